import { isObject } from '../../schemas/json.ts';
import { atPointer } from '../../schemas/plain.ts';

type Rule = { readonly expected: string; isValid(value: unknown, draft3: boolean): boolean };

const types = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];

const isText = (value: unknown): boolean => typeof value === 'string';
const isNumber = (value: unknown): boolean => typeof value === 'number';
const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;
const isSchema = (value: unknown): boolean => isObject(value) || typeof value === 'boolean';
const isList =
  (isElement: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.length > 0 && value.every(isElement);
const isMap = (value: unknown): boolean => isObject(value) && Object.values(value).every(isSchema);

/** Draft 3 allows schemas in the list and undefined type names. */
const isType = (value: unknown, draft3: boolean): boolean =>
  typeof value === 'string'
    ? draft3 || types.includes(value)
    : isList((it) => (typeof it === 'string' ? draft3 || types.includes(it) : draft3 && isObject(it)))(value);

/** The valid values of each keyword in every draft that has it. Other keywords are free. */
const rules: Readonly<Record<string, Rule>> = {
  type: { expected: 'a type or a list of types', isValid: isType },
  properties: { expected: 'schemas by name', isValid: isMap },
  patternProperties: { expected: 'schemas by pattern', isValid: isMap },
  definitions: { expected: 'schemas by name', isValid: isMap },
  $defs: { expected: 'schemas by name', isValid: isMap },
  items: { expected: 'a schema or a list of them', isValid: (it) => isSchema(it) || isList(isSchema)(it) },
  additionalProperties: { expected: 'a schema', isValid: isSchema },
  required: {
    expected: 'a list of names',
    isValid: (it, draft3) => (draft3 && typeof it === 'boolean') || (Array.isArray(it) && it.every(isText)),
  },
  enum: { expected: 'a list of values', isValid: isList(() => true) },
  allOf: { expected: 'a list of schemas', isValid: isList(isSchema) },
  anyOf: { expected: 'a list of schemas', isValid: isList(isSchema) },
  oneOf: { expected: 'a list of schemas', isValid: isList(isSchema) },
  $ref: { expected: 'an address', isValid: isText },
  format: { expected: 'a name', isValid: isText },
  pattern: { expected: 'a pattern', isValid: isText },
  title: { expected: 'a text', isValid: isText },
  minimum: { expected: 'a number', isValid: isNumber },
  maximum: { expected: 'a number', isValid: isNumber },
  minLength: { expected: 'a count', isValid: isCount },
  maxLength: { expected: 'a count', isValid: isCount },
  minItems: { expected: 'a count', isValid: isCount },
  maxItems: { expected: 'a count', isValid: isCount },
};

const maps = ['properties', 'patternProperties', 'definitions', '$defs'];
const singles = ['items', 'additionalProperties', 'not'];
const lists = ['allOf', 'anyOf', 'oneOf', 'items', 'prefixItems'];

function subschemas(schema: object): readonly (readonly [string, unknown])[] {
  return Object.entries(schema).flatMap(([keyword, value]): readonly (readonly [string, unknown])[] => {
    if (maps.includes(keyword) && isObject(value)) {
      return Object.entries(value).map(([name, it]) => [`${keyword}/${name}`, it]);
    }
    if (lists.includes(keyword) && Array.isArray(value))
      return value.map((it, index) => [`${keyword}/${index}`, it]);
    return singles.includes(keyword) ? [[keyword, value]] : [];
  });
}

/**
 * The keywords of a published schema whose value no draft allows, one sentence each. Draft 3 allows more than
 * later ones; a schema that names no draft gets the benefit of the doubt.
 */
export function invalidKeywords(
  schema: unknown,
  place = '',
  draft3 = admitsDraft3(schema),
): readonly string[] {
  if (!isObject(schema)) return [];
  const defects = Object.entries(schema).flatMap(([keyword, value]) => {
    const rule = Object.hasOwn(rules, keyword) ? rules[keyword] : undefined;
    return rule && !rule.isValid(value, draft3) ? [`${place}/${keyword} is not ${rule.expected}`] : [];
  });
  return [
    ...defects,
    ...subschemas(schema).flatMap(([name, it]) => invalidKeywords(it, `${place}/${name}`, draft3)),
  ];
}

const admitsDraft3 = (schema: unknown): boolean =>
  !isObject(schema) || typeof schema.$schema !== 'string' || /draft-0?[0-3]\b/.test(schema.$schema);

function references(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(references);
  if (!isObject(value)) return [];
  const reference = typeof value.$ref === 'string' ? [value.$ref] : [];
  return [...reference, ...Object.values(value).flatMap(references)];
}

/**
 * References into the schema's own document (`#/…`, RFC 6901) that resolve in none of the documents that they
 * can mean. References to other documents are free, since the specification does not show where those are
 * published.
 */
export const danglingReferences = (schema: unknown, documents: readonly unknown[]): readonly string[] =>
  [...new Set(references(schema))].filter(
    (it) => it.startsWith('#/') && documents.every((one) => atPointer(one, it.slice(1)) === undefined),
  );
