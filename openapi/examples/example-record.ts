import { recordLinks } from '../schemas/endpoints.ts';
import { isNullable, nestingOf, schemaOf } from '../schemas/nesting.ts';
import type { JsonSchema, Schemas } from '../schemas/type-schema.ts';
import { filledValue, sparseValue } from './example-value.ts';

export type Fields = Record<string, unknown>;

/** How much of a record is set: everything, or only what must be. */
export type Fullness = 'filled' | 'sparse';

function answeredValue(schemas: Schemas, field: JsonSchema, fullness: Fullness, above: string[]): unknown {
  const nesting = nestingOf(field);
  if (!nesting) return fullness === 'filled' ? filledValue(field) : sparseValue(field);
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
  const fields = Object.entries(schemaOf(type, schemas).properties).filter(([, field]) => !field.writeOnly);
  return Object.fromEntries(
    fields.map(([name, field]) => [name, answeredValue(schemas, field, fullness, [...above, type])]),
  );
}

/** An example of a record under its type name, beside its links. */
export function exampleEnvelope(
  schemas: Schemas,
  type: string,
  fullness: Fullness,
  above: string[] = [],
): Fields {
  const record = exampleRecord(schemas, type, fullness, above);
  return { [type]: record, links: recordLinks(schemaOf(type, schemas), String(record.id)) };
}

/** The example of a record of which `fields` left the id and one other field. */
export function exampleSelection(schemas: Schemas, type: string): Fields {
  const schema = schemaOf(type, schemas);
  const record = exampleRecord(schemas, type, 'filled');
  const names = [...(schema.required ?? []), ...Object.keys(record)];
  const second = names.find((name) => name !== 'id') ?? 'id';
  return {
    [type]: { id: record.id, [second]: record[second] },
    links: recordLinks(schema, String(record.id)),
  };
}
