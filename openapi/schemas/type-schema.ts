/** Any JSON value. */
export type JsonValue = null | boolean | number | string | JsonValue[] | { [name: string]: JsonValue };

/** A JSON Schema (2020-12), or a part of one; only the keywords that the assembler looks at are named. */
export interface JsonSchema {
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
  enum?: JsonValue[];
  const?: JsonValue;
  default?: JsonValue;
  examples?: JsonValue[];
  readOnly?: boolean;
  writeOnly?: boolean;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema | false;
  anyOf?: JsonSchema[];
  [keyword: string]: unknown;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One endpoint of a type, as its schema file says it: `{"rel": "self", "href": "contacts/{id}", "method": "GET"}`. */
export interface SchemaLink {
  rel: string;
  href: string;
  method: Method;
  properties?: Record<string, JsonSchema>;
}

/** A schema file: the fields of one resource type and its links (`schemas/meta.json`). */
export interface TypeSchema {
  $schema?: string;
  $id?: string;
  title: string;
  description: string;
  type: 'object';
  properties: Record<string, JsonSchema>;
  required?: string[];
  /** Whether everybody who is authenticated may use the endpoints, whatever their permissions. */
  open?: boolean;
  links: SchemaLink[];
}

/** All types of one version by name (`contact`), in the order of their names. */
export interface Schemas {
  /** `1.0`: the name of the folder (spec#9-compatible). */
  version: string;
  types: ReadonlyMap<string, TypeSchema>;
}
