import { isObject, listOr } from './json.ts';
import { followReference, plain } from './plain.ts';
import { type Field, type JsonSchema, type JsonType, typeName } from './published.ts';

/** Properties and required names of an object schema, those of `allOf` included. */
export function members(schema: unknown, root: JsonSchema, depth = 0) {
  const properties: Record<string, unknown> = {};
  const required: string[] = [];
  const resolved = followReference(schema, root);
  for (const part of depth < 5 ? listOr(resolved.allOf) : []) {
    const inner = members(part, root, depth + 1);
    Object.assign(properties, inner.properties);
    required.push(...inner.required);
  }
  Object.assign(properties, resolved.properties);
  required.push(...listOr(resolved.required).filter((it) => typeof it === 'string'));
  return { properties, required };
}

/** Groups of properties of which a record needs one group (`anyOf`, `oneOf`). */
export type RequiredAlternatives = {
  readonly groups: readonly (readonly string[])[];
  /** Whether a record must not have the properties of two groups (`oneOf`). */
  readonly isExclusive: boolean;
};

/** The alternatives of an object schema that each require properties, those in `allOf` included. */
export function requiredAlternatives(schema: unknown, root: JsonSchema, depth = 0): RequiredAlternatives[] {
  const resolved = followReference(schema, root);
  const own = (['anyOf', 'oneOf'] as const).flatMap((keyword) => {
    const groups = listOr(resolved[keyword]).map((it) => members(it, root).required);
    const isChoice = groups.length > 1 && groups.every((it) => it.length > 0);
    return isChoice ? [{ groups, isExclusive: keyword === 'oneOf' }] : [];
  });
  const inner = depth < 5 ? listOr(resolved.allOf) : [];
  return [...own, ...inner.flatMap((it) => requiredAlternatives(it, root, depth + 1))];
}

/** The JSON types that a schema accepts, alternatives included; empty if it does not say. */
export function typesOf(schema: unknown, root: JsonSchema, depth = 0): JsonType[] {
  const resolved = followReference(schema, root);
  const named = (
    Array.isArray(resolved.type) ? resolved.type : resolved.type === undefined ? [] : [resolved.type]
  ) as JsonType[];
  if (named.length > 0 || depth > 4) return named;
  const inner = [...listOr(resolved.anyOf), ...listOr(resolved.oneOf), ...listOr(resolved.allOf)];
  return [...new Set(inner.flatMap((it) => typesOf(it, root, depth + 1)))];
}

/** The one key of an envelope such as `{address: {…}, links: […]}`; undefined for a record without envelope. */
export function envelopeKey(schema: unknown, root: JsonSchema): string | undefined {
  const { properties } = members(schema, root);
  const keys = Object.keys(properties).filter((it) => it !== 'links');
  const [key] = keys;
  if (keys.length !== 1 || key === undefined) return undefined;
  return isObject(members(properties[key], root).properties) &&
    typesOf(properties[key], root).includes('object')
    ? key
    : undefined;
}

/** A schema and its alternatives, as written. */
function alternativesOf(schema: unknown, root: JsonSchema): readonly unknown[] {
  const resolved = followReference(schema, root);
  return [schema, ...listOr(resolved.anyOf), ...listOr(resolved.oneOf), ...listOr(resolved.allOf)];
}

const referred = (schema: unknown): string | undefined =>
  isObject(schema) && typeof schema.$ref === 'string'
    ? typeName(schema.$ref.replace(/_\d+$/, '')) || undefined
    : undefined;

/** The type of the nested record in a field, or in each element of its list: by its envelope, its reference or the name of the field. */
function nestedType(name: string, schema: unknown, root: JsonSchema): string | undefined {
  const resolved = plain(schema, root);
  const inside = typesOf(resolved, root).includes('array') ? resolved.items : schema;
  const records = alternativesOf(inside, root).filter(
    (it) => Object.keys(members(it, root).properties).length > 0,
  );
  if (records.length === 0) return undefined;
  const keys = records.map((it) => envelopeKey(it, root)).filter((it) => it !== undefined);
  return keys[0] ?? records.map(referred).find((it) => it !== undefined) ?? typeName(name);
}

const kept = ['enum', 'format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum'] as const;

/** A schema with the definitions that it refers to, so that it can be used alone. */
const withDefinitions = (schema: JsonSchema, { $defs }: JsonSchema): JsonSchema =>
  $defs !== undefined && JSON.stringify(schema).includes('"$ref":') ? { ...schema, $defs } : schema;

/** The fields of a record, as its normalised schema declares them. */
export function fieldsOf(schema: JsonSchema): Field[] {
  const { properties, required } = members(schema, schema);
  return Object.entries(properties).map(([name, property]) => {
    const resolved = plain(property, schema);
    const nested = nestedType(name, property, schema);
    return {
      name,
      types: typesOf(resolved, schema),
      required: required.includes(name),
      readOnly: resolved.readOnly === true,
      ...Object.fromEntries(kept.filter((it) => resolved[it] !== undefined).map((it) => [it, resolved[it]])),
      ...(nested === undefined ? {} : { nested }),
      ...(typeof resolved.references === 'string' && { references: resolved.references }),
      schema: withDefinitions(resolved, schema),
    };
  });
}

/**
 * The field that holds the records of an inner type: by the name that the specification prints for it, else a list whose
 * elements are of the type, whatever its name. Undefined if there is none.
 */
export const fieldHolding = (fields: readonly Field[], type: string, property: string): Field | undefined =>
  fields.find(({ name }) => name === property) ??
  fields.find((it) => it.nested === type && it.types.includes('array'));
