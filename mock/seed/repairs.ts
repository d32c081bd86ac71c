import { filledValue } from 'countersign-contract/examples';
import type { JsonObject } from '../contract/json.ts';
import type { PropertyError } from '../resources/model/property-error.ts';
import type { ResourceType } from '../resources/model/resource-type.ts';

/** Changes a body that was rejected, by its errors. */
export type Repair = (type: ResourceType, body: JsonObject, problems: readonly PropertyError[]) => JsonObject;

/** Repairs to try, in this order, if a schema rejects seeded data, since schemas can be edited freely. */
export const repairs: readonly Repair[] = [withSamples, withoutProblems];

/** The body with samples of the schema in place of invalid values. */
function withSamples(type: ResourceType, body: JsonObject, problems: readonly PropertyError[]): JsonObject {
  const samples = problems.flatMap(({ property }) => {
    const field = type.schema.properties[property];
    return field === undefined ? [] : [[property, filledValue(field)] as const];
  });
  return { ...withoutProblems(type, body, problems), ...Object.fromEntries(samples) };
}

/** The body without the fields that are invalid, or have invalid nested records. */
function withoutProblems(
  _type: ResourceType,
  body: JsonObject,
  problems: readonly PropertyError[],
): JsonObject {
  const invalid = new Set(problems.map(({ property }) => property.split('.')[0]));
  return Object.fromEntries(Object.entries(body).filter(([name]) => !invalid.has(name)));
}

/** Sample values of the required fields of a type. */
export function requiredSamples({ schema }: ResourceType): JsonObject {
  return Object.fromEntries(
    (schema.required ?? []).map((name) => [name, filledValue(schema.properties[name] ?? {})]),
  );
}
