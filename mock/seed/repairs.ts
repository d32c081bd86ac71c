import { filledValue } from 'countersign-contract/examples';
import type { JsonObject } from '../contract/json.ts';
import type { PropertyError } from '../resources/model/property-error.ts';
import type { ResourceType } from '../resources/model/resource-type.ts';
import type { Written } from '../resources/write/writer.ts';
import type { StoredRecord } from '../world/records.ts';

/**
 * Creates a record, repaired if the schema rejects it, since schemas can be edited freely; undefined if no repair helps.
 * @param create what tries to create it
 */
export function createRepaired(
  type: ResourceType,
  body: JsonObject,
  create: (body: JsonObject) => Written,
): StoredRecord | undefined {
  let result = create(body);
  for (const repair of [withSamples, withoutProblems]) {
    if ('record' in result) break;
    result = create(repair(body, result.errors, type));
  }
  return 'record' in result ? result.record : undefined;
}

/** The body with samples of the schema in place of invalid values. */
function withSamples(body: JsonObject, problems: readonly PropertyError[], type: ResourceType): JsonObject {
  const samples = problems.flatMap(({ property }) => {
    const field = type.schema.properties[property];
    return field === undefined ? [] : [[property, filledValue(field)] as const];
  });
  return { ...withoutProblems(body, problems), ...Object.fromEntries(samples) };
}

/** The body without the fields that are invalid, or have invalid nested records. */
function withoutProblems(body: JsonObject, problems: readonly PropertyError[]): JsonObject {
  const invalid = new Set(problems.map(({ property }) => property.split('.')[0]));
  return Object.fromEntries(Object.entries(body).filter(([name]) => !invalid.has(name)));
}

/** Sample values of the required fields of a type. */
export function requiredSamples({ schema }: ResourceType): JsonObject {
  return Object.fromEntries(
    (schema.required ?? []).map((name) => [name, filledValue(schema.properties[name] ?? {})]),
  );
}
