import { recordLinks } from '../schemas/endpoints.ts';
import {
  isNullable,
  type JsonSchema,
  nestingOf,
  type Schemas,
  schemaOf,
  type TypeSchema,
} from '../schemas/type-schema.ts';
import { filledValue, sparseValue } from './example-value.ts';

export type Fields = Record<string, unknown>;

/** How much of a record is set: all fields, or only those that must be. */
export type Fullness = 'filled' | 'sparse';

function responseValue(
  schemas: Schemas,
  field: JsonSchema,
  fullness: Fullness,
  ancestors: string[],
): unknown {
  const nesting = nestingOf(field);
  if (!nesting) return fullness === 'filled' ? filledValue(field) : sparseValue(field);
  const types = nesting.types.filter((type) => !ancestors.includes(type));
  if (nesting.list) {
    return fullness === 'filled'
      ? types.map((type) => exampleEnvelope(schemas, type, 'filled', ancestors))
      : [];
  }
  const [type] = types;
  if (!type || (fullness === 'sparse' && isNullable(field))) return null;
  return exampleEnvelope(schemas, type, fullness, ancestors);
}

/**
 * An example of a record in a response, made of the examples of its fields. A type that nests itself stops at the
 * first level.
 */
export function exampleRecord(
  schemas: Schemas,
  type: string,
  fullness: Fullness,
  ancestors: string[] = [],
): Fields {
  const fields = Object.entries(schemaOf(type, schemas).properties).filter(([, field]) => !field.writeOnly);
  return Object.fromEntries(
    fields.map(([name, field]) => [name, responseValue(schemas, field, fullness, [...ancestors, type])]),
  );
}

/** An example of a record under its type name, beside its links. */
export function exampleEnvelope(
  schemas: Schemas,
  type: string,
  fullness: Fullness,
  ancestors: string[] = [],
): Fields {
  const record = exampleRecord(schemas, type, fullness, ancestors);
  return { [type]: record, links: recordLinks(schemaOf(type, schemas))(String(record.id)) };
}

/** An example of a record that `fields` narrowed to the id and one other field. */
export function exampleSelection(schemas: Schemas, type: string): Fields {
  const schema = schemaOf(type, schemas);
  const record = exampleRecord(schemas, type, 'filled');
  const names = [...(schema.required ?? []), ...Object.keys(record)];
  const second = names.find((name) => name !== 'id') ?? 'id';
  return {
    [type]: { id: record.id, [second]: record[second] },
    links: recordLinks(schema)(String(record.id)),
  };
}

function requestValue(schemas: Schemas, field: JsonSchema, ancestors: string[]): unknown {
  const nesting = nestingOf(field);
  if (!nesting) return filledValue(field);
  const types = nesting.types.filter((type) => !ancestors.includes(type));
  const records = types.map((type) => ({ [type]: requestRecord(schemas, type, ancestors) }));
  if (!nesting.list) return records[0] ?? null;
  const [first] = records;
  const missing = Math.max(0, (field.minItems ?? 0) - records.length);
  return first ? [...records, ...Array<Fields>(missing).fill(first)] : records;
}

/** The fields that an example body sets: those that are neither read-only nor write-only, such as `_destroy`. */
function writableFields(schema: TypeSchema): [string, JsonSchema][] {
  return Object.entries(schema.properties).filter(([, field]) => !field.readOnly && !field.writeOnly);
}

/** An example of a record in a request, with all fields that can be written. */
export function requestRecord(schemas: Schemas, type: string, ancestors: string[] = []): Fields {
  return Object.fromEntries(
    writableFields(schemaOf(type, schemas)).map(([name, field]) => [
      name,
      requestValue(schemas, field, [...ancestors, type]),
    ]),
  );
}

function isNecessary(schema: TypeSchema, [name, field]: [string, JsonSchema]): boolean {
  if (schema.required?.includes(name)) return true;
  return !nestingOf(field) && isNullable(field) && (field.examples?.length ?? 0) > 1;
}

/** An example of the smallest record in a request: what is required, and what the sparse example sets. */
export function minimalRecord(schemas: Schemas, type: string): Fields {
  const schema = schemaOf(type, schemas);
  const necessary = writableFields(schema).filter((entry) => isNecessary(schema, entry));
  return Object.fromEntries(
    necessary.map(([name, field]) => [
      name,
      nestingOf(field) ? requestValue(schemas, field, [type]) : (sparseValue(field) ?? filledValue(field)),
    ]),
  );
}

/** An example of a change of one field: the last required one, else the first. */
export function exampleChange(schema: TypeSchema): Fields {
  const fields = writableFields(schema).filter(([, field]) => !nestingOf(field));
  const [first, last] = [fields[0], fields.findLast(([name]) => schema.required?.includes(name))];
  const [name, field] = last ?? first ?? [];
  return name && field ? { [name]: filledValue(field) } : {};
}
