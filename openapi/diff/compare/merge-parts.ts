import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../schemas/json.ts';
import type { JsonSchema } from '../../schemas/type-schema.ts';
import type { Shape } from '../contract/contract.ts';
import type { Pair } from './comparison.ts';
import { isTighter, type Limit, limits } from './limits.ts';

type Shapes = ReadonlyMap<string, Shape>;

/** Makes one value of those that a keyword has in two schemas which both apply; undefined where no value says both. */
type Merge = (one: unknown, other: unknown) => unknown;

const list = (value: unknown): unknown[] => [value].flat();
const nonEmpty = (values: readonly unknown[]) => (values.length > 0 ? values : undefined);

/** The types that both allow; an integer is a number. */
function mergeTypes(one: unknown, other: unknown): unknown {
  const allows = (types: unknown[], type: unknown) =>
    types.includes(type) || (type === 'integer' && types.includes('number'));
  const [types, others] = [list(one), list(other)];
  const common = [
    ...types.filter((type) => allows(others, type)),
    ...others.filter((type) => allows(types, type)),
  ];
  const [type, ...more] = new Set(common);
  return more.length > 0 ? [type, ...more] : type;
}

const known = new WeakMap<object, WeakMap<object, JsonSchema>>();

/** Both schemas in one; the same object each time, as what leads to itself is known by its objects. */
function mergeSubschemas(one: unknown, other: unknown): JsonSchema | undefined {
  if (!isObject(one) || !isObject(other)) return undefined;
  const ofOne = known.get(one) ?? new WeakMap<object, JsonSchema>();
  const both = ofOne.get(other) ?? mergeSchemas(one, other) ?? { allOf: [one, other] };
  known.set(one, ofOne.set(other, both));
  return both;
}

function mergeProperties(one: object, other: object): object | undefined {
  const members = Object.entries({ ...other, ...one }).map(([name, schema]) => [
    name,
    Object.hasOwn(one, name) && Object.hasOwn(other, name)
      ? mergeSubschemas(Reflect.get(one, name), Reflect.get(other, name))
      : schema,
  ]);
  return members.every(([, schema]) => schema !== undefined) ? Object.fromEntries(members) : undefined;
}

const either: Merge = (one, other) => one === true || other === true;
const first: Merge = (one) => one;

const merges: Readonly<Record<string, Merge>> = {
  title: first,
  description: first,
  examples: first,
  example: first,
  type: mergeTypes,
  enum: (one, other) =>
    nonEmpty(list(one).filter((value) => list(other).some((it) => isDeepStrictEqual(value, it)))),
  required: (one, other) => [...new Set([...list(one), ...list(other)])],
  properties: (one, other) => mergeProperties(Object(one), Object(other)),
  items: mergeSubschemas,
  allOf: (one, other) => [...list(one), ...list(other)],
  readOnly: either,
  writeOnly: either,
  deprecated: either,
};

const names = new Set([
  ...Object.keys(merges),
  ...Object.keys(limits),
  ...['format', 'pattern', 'const', 'default', 'anyOf', 'oneOf'],
]);

/** Whether a keyword means the same beside any others, as an exclusive limit of OpenAPI 3.0 does not. */
const isIndependent = (keyword: string, value: unknown): boolean =>
  names.has(keyword) && !(keyword.startsWith('exclusive') && typeof value === 'boolean');

function mergeKeyword(keyword: string, one: unknown, other: unknown): unknown {
  if (isDeepStrictEqual(one, other)) return one;
  if (!Object.hasOwn(limits, keyword)) return merges[keyword]?.(one, other);
  const isStricter = (from: unknown, to: unknown) => isTighter(keyword as Limit, from, to);
  if (isStricter(one, other) && isStricter(other, one)) return undefined;
  return isStricter(one, other) ? other : one;
}

/** One schema that accepts what both accept; undefined where there is none that says so by the same keywords. */
function mergeSchemas(one: JsonSchema, other: JsonSchema): JsonSchema | undefined {
  if (Object.keys(one).length === 0) return other;
  const both: JsonSchema = { ...other, ...one };
  for (const [keyword, value] of Object.entries(both)) {
    if (!isIndependent(keyword, value)) return undefined;
    if (one[keyword] === undefined || other[keyword] === undefined) continue;
    both[keyword] = mergeKeyword(keyword, one[keyword], other[keyword]);
    if (both[keyword] === undefined) return undefined;
  }
  return both;
}

/** A schema that has in itself what its parts say, but for those that cannot be merged, or decide whether it is read or written. */
function mergeParts(schema: JsonSchema, shapes: Shapes, ancestors: readonly string[] = []): JsonSchema {
  const { allOf = [], ...own } = schema;
  let whole: JsonSchema = own;
  const others: JsonSchema[] = [];
  for (const part of allOf) {
    const { $ref = '' } = part;
    const isFollowed = Object.keys(part).length === 1 && !ancestors.includes($ref);
    const resolved = (isFollowed && shapes.get($ref)?.schema) || part;
    const canMerge = isObject(resolved) && !('readOnly' in resolved || 'writeOnly' in resolved);
    const both = canMerge && mergeSchemas(whole, mergeParts(resolved, shapes, [...ancestors, $ref]));
    if (both) whole = both;
    else others.push(part);
  }
  return others.length > 0 ? { ...whole, allOf: [...(whole.allOf ?? []), ...others] } : whole;
}

/** Puts what the parts of an `allOf` say into the schemas themselves, but for parts that both have. */
export function alignParts(pair: Pair<JsonSchema>, shapes: Pair<Shapes>): Pair<JsonSchema> {
  const [before = [], after = []] = pair.map(({ allOf }) => allOf);
  const isIn = (parts: readonly JsonSchema[], part: JsonSchema) =>
    parts.some((other) => isDeepStrictEqual(part, other));
  const shared = before.filter((part) => isIn(after, part));
  const align = (schema: JsonSchema, known: Shapes) => {
    const { allOf = [], ...own } = schema;
    const changed = allOf.filter((part) => !isIn(shared, part));
    if (changed.length === 0) return schema;
    const { allOf: rest = [], ...whole } = mergeParts({ ...own, allOf: changed }, known);
    const parts = [...shared, ...rest];
    return parts.length > 0 ? { ...whole, allOf: parts } : whole;
  };
  return [align(pair[0], shapes[0]), align(pair[1], shapes[1])];
}
