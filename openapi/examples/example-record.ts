import { recordLinks } from '../links.ts';
import { isNullable, nestingOf } from '../schemas/nesting.ts';
import type { JsonSchema, JsonValue, Schemas } from '../schemas/type-schema.ts';
import { filledValue, sparseValue } from './example-value.ts';

export type Fields = Record<string, JsonValue>;

/** How much of a record is set: everything, or only what must be. */
export type Fullness = 'filled' | 'sparse';

function nestedValue(
  schemas: Schemas,
  field: JsonSchema,
  fullness: Fullness,
  above: string[],
): JsonValue | undefined {
  const nesting = nestingOf(field);
  if (!nesting) return undefined;
  const types = nesting.types.filter((type) => !above.includes(type));
  if (nesting.list) {
    return fullness === 'filled' ? types.map((type) => exampleEnvelope(schemas, type, 'filled', above)) : [];
  }
  const [type] = types;
  if (!type || (fullness === 'sparse' && isNullable(field))) return null;
  return exampleEnvelope(schemas, type, fullness, above);
}

/**
 * An example of a record as answered, made of the examples of its fields. A type that nests itself stops at the
 * first level.
 */
export function exampleRecord(
  schemas: Schemas,
  type: string,
  fullness: Fullness,
  above: string[] = [],
): Fields {
  const value = fullness === 'filled' ? filledValue : sparseValue;
  const fields = Object.entries(schemas.types.get(type)?.properties ?? {});
  return Object.fromEntries(
    fields
      .filter(([, field]) => !field.writeOnly)
      .map(([name, field]) => [
        name,
        nestedValue(schemas, field, fullness, [...above, type]) ?? value(field),
      ]),
  );
}

function linksOf(schemas: Schemas, type: string, record: Fields): JsonValue {
  const schema = schemas.types.get(type);
  return schema ? (recordLinks(schema, String(record.id)) as unknown as JsonValue) : [];
}

/** An example of a record under its type name, beside its links. */
export function exampleEnvelope(
  schemas: Schemas,
  type: string,
  fullness: Fullness,
  above: string[] = [],
): Fields {
  const record = exampleRecord(schemas, type, fullness, above);
  return { [type]: record, links: linksOf(schemas, type, record) };
}

/** The example of a record of which `fields` left the id and one other field. */
export function exampleSelection(schemas: Schemas, type: string): Fields {
  const record = exampleRecord(schemas, type, 'filled');
  const names = [...(schemas.types.get(type)?.required ?? []), ...Object.keys(record)];
  const second = names.find((name) => name !== 'id') ?? 'id';
  return {
    [type]: { id: record.id ?? null, [second]: record[second] ?? null },
    links: linksOf(schemas, type, record),
  };
}
