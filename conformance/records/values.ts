import fc from 'fast-check';
import { members } from '../schemas/fields.ts';
import { isObject, listOr } from '../schemas/json.ts';
import { isNull, plain } from '../schemas/plain.ts';
import type { JsonSchema } from '../schemas/published.ts';

/** A value that nothing else has: 10 lower-case letters and digits. */
export type Mark = () => string;

const byFormat: Readonly<Record<string, (mark: string) => string>> = {
  email: (mark) => `${mark}@example.com`,
  'idn-email': (mark) => `${mark}@example.com`,
  uri: (mark) => `https://example.com/${mark}`,
  url: (mark) => `https://example.com/${mark}`,
  iri: (mark) => `https://example.com/${mark}`,
  'uri-reference': (mark) => `/${mark}`,
  hostname: () => 'example.com',
  'host-name': () => 'example.com',
  ipv4: () => '192.0.2.1',
  ipv6: () => '2001:db8::1',
  date: () => '2024-02-29',
  time: () => '12:30:00Z',
  'date-time': () => '2024-02-29T12:30:00Z',
  duration: () => 'P1D',
  uuid: () => '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  color: () => '#336699',
  phone: () => '+41 44 668 18 00',
  regex: () => '^a$',
  'json-pointer': () => '/a',
};

/** Values by field name, for schemas without a format. */
const byName: readonly (readonly [RegExp, (mark: string) => string])[] = [
  [/mail|to_addr|from_addr|(^|_)(cc|bcc|to|from)$/i, (mark) => `${mark}@example.com`],
  [/(^|_)(date|on)$|_date_|^date_/i, () => '2024-02-29'],
  [/(^|_)at$|(time|timestamp)$/i, () => '2024-02-29T12:30:00Z'],
  [/url|website|homepage/i, (mark) => `https://example.com/${mark}`],
  [/country/i, () => 'DE'],
  [/currency/i, () => 'EUR'],
  [/(^|_)(language|lang)$/i, () => 'en'],
  [/locale/i, () => 'en_US'],
  [/phone|fax|mobile/i, () => '+41 44 668 18 00'],
  [/iban/i, () => 'CH9300762011623852957'],
  [/(^|_)bic$|swift/i, () => 'DEUTDEFF'],
  [/zip|postal/i, () => '8001'],
];

/** Cuts or pads to the lengths that a schema allows, counted in characters. */
function fitLength(text: string, { minLength, maxLength }: JsonSchema): string {
  const padded = typeof minLength === 'number' ? text.padEnd(minLength, 'x') : text;
  const characters = [...padded];
  // Marks differ in their last characters.
  return typeof maxLength === 'number'
    ? characters.slice(Math.max(0, characters.length - maxLength)).join('')
    : padded;
}

const fits = (text: string, { minLength, maxLength }: JsonSchema): boolean =>
  [...text].length >= Number(minLength ?? 0) &&
  [...text].length <= Number(maxLength ?? Number.POSITIVE_INFINITY);

/** A number from 0 to 2³² - 1 for a mark: a hash (FNV-1a). */
export const digestOf = (mark: string): number =>
  [...mark].reduce((sum, it) => Math.imul(sum ^ it.charCodeAt(0), 16_777_619), 2_166_136_261) >>> 0;

/** Common texts to try against a pattern before one is made from it. */
const guesses = (mark: string): string[] => [
  mark,
  mark.toUpperCase(),
  `${mark}@example.com`,
  mark.replace(/[a-z]/g, (it) => String(it.charCodeAt(0) % 10)),
];

function textMatching(pattern: RegExp, schema: JsonSchema, mark: string): string | undefined {
  const guess = guesses(mark).find((it) => pattern.test(it) && fits(it, schema));
  if (guess !== undefined) return guess;
  const seed = digestOf(mark);
  try {
    // Without bias, so that two marks give two texts.
    const texts = fc.noBias(fc.stringMatching(pattern));
    for (const numRuns of [1, 50]) {
      const samples = fc.sample(texts, { numRuns, seed });
      const found = samples.find((it) => it.trim() !== '' && fits(it, schema));
      if (found !== undefined) return found;
    }
  } catch {
    return undefined;
  }
  return undefined;
}

const publishedSamples = (schema: JsonSchema): readonly unknown[] => [
  ...(Array.isArray(schema.examples) ? schema.examples : []),
  schema.default,
];

/**
 * A text that a string schema accepts, with a mark in it if there is room: by format, by pattern (an example of the
 * schema, or a generated one), by the field's name, else the mark itself.
 */
export function stringFor(name: string, schema: JsonSchema, mark: string): string {
  if (typeof schema.pattern === 'string') {
    const pattern = new RegExp(schema.pattern, 'u');
    const example = publishedSamples(schema).find(
      (it) => typeof it === 'string' && it !== '' && pattern.test(it),
    );
    const made = textMatching(pattern, schema, mark) ?? example;
    if (typeof made === 'string') return made;
  }
  const format = typeof schema.format === 'string' ? byFormat[schema.format.toLowerCase()] : undefined;
  const make = format ?? byName.find(([pattern]) => pattern.test(name))?.[1];
  const text = make?.(mark) ?? mark;
  return fits(text, schema) ? text : fitLength(make && !format ? mark : text, schema);
}

const deepest = 6;

/** A number within the bounds of a schema, a multiple where it asks for one; whole for an integer. */
function numberFor(schema: JsonSchema, whole: boolean): number {
  const at = (name: string): number | undefined =>
    typeof schema[name] === 'number' ? (schema[name] as number) : undefined;
  const step = at('multipleOf') ?? (whole ? 1 : 0.5);
  const above = at('exclusiveMinimum');
  const low = at('minimum') ?? (above === undefined ? undefined : above + step);
  const below = at('exclusiveMaximum');
  const high = at('maximum') ?? (below === undefined ? undefined : below - step);
  const wanted = Math.min(Math.max(1, low ?? 1), high ?? Number.POSITIVE_INFINITY);
  const multiple = Math.ceil(wanted / step) * step;
  return high !== undefined && multiple > high ? Math.floor(high / step) * step : multiple;
}

/** What an object must hold: its required members, but no record's own id. */
function objectFor(schema: JsonSchema, root: JsonSchema, mark: Mark, depth: number): Record<string, unknown> {
  const { properties, required } = members(schema, root);
  const wanted = required.filter((it) => it !== 'id' && it !== 'links');
  return Object.fromEntries(
    wanted.map((name) => [name, valueFor(name, properties[name], root, mark, depth + 1)]),
  );
}

const makers: Readonly<
  Record<string, (name: string, schema: JsonSchema, root: JsonSchema, mark: Mark, depth: number) => unknown>
> = {
  string: (name, schema, _, mark) => stringFor(name, schema, mark()),
  integer: (_, schema) => numberFor(schema, true),
  number: (_, schema) => numberFor(schema, false),
  boolean: () => false,
  object: (_, schema, root, mark, depth) => objectFor(schema, root, mark, depth),
  array: (name, schema, root, mark, depth) =>
    Array.from({ length: Math.min(Number(schema.minItems ?? 0), 10) }, () =>
      valueFor(name, schema.items, root, mark, depth + 1),
    ),
};

/** A value that the schema of a field accepts, with a new mark if it is a text. */
export function valueFor(name: string, field: unknown, root: JsonSchema, mark: Mark, depth = 0): unknown {
  const schema = plain(field, root);
  if (depth > deepest || isNull(schema)) return null;
  const listed = listOr(schema.enum).filter((it) => it !== null);
  if (listed.length > 0)
    return listed.find((it) => it === schema.default) ?? listed.find((it) => it !== '') ?? listed[0];
  const types = (Array.isArray(schema.type) ? schema.type : [schema.type]).filter((it) => it !== 'null');
  const [type] = types;
  if (typeof type === 'string' && !schema.allOf)
    return makers[type]?.(name, schema, root, mark, depth) ?? null;
  for (const it of [...listOr(schema.anyOf), ...listOr(schema.oneOf)]) {
    const value = valueFor(name, it, root, mark, depth + 1);
    if (value !== null) return value;
  }
  if (isObject(schema.properties) || Array.isArray(schema.allOf)) return objectFor(schema, root, mark, depth);
  return stringFor(name, schema, mark());
}
