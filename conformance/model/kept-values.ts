import { decimalTextFor } from '../schemas/decimals.ts';
import { isObject } from '../schemas/json.ts';
import type { Field, PublishedSchema } from '../schemas/published.ts';
import { isSameText } from '../schemas/texts.ts';
import { nestedObjects, nestedTypeIn, unwrap } from './nested-objects.ts';
import type { DataRecord, PublishedType, PublishedTypes } from './published-types.ts';

/** A value of a field: other kinds are compared where they are nested records. */
export type Scalar = string | number | boolean;

/** A nested record: the place of its list, `contact.addresses`, its values by field, the fields with none, its id, and whether it is to be added. */
export type Element = {
  readonly place: string;
  readonly values: ReadonlyMap<string, Scalar>;
  readonly blank: readonly string[];
  readonly id: string | undefined;
  readonly isNew: boolean;
  /** Whether what is sent says that it is to go. */
  readonly isEnded: boolean;
};

/** Ids of other records, and texts with a meaning of their own: what a service makes of them is open, and not that they change by themselves. */
const echoed = /(^|_)(id|number|e?mail|language|currency|country|locale)$/i;

/** Ids of other records in camel case; `paid` and `valid` end in the same letters, and are none. */
const camelId = /[a-z]Id$/;

/** What can change by itself, or with every write. */
const moving = /^id$|(^|_)(type|kind|status|state|source)$|lock|version|etag/i;

/** From so many characters on, no two records have the same id. */
export const uniqueId = 16;

/** Numbers and flags that follow from other records: places in an order, and the one that is the default. */
const derived = /(?<!ac|dis)count|position|sort|order|default|primary|main|active/i;

/** Amounts that follow from other records, where a creation need not name them. */
const summed = /total|balance|amount|paid|open|due/i;

const isDecimal = (field: Field): boolean => decimalTextFor(field, 12.34) !== undefined;

/** Fields that clients name, whatever their names stand for elsewhere (spec#2.2-contact-number). */
const named: Readonly<Record<string, readonly string[]>> = { contact: ['number'] };

/** Whether a field of a type keeps any text, or any number or flag, as far as its schema says. */
export function isKept(field: Field, type: string): boolean {
  const isText = field.types.includes('string');
  const types = isText ? ['string'] : ['number', 'integer', 'boolean'];
  return (
    field.types.length > 0 &&
    field.types.every((it) => it === 'null' || types.includes(it)) &&
    !field.readOnly &&
    !field.enum &&
    (!field.format || field.format === 'date') &&
    (!field.pattern || isDecimal(field)) &&
    !field.nested &&
    !moving.test(field.name) &&
    !/id$/i.test(field.name) &&
    (!echoed.test(field.name) || (isText && named[type]?.includes(field.name) === true)) &&
    (isText || (!derived.test(field.name) && (field.required || !summed.test(field.name))))
  );
}

/** Whether a field stays as it is once it shows what was sent. */
const isEchoed = (field: Field): boolean =>
  field.types.length > 0 &&
  field.types.every((it) => ['null', 'string', 'number', 'integer'].includes(it)) &&
  !field.readOnly &&
  !field.enum &&
  !field.nested &&
  !moving.test(field.name) &&
  (echoed.test(field.name) || camelId.test(field.name));

/** Whether a field has one of the texts that its schema lists, which is no state of the record. */
const isEnumerated = (field: Field): boolean =>
  field.enum !== undefined &&
  field.types.every((it) => it === 'null' || it === 'string') &&
  !field.readOnly &&
  !moving.test(field.name);

/** Values that can stand for nothing else, as the address of another record can, or a text in a field of numbers. */
const isPlain = (value: unknown, { types }: KeptField): value is Scalar =>
  typeof value === 'string'
    ? /^(?!\/|https?:).*\S/is.test(value) && (types.includes('string') || types.length === 0)
    : typeof value === 'number' || typeof value === 'boolean';

type KeptField = Pick<Field, 'name' | 'types'> & { readonly isDecimal: boolean };

/** The fields of a schema that keep what is sent for them, those that do so once they have shown it, and those with one of few texts. */
type KeptFields = Readonly<Record<'kept' | 'echoed' | 'enumerated', readonly KeptField[]>>;

/** Those of each schema: every record of every list is compared by them. */
const keptFields = new WeakMap<PublishedSchema, KeptFields>();

function keptFieldsOf({ type, schema }: PublishedType): KeptFields {
  if (schema === undefined) return { kept: [], echoed: [], enumerated: [] };
  const known = keptFields.get(schema);
  if (known) return known;
  const those = (are: (it: Field) => boolean): readonly KeptField[] =>
    schema.fields.filter(are).map((it) => ({ ...it, isDecimal: isDecimal(it) }));
  const fields = {
    kept: those((it) => isKept(it, type)),
    echoed: those((it) => isEchoed(it) && !isKept(it, type)),
    enumerated: those(isEnumerated),
  };
  keptFields.set(schema, fields);
  return fields;
}

const valuesOf = (fields: readonly KeptField[], record: DataRecord): ReadonlyMap<string, Scalar> =>
  new Map(
    fields.flatMap((field) => {
      const value = record[field.name];
      return isPlain(value, field) ? [[field.name, field.isDecimal ? Number(value) : value] as const] : [];
    }),
  );

/** The values in what a request sends for a record of a type, or a reply shows of one, that the record keeps, or those in other fields. */
export const textsIn = (
  described: PublishedType,
  sent: unknown,
  which: keyof KeptFields = 'kept',
): ReadonlyMap<string, Scalar> => valuesOf(keptFieldsOf(described)[which], unwrap(sent, described.type));

/** Whether a request sends a state for a record of a type. */
export const sendsState = ({ type, schema }: PublishedType, sent: unknown): boolean =>
  Object.keys(unwrap(sent, type)).some(
    (name) => /status|state/i.test(name) && schema?.fields.some((it) => it.name === name && it.enum),
  );

/** What can be ids in a value, at any depth. */
export function idsIn(value: unknown): readonly string[] {
  const id = idIn(value);
  if (id !== undefined) return [id];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(idsIn) : [];
}

/** An id that a record shows; undefined for what can be none. */
export const idIn = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

/** The values of records in a record, by id and field: only of types without an address, which nothing else changes (spec#2.1-address-endpoint). */
export function nestedTexts(
  { resources }: PublishedTypes,
  type: string,
  record: DataRecord,
): [string, Scalar][] {
  // Deeper ones belong to a record that is nested itself.
  const own = nestedObjects({ resources }, type, record).filter((it) => it.place.split('.').length === 2);
  return own.flatMap(({ type: inner, value }) => {
    const resource = resources.find((it) => it.type === inner);
    const { id } = unwrap(value, inner);
    if (resource === undefined || resource.path !== undefined || idIn(id) === undefined) return [];
    return [...textsIn(resource, value)].map(([name, text]): [string, Scalar] => [
      `${inner} ${id} ${name}`,
      text,
    ]);
  });
}

/** The records without an address of their own that a body sends, or a record shows, in the lists of a record. */
export function elementsIn(
  { resources }: PublishedTypes,
  type: string,
  record: DataRecord,
): readonly Element[] {
  return Object.entries(record).flatMap(([property, value]) => {
    const inner = nestedTypeIn({ resources }, type, property);
    const resource = resources.find((it) => it.type === inner);
    if (inner === undefined || !Array.isArray(value) || !resource || resource.path !== undefined) return [];
    return value
      .filter((it) => isObject(it))
      .map((element) => [element, unwrap(element, inner)] as const)
      .map(([element, it]) => ({
        place: `${type}.${property}`,
        values: textsIn(resource, element),
        blank: Object.keys(it).filter((name) => it[name] === null),
        id: idIn(it.id),
        isNew: !['id', '_destroy'].some((name) => name in it),
        isEnded: '_destroy' in it,
      }));
  });
}

/** A text that is several addresses of emails, however they are separated. */
const isSeveralAddresses = (text: string): boolean => /^(\s*[^\s,;]+@[^\s,;]+\s*[,;])+/.test(text);

const withoutSeparators = (text: string): string =>
  text
    .split(/[,;\s]+/)
    .filter((it) => it !== '')
    .join(' ');

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

const day = 86_400_000;

/** By how many days a date is shown later than it was sent, where that is one, or earlier; undefined where it is not. */
export function daysBetween(sent: Scalar, shown: unknown): number | undefined {
  if (typeof sent !== 'string' || !isDay(sent) || typeof shown !== 'string') return undefined;
  const days = (Date.parse(shown.slice(0, 10)) - Date.parse(sent)) / day;
  return Math.abs(days) === 1 ? days : undefined;
}

/** Whether a value is shown as it was sent, but for what a service can rightly do to all texts, days and lists of addresses. */
export const isSameValue = (one: Scalar, other: unknown): boolean =>
  one === other ||
  (typeof one === 'string' &&
    typeof other === 'string' &&
    (isSameText(one, other) ||
      (isDay(one) && other.startsWith(one)) ||
      (isSeveralAddresses(one) && withoutSeparators(one) === withoutSeparators(other))));

/** The same of a value with a meaning of its own, such as an address of emails or a country, which can have its letters in another case. */
export const isSameEcho = (one: Scalar, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string'
    ? isSameValue(one.toLowerCase(), other.toLowerCase())
    : one === other;
