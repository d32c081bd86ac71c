import type { JsonSchema } from '../../schemas/type-schema.ts';
import type { Pair } from './comparison.ts';
import { alignParts } from './merge-parts.ts';

type Schemas = Pair<JsonSchema>;

const without = (schema: JsonSchema, keywords: readonly string[]): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword)));

/** A range, an escape or a character in a class of a pattern. */
const classMembers = /(?:\\.|[^\\])-(?:\\.|[^\\])|\\.|[^\\]/gs;

const orderedMembers = (members: string): string =>
  (members.match(classMembers) ?? [])
    .map((it) => (it === '-' ? '\\-' : it))
    .sort()
    .join('');

/** A pattern without the `.*` at its open ends, where a search may begin and end anyway, with the members of its classes in order, and their short names. */
function searchOf(pattern: string): string {
  const ordered = pattern.replace(/\\.|\[(\^?)((?:\\.|[^\]\\])*)\]/gs, (text, not, members?: string) =>
    members === undefined ? text : `[${not}${orderedMembers(members)}]`,
  );
  const named = ordered.replaceAll('[0-9]', '\\d').replaceAll('[0-9A-Z_a-z]', '\\w');
  const begun = named.replace(/^(\.\*)+(?![?+{])/, '');
  const [, start = begun, escapes = ''] = /^(.*?)(\\*)(?:\.\*)+$/s.exec(begun) ?? [];
  return start === begun ? begun : escapes.length % 2 === 0 ? start + escapes : begun;
}

/** Patterns that match the same texts are left out of the comparison; one that matches every text is as good as none. */
function alignPatterns([before, after]: Schemas): Schemas {
  const [old, now] = [before, after].map(({ pattern = '' }) => searchOf(String(pattern)));
  if (before.pattern === after.pattern || old !== now) return [before, after];
  return [without(before, ['pattern']), without(after, ['pattern'])];
}

/** A constant is an enum of one value, where the other schema has an enum. */
function alignConstants([before, after]: Schemas): Schemas {
  const asEnum = (schema: JsonSchema, other: JsonSchema): JsonSchema =>
    schema.const === undefined || schema.enum || !other.enum
      ? schema
      : { ...without(schema, ['const']), enum: [schema.const] };
  return [asEnum(before, after), asEnum(after, before)];
}

/** A value or null, with null among the types; undefined for other alternatives. */
function asNullable(schema: JsonSchema): JsonSchema | undefined {
  const keyword = schema.anyOf ? 'anyOf' : 'oneOf';
  const listed = schema[keyword];
  const [value, ...others] = listed?.filter(({ type }) => type !== 'null') ?? [];
  const isNullable = listed?.length === 2 && others.length === 0 && value?.type !== undefined;
  const own = without(schema, [keyword]);
  if (!isNullable || Object.keys(value).some((it) => it in own)) return undefined;
  const values = value.enum && { enum: [...value.enum, null] };
  return { ...own, ...value, ...values, type: [value.type, 'null'].flat() } as JsonSchema;
}

/** Types or values alone, each an alternative, as one list of them. */
function asList(schema: JsonSchema): JsonSchema | undefined {
  const { anyOf = [], ...own } = schema;
  const [names, keyword] = anyOf[0]?.type ? [['type'], 'type'] : [['const', 'enum'], 'enum'];
  const listed = anyOf.map((it) =>
    Object.keys(it).length === 1 ? it[names.find((name) => name in it) ?? ''] : undefined,
  );
  const isList = listed.length > 0 && !listed.includes(undefined) && names.every((name) => !(name in own));
  return isList ? { ...own, [keyword]: listed.flat() } : undefined;
}

/** `anyOf` a value and null is that value with null among its types, where the other schema has no alternatives. */
function alignAlternatives([before, after]: Schemas): Schemas {
  const hasAlternatives = ({ anyOf, oneOf }: JsonSchema) => anyOf !== undefined || oneOf !== undefined;
  if (hasAlternatives(before) === hasAlternatives(after)) return [before, after];
  const align = (schema: JsonSchema) => asNullable(schema) ?? asList(schema) ?? schema;
  return [align(before), align(after)];
}

/**
 * Brings two schemas into the same form, where JSON Schema has several for one thing: what they still differ in changes the values that they
 * allow.
 */
export function alignForms(pair: Schemas, shapes: Parameters<typeof alignParts>[1]): Schemas {
  return alignPatterns(alignConstants(alignAlternatives(alignParts(pair, shapes))));
}
