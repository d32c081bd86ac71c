import { nestingOf } from '../schemas/nesting.ts';
import type { JsonSchema, JsonValue, Schemas, TypeSchema } from '../schemas/type-schema.ts';
import type { Fields } from './example-record.ts';
import { filledValue } from './example-value.ts';

function sentValue(schemas: Schemas, field: JsonSchema, above: string[]): JsonValue {
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
  const schema = schemas.types.get(type);
  const fields = schema ? written(schema) : [];
  return Object.fromEntries(
    fields.map(([name, field]) => [name, sentValue(schemas, field, [...above, type])]),
  );
}

/** An example of a record as sent with what is required alone; with the first field where nothing is. */
export function smallestRecord(schema: TypeSchema): Fields {
  const fields = written(schema).filter(([, field]) => !nestingOf(field));
  const required = fields.filter(([name]) => schema.required?.includes(name));
  const chosen = required.length > 0 ? required : fields.slice(0, 1);
  return Object.fromEntries(chosen.map(([name, field]) => [name, filledValue(field)]));
}
