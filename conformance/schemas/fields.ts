import { isObject, listOr } from './json.ts';
import { singular } from './names.ts';
import { followed, plain } from './plain.ts';
import type { Field, JsonSchema, JsonType } from './published.ts';

/** Properties and required names of an object schema, those of `allOf` included. */
export function members(schema: unknown, root: JsonSchema, depth = 0) {
  const properties: Record<string, unknown> = {};
  const required: string[] = [];
  const own = followed(schema, root);
  for (const part of depth < 5 ? listOr(own.allOf) : []) {
    const inner = members(part, root, depth + 1);
    Object.assign(properties, inner.properties);
    required.push(...inner.required);
  }
  Object.assign(properties, own.properties);
  required.push(...listOr(own.required).filter((it) => typeof it === 'string'));
  return { properties, required };
}

/** The JSON types that a schema admits, alternatives included; empty where it does not say. */
export function typesOf(schema: unknown, root: JsonSchema, depth = 0): JsonType[] {
  const own = followed(schema, root);
  const named = (Array.isArray(own.type) ? own.type : own.type === undefined ? [] : [own.type]) as JsonType[];
  if (named.length > 0 || depth > 4) return named;
  const inner = [...listOr(own.anyOf), ...listOr(own.oneOf), ...listOr(own.allOf)];
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

/** What stands in a field as a record of its own, or in each element of its list: the type's name. */
function nestedType(name: string, schema: unknown, root: JsonSchema): string | undefined {
  const own = followed(schema, root);
  const types = typesOf(own, root);
  const inside = types.includes('array') ? followed(own.items, root) : own;
  const alternatives = [inside, ...listOr(inside.anyOf), ...listOr(inside.oneOf)];
  for (const it of alternatives) {
    const key = envelopeKey(it, root);
    if (key) return key;
  }
  const hasMembers = Object.keys(members(inside, root).properties).length > 0;
  return hasMembers ? singular(name) : undefined;
}

const kept = ['enum', 'format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum'] as const;

/** The fields of a record, as its normalised schema declares them. */
export function fieldsOf(schema: JsonSchema): Field[] {
  const { properties, required } = members(schema, schema);
  return Object.entries(properties).map(([name, property]) => {
    const own = plain(property, schema);
    const nested = nestedType(name, property, schema);
    return {
      name,
      types: typesOf(own, schema),
      required: required.includes(name),
      readOnly: own.readOnly === true,
      ...Object.fromEntries(kept.filter((it) => own[it] !== undefined).map((it) => [it, own[it]])),
      ...(nested === undefined ? {} : { nested }),
      schema: own,
    };
  });
}
