import { initialValue } from 'countersign-contract/examples';
import { type JsonSchema, nestingOf, type TypeSchema } from 'countersign-contract/schemas';
import type { Json, JsonObject } from '../../contract/json.ts';

type FieldBase = {
  name: string;
  schema: JsonSchema;
  /** Values that clients send are ignored (facts#bodies-read-only). */
  readOnly: boolean;
  /** Clients can set it, responses never have it. */
  writeOnly: boolean;
};

/** A plain value. */
export interface ValueField extends FieldBase {
  kind: 'value';
  /** The initial value. */
  initial: Json;
}

/** A list of nested records that are stored in this one. */
export interface ListField extends FieldBase {
  kind: 'list';
  types: readonly string[];
  /** The wider list field that this one is a part of; a part is not stored. */
  partOf: string | undefined;
  fewest: number;
  most: number;
}

/** One nested record that is stored in this one. */
export interface OwnedField extends FieldBase {
  kind: 'owned';
  type: string;
}

/** Another record that is shown here, found by the id in a field beside it. */
export interface ShownField extends FieldBase {
  kind: 'shown';
  type: string;
  idField: string;
}

/** The maximum number of nested records in one field, whatever its schema allows. */
const nestedLimit = 1000;

/** One field of a resource type, by the way it is stored. */
export type Field = ValueField | ListField | OwnedField | ShownField;

/** Whether a field has free text: neither an id, nor a date, nor one of some values. */
export function isFreeText({ kind, name, schema }: Field): boolean {
  const isText = kind === 'value' && [schema.type].flat().includes('string');
  return isText && schema.enum === undefined && schema.format === undefined && !/(^|_)id$/.test(name);
}

/** The initial value of a field. */
export function initialOf(field: Field): Json {
  if (field.kind === 'value') return field.initial;
  return field.kind === 'list' ? [] : null;
}

/** The fields of a schema's properties, in their order. */
export function fieldsOf({ properties, required = [] }: TypeSchema): Map<string, Field> {
  const fields = new Map<string, Field>();
  for (const [name, schema] of Object.entries(properties)) {
    fields.set(name, fieldOf(name, schema, properties, required.includes(name)));
  }
  for (const field of fields.values()) {
    if (field.kind === 'list') field.partOf = widerList(field, fields)?.name;
  }
  return fields;
}

function fieldOf(
  name: string,
  schema: JsonSchema,
  all: Record<string, JsonSchema>,
  required: boolean,
): Field {
  const base = { name, schema, readOnly: schema.readOnly ?? false, writeOnly: schema.writeOnly ?? false };
  const nesting = nestingOf(schema);
  const [type] = nesting?.types ?? [];
  if (type === undefined)
    return { ...base, kind: 'value', initial: schema.default ?? (required ? null : initialValue(schema)) };
  if (nesting?.list) {
    const { minItems, maxItems } = schema;
    const fewest = typeof minItems === 'number' ? minItems : 0;
    const most = typeof maxItems === 'number' ? Math.min(maxItems, nestedLimit) : nestedLimit;
    return { ...base, kind: 'list', types: nesting.types, partOf: undefined, fewest, most };
  }
  const idField = `${name}_id`;
  if (Object.hasOwn(all, idField)) return { ...base, kind: 'shown', type, idField };
  return { ...base, kind: 'owned', type };
}

/** A list with fewer types than another is a part of it: `line_items` of `items`. */
function widerList(field: ListField, fields: ReadonlyMap<string, Field>): ListField | undefined {
  return [...fields.values()].find(
    (other): other is ListField =>
      other.kind === 'list' &&
      other.types.length > field.types.length &&
      field.types.every((type) => other.types.includes(type)),
  );
}

/** A record nested in another, as stored: without envelope and links. */
export type NestedRecord = { type: string; fields: JsonObject };

/** The nested records in a field of a record, in their order. */
export function elementsOf(fields: JsonObject, name: string): NestedRecord[] {
  const kept = fields[name];
  // merge() is the only writer of list fields, and writes nothing else into them.
  return Array.isArray(kept) ? (kept as Json[] as NestedRecord[]) : [];
}
