import { isDeepStrictEqual } from 'node:util';
import { withNull } from './dialect.ts';
import { isObject, type JsonObject, listOr, objectOr } from './json.ts';
import { type JsonSchema, type JsonType, typeName } from './published.ts';

/** A schema with the documents around it, nearest first, to resolve references. */
export type LocatedSchema = { readonly schema: JsonObject; readonly documents: readonly unknown[] };

const unescapeToken = (token: string): string => {
  try {
    return decodeURIComponent(token).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return token;
  }
};

/** The target of a JSON pointer (RFC 6901); undefined if there is none. */
export function atPointer(document: unknown, pointer: string): unknown {
  let value = document;
  for (const token of pointer.split('/').slice(1).map(unescapeToken)) {
    const inside = Array.isArray(value) || isObject(value);
    value = inside && Object.hasOwn(value as object, token) ? (value as JsonObject)[token] : undefined;
  }
  return value;
}

/** The schema in a document with an identifier (`$id`, `id`, `$anchor`); undefined if there is none. */
function findByIdentifier(document: unknown, identifier: string): JsonObject | undefined {
  const pending: unknown[] = [document];
  const visited = new Set<unknown>();
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value !== 'object' || value === null || visited.has(value)) continue;
    visited.add(value);
    if (isObject(value) && [value.$id, value.id, `#${value.$anchor}`].includes(identifier)) return value;
    pending.push(...(Array.isArray(value) ? listOr(value) : Object.values(value)));
  }
  return undefined;
}

/**
 * Resolves a `$ref`: a pointer or an identifier in the documents around it, else a schema that the target publishes for
 * the type in the reference (`address.json`, `/api/addresses/schema`). Undefined if it is neither.
 */
export function resolveReference(
  reference: string,
  from: LocatedSchema,
  published: ReadonlyMap<string, LocatedSchema>,
): LocatedSchema | undefined {
  const [address = '', fragment = ''] = reference.split('#');
  for (const document of from.documents) {
    const target =
      address === '' && (fragment === '' || fragment.startsWith('/'))
        ? atPointer(document, fragment)
        : findByIdentifier(document, reference);
    if (isObject(target)) return { schema: target, documents: from.documents };
  }
  const named = published.get(typeName(address === '' ? fragment : address));
  if (!named || address === '' || !fragment.startsWith('/')) return named;
  const inside = atPointer(named.schema, fragment);
  return isObject(inside) ? { schema: inside, documents: named.documents } : undefined;
}

/** The deepest nesting of references, combinations and alternatives that is followed. */
const maxDepth = 8;

/** The schema that a reference into the root's `$defs` points to, merged with the keywords beside the reference. */
export function followReference(schema: unknown, root: JsonSchema): JsonSchema {
  let current = objectOr(schema);
  for (let steps = 0; typeof current.$ref === 'string' && steps < 20; steps += 1) {
    const { $ref, ...beside } = current;
    current = { ...objectOr(atPointer(root, ($ref as string).slice(1))), ...beside };
  }
  return current;
}

const typesIn = ({ type }: JsonSchema): readonly JsonType[] | undefined =>
  type === undefined ? undefined : ((Array.isArray(type) ? type : [type]) as JsonType[]);

const isNarrower = (one: unknown, other: unknown): boolean => one === 'integer' && other === 'number';

/** Keywords that annotate a schema and constrain nothing. */
const annotations = new Set(['title', 'description', 'default', 'examples', 'writeOnly']);

/** Merges two values of a keyword into one that means both; undefined if there is none. */
const keywordMerges: Readonly<Record<string, (one: unknown, other: unknown) => unknown>> = {
  enum: (one, other) => {
    const shared = listOr(one).filter((it) => listOr(other).includes(it));
    return shared.length > 0 ? shared : undefined;
  },
  type: (one, other) => {
    const [mine, theirs] = [typesIn({ type: one }) ?? [], typesIn({ type: other }) ?? []];
    const shared = [
      ...mine.filter((it) => theirs.some((its) => it === its || isNarrower(it, its))),
      ...theirs.filter((it) => mine.some((its) => isNarrower(it, its))),
    ];
    return shared.length > 1 ? shared : shared[0];
  },
  required: (one, other) => [...new Set([...listOr(one), ...listOr(other)])],
  properties: (one, other) => ({ ...objectOr(one), ...objectOr(other) }),
  readOnly: (one, other) => one === true || other === true,
  minLength: (one, other) => Math.max(Number(one), Number(other)),
  maxLength: (one, other) => Math.min(Number(one), Number(other)),
  minimum: (one, other) => Math.max(Number(one), Number(other)),
  maximum: (one, other) => Math.min(Number(one), Number(other)),
};

/** Merges two schemas that both apply; undefined if they cannot be merged. */
function mergeSchemas(one: JsonSchema, other: JsonSchema): JsonSchema | undefined {
  const shared = Object.keys(other).filter(
    (name) => name in one && !annotations.has(name) && !isDeepStrictEqual(one[name], other[name]),
  );
  const combined = shared.map((name) => [name, keywordMerges[name]?.(one[name], other[name])] as const);
  if (combined.some(([, value]) => value === undefined)) return undefined;
  return { ...one, ...other, ...Object.fromEntries(combined) };
}

/** Whether a schema in its plain form accepts only null. */
export const isNull = ({ type, enum: list }: JsonSchema): boolean =>
  type === 'null' || (Array.isArray(list) && list.length > 0 && list.every((it) => it === null));

/** Keywords that can exclude null without `type`. */
const applicators = ['allOf', 'anyOf', 'oneOf', 'not', 'if'];

/** Merges alternatives, if one of two is null or all are single values. */
function mergeAlternatives(alternatives: readonly JsonSchema[]): JsonSchema | undefined {
  const some = alternatives.filter((it) => !isNull(it));
  const nullable = some.length < alternatives.length;
  const [only] = some;
  if (!only) return { type: 'null' };
  if (some.length > 1) {
    const lists = some.flatMap((it) => (Array.isArray(it.enum) ? [it.enum] : []));
    const values = lists.flat();
    const isExact = lists.length === some.length && new Set(values).size === values.length;
    if (!isExact || some.some((it) => Object.keys(it).some((name) => !['enum', 'type'].includes(name))))
      return undefined;
    const types = [...new Set(some.flatMap((it) => typesIn(it) ?? []))];
    const typed = types.length > 0 && some.every((it) => it.type !== undefined);
    const all = { enum: values, ...(typed ? { type: types.length > 1 ? types : types[0] } : {}) };
    return nullable ? withNull(all) : all;
  }
  if (!nullable) return only;
  return applicators.some((name) => name in only) ? undefined : withNull(only);
}

/** A constant is a list of one value. */
function constantAsEnum({ const: value, ...schema }: JsonSchema): JsonSchema {
  return 'enum' in schema ? { ...schema, const: value } : { ...schema, enum: [value] };
}

/**
 * A schema in plain form: references are resolved, `allOf` is merged, a constant is an enumeration of one value, and
 * alternatives that differ only in null or in single values become `type` and `enum`. It accepts the same values; other
 * alternatives are kept.
 */
export function plain(schema: unknown, root: JsonSchema, depth = 0): JsonSchema {
  const { allOf, ...base } = followReference(schema, root);
  if (depth > maxDepth) return { ...base, ...(allOf === undefined ? {} : { allOf }) };
  let current = 'const' in base ? constantAsEnum(base) : base;
  const unmerged: unknown[] = [];
  const add = (part: JsonSchema | undefined, otherwise: JsonObject): void => {
    const whole = part && mergeSchemas(part, current);
    if (whole) current = whole;
    else unmerged.push(otherwise);
  };
  for (const name of ['anyOf', 'oneOf'] as const) {
    const { [name]: alternatives, ...rest } = current;
    if (!Array.isArray(alternatives)) continue;
    current = rest;
    add(mergeAlternatives(alternatives.map((it) => plain(it, root, depth + 1))), { [name]: alternatives });
  }
  for (const part of listOr(allOf).filter(isObject)) add(plain(part, root, depth + 1), part);
  const alone =
    unmerged.length === 1 && isObject(unmerged[0]) ? mergeSchemas(unmerged[0], current) : undefined;
  if (alone && !('$ref' in alone)) return alone;
  return unmerged.length > 0 ? { ...current, allOf: unmerged } : current;
}
