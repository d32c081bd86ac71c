import { isObject, type JsonObject, listOr, objectOr } from './json.ts';
import type { JsonType } from './published.ts';

type Convert = (schema: unknown) => unknown;
type Rewrite = (value: unknown, convert: Convert, all: JsonObject) => JsonObject;

const keep =
  (name: string): Rewrite =>
  (value) => ({ [name]: value });
const one =
  (name: string): Rewrite =>
  (value, convert) => ({ [name]: convert(value) });
const many =
  (name: string): Rewrite =>
  (value, convert) =>
    Array.isArray(value) && value.length > 0 ? { [name]: value.map(convert) } : {};
const map =
  (name: string): Rewrite =>
  (value, convert) => ({
    [name]: Object.fromEntries(Object.entries(objectOr(value)).map(([key, it]) => [key, convert(it)])),
  });
const number =
  (name: string): Rewrite =>
  (value) =>
    typeof value === 'number' ? { [name]: value } : {};

/** Drafts 3 and 4 say `exclusiveMinimum: true` beside `minimum`; later ones give the number itself. */
const bound =
  (name: string, exclusive: string): Rewrite =>
  (value, _, all) =>
    typeof value !== 'number' ? {} : { [all[exclusive] === true ? exclusive : name]: value };

/** A pattern in the syntax of ECMA-262; `\A`, `\z` and `\Z` of other dialects become `^` and `$`, others are left out. */
const pattern: Rewrite = (value) => {
  if (typeof value !== 'string') return {};
  const source = value.replace(/^\\A/, '^').replace(/\\[zZ]$/, '$');
  try {
    return { pattern: new RegExp(source, 'u').source };
  } catch {
    return {};
  }
};

const dependencies: Rewrite = (value, convert) => {
  const entries = Object.entries(objectOr(value));
  const names = entries.filter(([, it]) => typeof it === 'string' || Array.isArray(it));
  const schemas = entries.filter(([, it]) => isObject(it) || typeof it === 'boolean');
  return {
    dependentRequired: Object.fromEntries(names.map(([key, it]) => [key, Array.isArray(it) ? it : [it]])),
    dependentSchemas: Object.fromEntries(schemas.map(([key, it]) => [key, convert(it)])),
  };
};

/** Draft 3 says `required: true` in the property itself; it ends up in the list of the object around it. */
const requiredOf = (schema: JsonObject): string[] => {
  const listed = listOr(schema.required).filter((it) => typeof it === 'string');
  const flagged = Object.entries(objectOr(schema.properties))
    .filter(([, it]) => isObject(it) && it.required === true)
    .map(([name]) => name);
  return [...new Set([...listed, ...flagged])];
};

const branches = Object.fromEntries(['if', 'then', 'else'].map((name) => [name, one(name)]));

/** What each keyword of drafts 3 to 2020-12 and of OpenAPI 3.0 becomes. Keywords that are not listed are left out. */
const keywords: Readonly<Record<string, Rewrite>> = {
  title: keep('title'),
  description: keep('description'),
  default: keep('default'),
  example: (value) => ({ examples: [value] }),
  examples: (value) => (Array.isArray(value) ? { examples: value } : {}),
  const: keep('const'),
  enum: (value) => (Array.isArray(value) && value.length > 0 ? { enum: value } : {}),
  format: (value) => (typeof value === 'string' ? { format: value } : {}),
  pattern,
  minLength: number('minLength'),
  maxLength: number('maxLength'),
  minItems: number('minItems'),
  maxItems: number('maxItems'),
  minProperties: number('minProperties'),
  maxProperties: number('maxProperties'),
  multipleOf: number('multipleOf'),
  divisibleBy: number('multipleOf'),
  minimum: bound('minimum', 'exclusiveMinimum'),
  maximum: bound('maximum', 'exclusiveMaximum'),
  exclusiveMinimum: number('exclusiveMinimum'),
  exclusiveMaximum: number('exclusiveMaximum'),
  uniqueItems: (value) => (typeof value === 'boolean' ? { uniqueItems: value } : {}),
  // The keyword of Countersign's own schemas.
  references: (value) => (typeof value === 'string' ? { references: value } : {}),
  readOnly: (value) => ({ readOnly: value === true }),
  readonly: (value) => ({ readOnly: value === true }),
  writeOnly: (value) => ({ writeOnly: value === true }),
  properties: map('properties'),
  patternProperties: map('patternProperties'),
  additionalProperties: one('additionalProperties'),
  propertyNames: one('propertyNames'),
  items: (value, convert) =>
    Array.isArray(value) ? { prefixItems: value.map(convert) } : { items: convert(value) },
  prefixItems: many('prefixItems'),
  additionalItems: (value, convert, all) => (Array.isArray(all.items) ? { items: convert(value) } : {}),
  contains: one('contains'),
  allOf: many('allOf'),
  anyOf: many('anyOf'),
  oneOf: many('oneOf'),
  ...branches,
  not: one('not'),
  extends: (value, convert) => ({ allOf: (Array.isArray(value) ? value : [value]).map(convert) }),
  disallow: (value, convert) => ({ not: modernType(Array.isArray(value) ? value : [value], convert) }),
  dependencies,
  dependentRequired: keep('dependentRequired'),
  dependentSchemas: map('dependentSchemas'),
};

/**
 * One schema object in the 2020-12 dialect, from any draft; schemas inside it go through `convert`.
 * `$ref`, identifiers and definitions are the caller's.
 */
export function modernise(schema: JsonObject, convert: Convert): JsonObject {
  const parts = Object.entries(schema).map(([name, value]) => keywords[name]?.(value, convert, schema) ?? {});
  const required = requiredOf(schema);
  const typed = modernType(schema.type, convert);
  const converted: JsonObject = Object.assign(
    {},
    ...parts,
    typed.anyOf && parts.some((it) => 'anyOf' in it) ? { allOf: [typed] } : typed,
    typeof schema.format === 'string' ? { format: schema.format } : {},
    required.length > 0 ? { required } : {},
  );
  return schema.nullable === true ? withNull(converted) : converted;
}

/** What a name under `type` means: the standard seven, and other names that occur in practice. */
const meanings: Readonly<Record<string, JsonObject>> = {
  string: { type: 'string' },
  integer: { type: 'integer' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  array: { type: 'array' },
  object: { type: 'object' },
  null: { type: 'null' },
  text: { type: 'string' },
  int: { type: 'integer' },
  bool: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  datetime: { type: 'string', format: 'date-time' },
  'date-time': { type: 'string', format: 'date-time' },
  email: { type: 'string', format: 'email' },
  uri: { type: 'string', format: 'uri' },
  uuid: { type: 'string', format: 'uuid' },
};

/**
 * The keyword `type` in the 2020-12 dialect. Draft 3 allows schemas in the list and `any`; an unknown name
 * constrains nothing.
 */
function modernType(type: unknown, convert: (schema: unknown) => unknown): JsonObject {
  if (typeof type === 'string') return meanings[type] ?? {};
  if (!Array.isArray(type)) return {};
  const alternatives = type.map((it) => (typeof it === 'string' ? (meanings[it] ?? {}) : convert(it)));
  const plain = alternatives.every((it) => Object.keys(it as JsonObject).join() === 'type');
  if (plain)
    return {
      type: [...new Set(alternatives.flatMap((it) => (it as JsonObject).type as JsonType | JsonType[]))],
    };
  return { anyOf: alternatives };
}

/** Makes a converted schema nullable. */
export function withNull(schema: JsonObject): JsonObject {
  const { type } = schema;
  const types = Array.isArray(type) ? type : [type];
  const isOpen = type === undefined || types.includes('null');
  const widened: JsonObject = isOpen ? schema : { ...schema, type: [...types, 'null'] };
  return Array.isArray(widened.enum) && !widened.enum.includes(null)
    ? { ...widened, enum: [...widened.enum, null] }
    : widened;
}
