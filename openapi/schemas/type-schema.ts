import { SchemaError } from './schema-error.ts';

/** Any JSON value. */
export type JsonValue = null | boolean | number | string | JsonValue[] | { [name: string]: JsonValue };

/** A JSON Schema (2020-12), or a part of one; only the keywords that are read by name are declared. */
export type JsonSchema = {
  $ref?: string;
  title?: string;
  description?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  minItems?: number;
  enum?: JsonValue[];
  const?: JsonValue;
  default?: JsonValue;
  examples?: JsonValue[];
  readOnly?: boolean;
  writeOnly?: boolean;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema | false;
  allOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  [keyword: string]: unknown;
};

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One endpoint of a type, as its schema file has it: `{"rel": "self", "href": "contacts/{id}", "method": "GET"}`. */
export type SchemaLink = {
  rel: string;
  href: string;
  method: Method;
  properties?: Record<string, JsonSchema>;
  /** What an action of one record does: `Print one invoice`. */
  title?: string;
  /** The required parameters of an action. */
  required?: string[];
  /** The JSON response to an action. */
  targetSchema?: JsonSchema;
  /** The media type of a response to an action that is not JSON. */
  targetMediaType?: string;
};

/** A schema file: the fields of one resource type and its links (`schemas/meta.json`). */
export type TypeSchema = {
  $schema?: string;
  $id?: string;
  title: string;
  description: string;
  type: 'object';
  properties: Record<string, JsonSchema>;
  required?: string[];
  /** Whether every authenticated user may use the endpoints, whatever their permissions. */
  open?: boolean;
  /** What people call several records, by language: `{"en": "quotes", "de": "Angebote"}`. */
  names?: Readonly<Record<string, string>>;
  links: SchemaLink[];
};

/** All types of one version by name (`contact`), in the order of their names. */
export type Schemas = {
  /** `1.0`: the name of the folder (spec#9-compatible). */
  version: string;
  types: ReadonlyMap<string, TypeSchema>;
};

/** The types that a field nests: a list can mix several. */
export type Nesting = {
  types: string[];
  list: boolean;
};

function wrappedType(schema: JsonSchema | undefined): string | undefined {
  const [wrapper, ...others] = Object.entries(schema?.properties ?? {});
  const file = wrapper?.[1].$ref;
  return others.length === 0 && wrapper && file === `${wrapper[0]}.json` ? wrapper[0] : undefined;
}

/**
 * What a field nests, if anything. A nested record is wrapped under its type name (spec#2.3-nested), so a field
 * refers to `address.json` from a property `address` of its own, or of its items, or of each `anyOf` of its items.
 */
export function nestingOf(field: JsonSchema): Nesting | undefined {
  const list = field.items !== undefined;
  const holder = list ? field.items || undefined : field;
  const types = (holder?.anyOf ?? [holder]).map(wrappedType);
  return types.every((type) => type !== undefined) ? { types, list } : undefined;
}

/** The maximum number of elements in a nested list whose schema has none (ruling#number-of-nested-elements). */
export const maxNested = 1000;

/** Keywords that describe a list or a wrapper, whatever it nests. */
const outerNames = ['title', 'description', 'minItems', 'maxItems', 'readOnly'];

/** The keywords of a nesting field that describe the field itself, not the nested type. */
export function outerKeywords(field: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(field).filter(([keyword]) => outerNames.includes(keyword)));
}

/** The type whose records a field names by their ids: the keyword `references` of our dialect. */
export function referenceOf(field: JsonSchema): string | undefined {
  return typeof field.references === 'string' ? field.references : undefined;
}

/** Whether a field can be unset; its value in responses is then null. */
export function isNullable(field: JsonSchema): boolean {
  return Array.isArray(field.type) && field.type.includes('null');
}

/** The schema of a type. Throws SchemaError where no file defines it. */
export function schemaOf(type: string, schemas: Schemas): TypeSchema {
  const schema = schemas.types.get(type);
  if (schema) return schema;
  throw new SchemaError({ file: `${type}.json`, pointer: '', sentence: 'there is no such schema file.' });
}
