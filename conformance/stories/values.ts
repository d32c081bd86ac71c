import type { Target } from '../check/target.ts';
import type { DataRecord, Resource } from '../context/resource.ts';
import { isKept } from '../model/kept-values.ts';
import { nestedTypes } from '../profile/specified-types.ts';
import { neededFields, recognisable } from '../records/creation-rule.ts';
import type { NewMarker } from '../records/valid-scalars.ts';
import { valueFor } from '../records/values.ts';
import { decimalTextFor } from '../schemas/decimals.ts';
import { fieldByMeaning } from '../schemas/meanings.ts';
import type { Field } from '../schemas/published.ts';
import { isValid } from '../schemas/validate.ts';

/** A text of each kind, around a marker, so that it is found again. */
export const texts: Readonly<Record<string, (marker: string) => string>> = {
  'quotes and escapes': (it) => `${it} "a" 'b' \\n \\\\ \\u0041 /`,
  markup: (it) => `<b>${it}</b> &amp; &lt; &`,
  'a line break': (it) => `${it}\nsecond line\n\nfourth`,
  digits: (it) => `47110815 ${it}`,
  'leading zeros': () => '01067',
  'a word of JSON': () => 'null',
  'a date': () => '2024-02-30',
  'beyond ASCII': (it) => `${it} éß€日本🦄`,
  'percent and plus': (it) => `${it} 100%20 a+b ?q=1&r=2#s;t`,
  'a template': (it) => `${it} \${x} {{y}} #{z} %s <%= w %>`,
  long: (it) => `${it} ${'All good things come in pairs. '.repeat(7)}`.trim(),
};

/** A day of each kind, for every day that a record has. */
export const days: Readonly<Record<string, string>> = {
  'a day': '2024-03-15',
  'a leap day': '2024-02-29',
  'a day before 1970': '1968-02-29',
  'the last day of a year': '2031-12-31',
};

/** A number that a credit has, and that a service can refuse. */
const negative = 'a negative number';

/** A number of each kind, for every number that a record has: as cents and as percentages have it, and few of what they stand for. */
export const numbers: Readonly<Record<string, number>> = {
  'less than one': 0.34,
  // Whose binary product with a hundred is below the cents.
  'a fraction': 19.99,
  zero: 0,
  'a whole number': 17,
  // Beyond what 24 bits hold.
  'a large number': 1_234_567.89,
  [negative]: -3.25,
};

/** Addresses of emails, one with a plus in it, for an address, and several for a text that names receivers. */
export const severalAddresses = 'several addresses';

/** Digits that begin with zeros, for the number of a contact (spec#2.2-contact-number). */
export const numberWithZeros = 'a number that begins with zeros';

const receivers = /(^|_)(to|cc|bcc)(_addr(ess)?)?$|recipients?$/i;

/** Fields of a record that get a text of some kind. */
const mostTexts = 4;

const fits = (text: string, maxLength: number | undefined): boolean =>
  maxLength === undefined || [...text].length <= maxLength;

/** Texts of the kinds that are given for each field in turn, in as many fields as are asked for; undefined where none fits. */
function textsBy(
  kindAt: (offset: number) => string | undefined,
  { schema }: Resource,
  marker: string,
  most = Number.POSITIVE_INFINITY,
): DataRecord | undefined {
  const lengthOf = (name: string) => schema?.fields.find((it) => it.name === name)?.maxLength;
  const entries = recognisable(schema)
    .slice(0, most)
    .map((name, offset) => [name, texts[kindAt(offset) ?? '']?.(marker) ?? marker] as const)
    .filter(([name, text]) => fits(text, lengthOf(name)));
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** A text of a kind in each field that it fits; undefined for a kind that is none of texts. */
const textsOfKind = (kind: string, resource: Resource, marker: string): DataRecord | undefined =>
  kind in texts ? textsBy(() => kind, resource, marker) : undefined;

/** Texts of kinds in turn, from one on: a record has several texts, and few writes are made. */
function textsFrom(kind: string, resource: Resource, marker: string, most?: number): DataRecord | undefined {
  const kinds = Object.keys(texts);
  const first = kinds.indexOf(kind);
  return textsBy((offset) => kinds[(first + offset) % kinds.length], resource, marker, most);
}

/** What is no text: a day in each field that has days, or a number in each that has fractions. Undefined for a kind that is none, or where there is no such field. */
function daysOrNumbersOfKind(kind: string, { schema }: Resource): DataRecord | undefined {
  const [day, number] = [days[kind], numbers[kind]];
  const valueFor = (field: Field): string | number | undefined => {
    if (day !== undefined) return field.format === 'date' ? day : undefined;
    if (number === undefined) return undefined;
    const { types, minimum = number, maximum = number } = field;
    if (number < minimum || number > maximum) return undefined;
    return types.includes('number') ? number : decimalTextFor(field, number);
  };
  const values = (schema?.fields ?? [])
    .filter(({ readOnly, enum: allowed }) => !readOnly && !allowed)
    .map((it) => [it.name, valueFor(it)] as const)
    .filter(([, value]) => value !== undefined);
  return values.length === 0 ? undefined : Object.fromEntries(values);
}

const numbersOfMost = Object.keys(numbers).filter((it) => it !== negative);

/** More than 32 bits hold, as cents as well, and less than what JSON loses digits of. */
const beyond32Bits = 5_000_000_017.25;

/** A number as a field has it that keeps any, whole where it has to be; undefined where it does not admit it, or follows from others. */
function numberFor(field: Field, type: string, number: number): number | string | undefined {
  if (!isKept(field, type)) return undefined;
  const forms = [number, Math.trunc(number), decimalTextFor(field, number)];
  return forms.find((it) => it !== undefined && isValid(field.schema, it));
}

/**
 * What records of a type have with a number beyond 32 bits, each in one field, so that a service refuses no other for it, and no product
 * is beyond what it computes with. First a small one in each of these fields, which shows that they keep what is sent.
 */
export function beyond32BitsInTurn({ type, schema }: Resource): readonly DataRecord[] {
  const valuesOf = (number: number) =>
    (schema?.fields ?? []).flatMap((field) => {
      const value = numberFor(field, type, number);
      return value === undefined ? [] : [{ [field.name]: value }];
    });
  const large = valuesOf(beyond32Bits);
  return large.length === 0 ? [] : [Object.assign({}, ...valuesOf(17)), ...large];
}

/** The numbers and flags of a type, each alone and as a text: a service can refuse it, or read it as what it says. */
export function asTextsInTurn({ schema }: Resource, marker: NewMarker): readonly DataRecord[] {
  const isMeant = ({ name, types, readOnly, nested, enum: values }: Field): boolean =>
    !(readOnly || nested || values || /(^|_)id$|Id$/.test(name)) &&
    types.some((it) => it !== 'null') &&
    types.every((it) => ['number', 'integer', 'boolean', 'null'].includes(it));
  return (schema?.fields ?? [])
    .filter(isMeant)
    .map((it) => ({ [it.name]: `${valueFor(it.name, it.schema, schema?.schema ?? {}, marker)}` }));
}

/** Kinds of value that replace each other, those first that no service has a reason to refuse: a text, a day and a number at once. */
export const kindsInTurn: readonly (readonly (readonly string[])[])[] = [
  Object.keys(texts).map((text, at) =>
    [text, Object.keys(days)[at], numbersOfMost[at]].filter((it) => it !== undefined),
  ),
  [[negative]],
  [[severalAddresses]],
  [[numberWithZeros]],
];

/** A record for each kind of text, day and number that no service has a reason to refuse, which has it in every field. */
export const nestedOfEachKind = (t: Pick<Target, 'marker'>, resource: Resource): readonly DataRecord[] =>
  [...Object.keys(texts), ...Object.keys(days), ...numbersOfMost]
    .map((kind) => textsOfKind(kind, resource, t.marker()) ?? daysOrNumbersOfKind(kind, resource))
    .filter((it) => it !== undefined);

/** The list of a record, the first of each type, whose elements have no address of their own, with one element that has texts of a kind. */
export function nestedOfKind(
  t: Pick<Target, 'build' | 'marker' | 'nest' | 'resource'>,
  kind: string,
  { schema }: Resource,
): DataRecord {
  const fields = (schema?.fields ?? []).filter(
    ({ nested, readOnly, types }, at, all) =>
      !readOnly &&
      types.includes('array') &&
      nestedTypes.some(({ type }) => type === nested) &&
      all.findIndex((it) => it.nested === nested) === at,
  );
  return Object.fromEntries(
    fields.flatMap(({ name, nested = '' }) => {
      const values =
        textsOfKind(kind, t.resource(nested), t.marker()) ?? daysOrNumbersOfKind(kind, t.resource(nested));
      if (values === undefined) return [];
      return [[name, [t.nest(nested, t.build(nested, values))]]];
    }),
  );
}

/** What kinds of value put into the body of a record of a type, with a text in each field that takes any. Empty where the type has no field for them. */
export const fieldsOfKinds = (kinds: readonly string[], resource: Resource, marker: string): DataRecord =>
  Object.assign(
    {},
    ...kinds.map((it) =>
      it in texts ? textsFrom(it, resource, marker) : fieldsOfKind(it, resource, marker, undefined),
    ),
  );

/** The fields that a kind of value puts into the body of a record of a type; undefined where the type has no field for it. */
export function fieldsOfKind(
  kind: string,
  resource: Resource,
  marker: string,
  other: { readonly id: string | number } | undefined,
): DataRecord | undefined {
  const { type, schema } = resource;
  if (kind in texts) return textsFrom(kind, resource, marker, mostTexts);
  const [field, second] = recognisable(schema);
  const plain = field === undefined ? {} : { [field]: marker };
  if (kind in days || kind in numbers) {
    const values = daysOrNumbersOfKind(kind, resource);
    return values && { ...plain, ...values };
  }
  if (kind === severalAddresses) {
    const holds = ({ name, types, format, enum: values, readOnly }: Field): boolean =>
      types.includes('string') && !format && !values && !readOnly && receivers.test(name);
    const fields = (schema?.fields ?? []).filter(holds);
    const address = fieldByMeaning(schema, 'email');
    if (fields.length === 0 && address === undefined) return undefined;
    const one = `${marker}+bills@example.com`;
    return {
      ...Object.fromEntries(fields.map(({ name }) => [name, `${one}, second-${marker}@example.com`])),
      ...(address !== undefined && { [address]: one }),
    };
  }
  if (kind === numberWithZeros) {
    const number = schema?.fields.find((it) => it.name === 'number' && it.types.includes('string'));
    const digits = `00${Number.parseInt(marker.replace(/\W/g, ''), 36)}`;
    const isHeld = type === 'contact' && number && !number.readOnly && !number.pattern;
    return isHeld && fits(digits, number.maxLength) ? { ...plain, number: digits } : undefined;
  }
  if (kind === 'null in another field')
    return second === undefined ? undefined : { ...plain, [second]: null };
  if (kind === 'an object for a text') return field === undefined ? undefined : { [field]: { text: marker } };
  if (kind === 'the id of another record') return other && { ...plain, id: other.id };
  if (kind === 'a blank required field' || kind === 'null in a required field') {
    const value = kind === 'a blank required field' ? '' : null;
    const needed = neededFields(type, schema);
    return needed.length === 0 ? undefined : { ...plain, [needed.at(-1) ?? '']: value };
  }
  if (kind === 'ids of others') {
    const ids = (schema?.fields ?? []).filter((it) => it.readOnly && /(^|_)id$/.test(it.name));
    return other && { ...plain, ...Object.fromEntries(ids.map((it) => [it.name, other.id])) };
  }
  if (kind === 'another state') {
    const state = schema?.fields.find((it) => it.enum && !it.readOnly && /status|state/i.test(it.name));
    const value = state?.enum?.find((it) => it !== state.schema.default && it !== 'draft' && it !== null);
    return state && value !== undefined ? { ...plain, [state.name]: value } : undefined;
  }
  return plain;
}
