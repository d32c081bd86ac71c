import { isNullable, nestingOf, schemaOf } from '../schemas/nesting.ts';
import type { JsonSchema, Schemas, TypeSchema } from '../schemas/type-schema.ts';
import type { Fields } from './example-record.ts';
import { filledValue, sparseValue } from './example-value.ts';

function sentValue(schemas: Schemas, field: JsonSchema, above: string[]): unknown {
  const nesting = nestingOf(field);
  if (!nesting) return filledValue(field);
  const types = nesting.types.filter((type) => !above.includes(type));
  const records = types.map((type) => ({ [type]: sentRecord(schemas, type, above) }));
  return nesting.list ? records : (records[0] ?? null);
}

/** The fields that an example body sets: those that can be written, without the mark that removes an element. */
function written(schema: TypeSchema): [string, JsonSchema][] {
  return Object.entries(schema.properties).filter(([, field]) => !field.readOnly && !field.writeOnly);
}

/** An example of a record as sent, with everything that can be written. */
export function sentRecord(schemas: Schemas, type: string, above: string[] = []): Fields {
  return Object.fromEntries(
    written(schemaOf(type, schemas)).map(([name, field]) => [
      name,
      sentValue(schemas, field, [...above, type]),
    ]),
  );
}

function isNecessary(schema: TypeSchema, [name, field]: [string, JsonSchema]): boolean {
  return schema.required?.includes(name) || (isNullable(field) && (field.examples?.length ?? 0) > 1);
}

/** An example of a record as sent with as little as possible: what is required, and what the sparse example sets. */
export function smallestRecord(schema: TypeSchema): Fields {
  const necessary = written(schema).filter((entry) => !nestingOf(entry[1]) && isNecessary(schema, entry));
  return Object.fromEntries(
    necessary.map(([name, field]) => [name, sparseValue(field) ?? filledValue(field)]),
  );
}

/** An example of a record as sent to change one field: the last required one, else the first. */
export function oneChange(schema: TypeSchema): Fields {
  const fields = written(schema).filter(([, field]) => !nestingOf(field));
  const [first, last] = [fields[0], fields.findLast(([name]) => schema.required?.includes(name))];
  const [name, field] = last ?? first ?? [];
  return name && field ? { [name]: filledValue(field) } : {};
}
