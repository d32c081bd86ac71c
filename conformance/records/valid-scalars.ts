import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { decimalTexts } from '../schemas/decimals.ts';
import { listOr } from '../schemas/json.ts';
import type { JsonSchema } from '../schemas/published.ts';

/** A value that nothing else has: 10 lower-case letters and digits. */
export type NewMarker = () => string;

/**
 * Chooses one of several values, all equally valid: its place among them, from 0 to one less than `count`. `usual` is the
 * place of the value that any server accepts.
 */
export type Choose = (count: number, usual: number) => number;

/** Chooses the usual value. */
export const chooseUsual: Choose = (_, usual) => usual;

/** Decimal digits for a marker. */
const digitsOf = (marker: string, count: number): string =>
  String(crc32(marker)).padStart(count, '0').slice(-count);

/** Chooses a value by a marker, so that two markers hardly ever give the same of many. */
export const chooseBy =
  (marker: string): Choose =>
  (count) =>
    crc32(marker) % count;

/** Where the parts of a value come from that its schema leaves open. */
export type Source = { readonly marker: NewMarker; readonly choose: Choose };

type MakeText = (marker: string, choose: Choose) => string;

const firstDay = Date.UTC(2001, 0, 1);
const usualDay = Date.UTC(2024, 1, 29);
const millisecondsPerDay = 86_400_000;
const days = 10_000;

function makeDate(choose: Choose): string {
  const day = choose(days, (usualDay - firstDay) / millisecondsPerDay);
  return new Date(firstDay + day * millisecondsPerDay).toISOString().slice(0, 10);
}

const makeTime = (choose: Choose): string => `12:${String(choose(60, 30)).padStart(2, '0')}:00Z`;
const makeEmail: MakeText = (marker) => `${marker}@example.com`;
const makeUri: MakeText = (marker) => `https://example.com/${marker}`;
const makePhone: MakeText = (marker) => `+41 44 668 ${digitsOf(marker, 2)} 00`;

/** A Swiss IBAN (ISO 13616): its check digits are 98 less the number, with the country's letters as 12 and 17, modulo 97. */
function makeIban(marker: string): string {
  const account = `00762${digitsOf(marker, 12)}`;
  return `CH${String(98n - (BigInt(`${account}121700`) % 97n)).padStart(2, '0')}${account}`;
}

const byFormat: Readonly<Record<string, MakeText>> = {
  email: makeEmail,
  'idn-email': makeEmail,
  uri: makeUri,
  url: makeUri,
  iri: makeUri,
  'uri-reference': (marker) => `/${marker}`,
  hostname: (marker) => `${marker}.example.com`,
  'host-name': (marker) => `${marker}.example.com`,
  ipv4: (marker) => `192.0.2.${1 + (crc32(marker) % 254)}`,
  ipv6: (marker) => `2001:db8::${digitsOf(marker, 4)}`,
  date: (_, choose) => makeDate(choose),
  time: (_, choose) => makeTime(choose),
  'date-time': (_, choose) => `${makeDate(choose)}T12:30:00Z`,
  duration: () => 'P1D',
  uuid: (marker) => `3f2504e0-4f89-41d3-9a0c-${digitsOf(marker, 12)}`,
  color: (marker) => `#${digitsOf(marker, 6)}`,
  phone: makePhone,
  regex: () => '^a$',
  'json-pointer': () => '/a',
};

/** Values by field name, for schemas without a format. */
const byName: readonly (readonly [RegExp, MakeText])[] = [
  [/mail|to_addr|from_addr|(^|_)(cc|bcc|to|from)$/i, makeEmail],
  [/(^|_)(date|on)$|_date_|^date_/i, () => makeDate(chooseUsual)],
  [/(^|_)at$|(time|timestamp)$/i, () => `${makeDate(chooseUsual)}T12:30:00Z`],
  [/url|website|homepage/i, makeUri],
  [/country/i, () => 'DE'],
  [/currency/i, () => 'EUR'],
  [/(^|_)(language|lang)$/i, () => 'en'],
  [/locale/i, () => 'en_US'],
  [/phone|fax|mobile/i, makePhone],
  [/iban/i, makeIban],
  [/(^|_)bic$|swift/i, () => 'DEUTDEFF'],
  [/zip|postal/i, () => '8001'],
];

/** Cuts or pads to the lengths that a schema allows, counted in characters. */
function fitLength(text: string, { minLength, maxLength }: JsonSchema): string {
  const padded = typeof minLength === 'number' ? text.padEnd(minLength, 'x') : text;
  const characters = [...padded];
  // Markers differ in their last characters.
  return typeof maxLength === 'number'
    ? characters.slice(Math.max(0, characters.length - maxLength)).join('')
    : padded;
}

const fits = (text: string, { minLength, maxLength }: JsonSchema): boolean =>
  [...text].length >= Number(minLength ?? 0) &&
  [...text].length <= Number(maxLength ?? Number.POSITIVE_INFINITY);

/** Common texts to try against a pattern before one is made from it. */
const guesses = (marker: string): string[] => [
  marker,
  marker.toUpperCase(),
  `${marker}@example.com`,
  marker.replace(/[a-z]/g, (it) => String(it.charCodeAt(0) % 10)),
];

function textMatching(pattern: RegExp, schema: JsonSchema, marker: string): string | undefined {
  const guess = guesses(marker).find((it) => pattern.test(it) && fits(it, schema));
  if (guess !== undefined) return guess;
  const seed = crc32(marker);
  try {
    // Without bias, so that two markers give two texts.
    const texts = fc.noBias(fc.stringMatching(pattern));
    for (const numRuns of [1, 50]) {
      const samples = fc.sample(texts, { numRuns, seed });
      const sample = samples.find((it) => it.trim() !== '' && fits(it, schema));
      if (sample !== undefined) return sample;
    }
  } catch {
    return undefined;
  }
  return undefined;
}

/** How many numbers are chosen from where a schema sets no upper bound. */
const widest = 9_000_000;

/** A decimal number as text, where a pattern asks for decimals. The usual one is 1.00: a server can refuse amounts above what is open. */
function decimalMatching(pattern: RegExp, schema: JsonSchema, marker: string, choose: Choose) {
  if (pattern.test(marker)) return undefined;
  return decimalTexts(pattern, (1 + choose(widest, 99)) / 100).find((it) => fits(it, schema));
}

const publishedSamples = (schema: JsonSchema): readonly unknown[] => [
  ...(Array.isArray(schema.examples) ? schema.examples : []),
  schema.default,
];

/**
 * A text that a string schema accepts, with a marker in it if there is room: by format, by pattern (a decimal number, an example
 * of the schema, or a generated one), by the field's name, else the marker itself.
 */
export function stringFor(name: string, schema: JsonSchema, marker: string, choose = chooseUsual): string {
  const format = typeof schema.format === 'string' ? byFormat[schema.format.toLowerCase()] : undefined;
  const make = format ?? byName.find(([pattern]) => pattern.test(name))?.[1];
  const text = make?.(marker, choose) ?? marker;
  if (typeof schema.pattern === 'string') {
    const pattern = new RegExp(schema.pattern, 'u');
    if (format && pattern.test(text) && fits(text, schema)) return text;
    const decimal = decimalMatching(pattern, schema, marker, choose);
    if (decimal !== undefined) return decimal;
    const example = publishedSamples(schema).find(
      (it) => typeof it === 'string' && it !== '' && pattern.test(it),
    );
    const made = textMatching(pattern, schema, marker) ?? example;
    if (typeof made === 'string') return made;
  }
  return fits(text, schema) ? text : fitLength(make && !format ? marker : text, schema);
}

/** A quotient without the error of binary fractions: 0.07 / 0.01 is 7. */
const divide = (value: number, step: number): number => Number((value / step).toFixed(9));

/**
 * A number within the bounds of a schema: a multiple where it asks for one, otherwise a whole number if there is any.
 * The usual one is the closest to 1. Zero, which can stand for none, is left out where there are two others.
 */
function numberFor(schema: JsonSchema, whole: boolean, choose: Choose): number {
  const bound = (name: string, otherwise: number): number =>
    typeof schema[name] === 'number' ? schema[name] : otherwise;
  const [low, above] = [bound('minimum', -Infinity), bound('exclusiveMinimum', -Infinity)];
  const [high, below] = [bound('maximum', Infinity), bound('exclusiveMaximum', Infinity)];
  const multipleOf = bound('multipleOf', 1);
  const step = whole && !Number.isInteger(multipleOf) ? 1 : multipleOf;
  const least = Math.max(Math.ceil(divide(low, step)), Math.floor(divide(above, step)) + 1);
  const most = Math.min(Math.floor(divide(high, step)), Math.ceil(divide(below, step)) - 1);
  if (least > most) return (Math.max(low, above) + Math.min(high, below)) / 2;
  const usual = Math.min(Math.max(Math.ceil(divide(1, step)), least), most);
  const first = least === -Infinity || (least === 0 && most > 1) ? Math.min(usual, 1) : least;
  const last = most === Infinity ? first + widest : most;
  return (first + choose(last - first + 1, usual - first)) * step;
}

/** One of the values of an `enum` but null; undefined if there is none. The usual one is the default, or not empty. */
function oneOf(schema: JsonSchema, choose: Choose): unknown {
  const values: readonly unknown[] = listOr(schema.enum).filter((it) => it !== null);
  const places = [values.indexOf(schema.default), values.findIndex((it) => it !== ''), 0];
  return values[choose(values.length, places.find((it) => it >= 0) ?? 0)];
}

/**
 * A value for a field of a type, by its schema in plain form; undefined for the types that contain others, unless there
 * is an `enum`.
 */
export function scalarFor(
  name: string,
  schema: JsonSchema,
  type: unknown,
  { marker, choose }: Source,
): unknown {
  const enumValue = oneOf(schema, choose);
  if (enumValue !== undefined) return enumValue;
  if (type === 'string') return stringFor(name, schema, marker(), choose);
  if (type === 'integer' || type === 'number') return numberFor(schema, type === 'integer', choose);
  return type === 'boolean' ? choose(2, 0) === 1 : undefined;
}
