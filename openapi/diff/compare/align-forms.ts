import { isDeepStrictEqual } from 'node:util';
import type { JsonSchema } from '../../schemas/type-schema.ts';
import type { Shape } from '../contract/contract.ts';

type Pair = readonly [before: JsonSchema, after: JsonSchema];
type Shapes = ReadonlyMap<string, Shape>;

const texts = ['title', 'description', 'examples', 'example', '$comment'];

const without = (schema: JsonSchema, keywords: readonly string[]): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword)));

/** A pattern without the `.*` at its open ends, where a search may begin and end anyway. */
function searchOf(pattern: string): string {
  const begun = pattern.replace(/^(\.\*)+(?![?+{])/, '');
  const [, start = begun, escapes = ''] = /^(.*?)(\\*)(?:\.\*)+$/s.exec(begun) ?? [];
  return start === begun ? begun : escapes.length % 2 === 0 ? start + escapes : begun;
}

/** Patterns that match the same texts are left out of the comparison; one that matches every text is as good as none. */
function alignPatterns([before, after]: Pair): Pair {
  const [old, now] = [before, after].map(({ pattern = '' }) => searchOf(String(pattern)));
  if (before.pattern === after.pattern || old !== now) return [before, after];
  return [without(before, ['pattern']), without(after, ['pattern'])];
}

/** A constant is an enum of one value, where the other schema has an enum. */
function alignConstants([before, after]: Pair): Pair {
  const asEnum = (schema: JsonSchema, other: JsonSchema): JsonSchema =>
    schema.const === undefined || schema.enum || !other.enum
      ? schema
      : { ...without(schema, ['const']), enum: [schema.const] };
  return [asEnum(before, after), asEnum(after, before)];
}

/** A value or null, with null among the types; undefined for other alternatives. */
function asNullable(schema: JsonSchema): JsonSchema | undefined {
  const keyword = schema.anyOf ? 'anyOf' : 'oneOf';
  const listed = Array.isArray(schema[keyword]) ? (schema[keyword] as JsonSchema[]) : undefined;
  const [value, ...others] = listed?.filter(({ type }) => type !== 'null') ?? [];
  const isNullable = listed?.length === 2 && others.length === 0 && value?.type !== undefined;
  const own = without(schema, [keyword]);
  if (!isNullable || Object.keys(value).some((it) => it in own)) return undefined;
  const values = value.enum && { enum: [...value.enum, null] };
  return { ...own, ...value, ...values, type: [value.type, 'null'].flat() } as JsonSchema;
}

/** `anyOf` a value and null is that value with null among its types, where the other schema has no alternatives. */
function alignNull([before, after]: Pair): Pair {
  const hasAlternatives = ({ anyOf, oneOf }: JsonSchema) => anyOf !== undefined || oneOf !== undefined;
  if (hasAlternatives(before) === hasAlternatives(after)) return [before, after];
  return [asNullable(before) ?? before, asNullable(after) ?? after];
}

/** A schema with the parts of its `allOf` in it; undefined where two of them have different things to say on one keyword. */
function merged(schema: JsonSchema, shapes: Shapes, depth = 0): JsonSchema | undefined {
  if (schema === null || typeof schema !== 'object') return undefined;
  if (schema.$ref !== undefined) {
    const shape = shapes.get(schema.$ref);
    return shape && !shape.isType && depth < 10 ? merged(shape.schema, shapes, depth + 1) : undefined;
  }
  if (!Array.isArray(schema.allOf)) return schema;
  const whole: JsonSchema = without(schema, ['allOf']);
  for (const part of schema.allOf as JsonSchema[]) {
    const values = merged(part, shapes, depth + 1);
    if (!values) return undefined;
    const { properties = {}, required = [], ...others } = without(values, texts);
    for (const [from, into] of [
      [properties, whole.properties ?? {}],
      [others, whole],
    ] as const) {
      const differs = ([name, value]: [string, unknown]) =>
        Object.hasOwn(into, name) && !isDeepStrictEqual((into as Record<string, unknown>)[name], value);
      if (Object.entries(from).some(differs)) return undefined;
    }
    Object.assign(whole, others, {
      properties: { ...whole.properties, ...properties },
      required: [...(whole.required ?? []), ...required],
    });
  }
  return whole;
}

/** Whether two schemas of which one has an `allOf` say the same with its parts in their place. */
function isSameMerged([before, after]: Pair, shapes: readonly [Shapes, Shapes]): boolean {
  const comparable = (schema: JsonSchema, known: Shapes) => {
    const { properties = {}, required = [], ...others } = without(merged(schema, known) ?? schema, texts);
    return { ...others, properties, required: new Set(required) };
  };
  if (!Array.isArray(before.allOf) && !Array.isArray(after.allOf)) return false;
  return isDeepStrictEqual(comparable(before, shapes[0]), comparable(after, shapes[1]));
}

/**
 * Brings two schemas into the same form, where JSON Schema has several for one thing: what they still differ in changes the values that they
 * allow.
 */
export function alignForms(pair: Pair, shapes: readonly [before: Shapes, after: Shapes]): Pair {
  const [before, after] = alignPatterns(alignConstants(alignNull(pair)));
  if (!isSameMerged([before, after], shapes)) return [before, after];
  const own = Object.fromEntries(Object.entries(after).filter(([keyword]) => texts.includes(keyword)));
  return [before, { ...without(before, texts), ...own }];
}
