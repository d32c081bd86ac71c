import { snakeCase } from './texts.ts';

/** The JSON types that a field accepts. */
export type JsonType = 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object' | 'null';

/** A JSON Schema, converted to the 2020-12 dialect. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** One field of a record as the target's schema declares it. */
export type Field = {
  readonly name: string;
  /** Empty if the schema does not say. */
  readonly types: readonly JsonType[];
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  /** The type of the nested record (or of each element of the list), if it is known. */
  readonly nested?: string;
  /** The type of the record that it names by its id: the keyword `references` of Countersign's schemas. */
  readonly references?: string;
  /** With the definitions that it refers to, if any. */
  readonly schema: JsonSchema;
};

/** The schema of one resource type as the target publishes it (spec#4.3-one-schema, spec#9). */
export type PublishedSchema = {
  readonly type: string;
  /** The schema of the record itself, without envelope, in the 2020-12 dialect, self-contained. */
  readonly schema: JsonSchema;
  readonly fields: readonly Field[];
  /** Whether the schema says which fields are required (one without any `required` leaves it open). */
  readonly saysRequired: boolean;
  /** As published, before any conversion. */
  readonly raw: unknown;
};

const endings: readonly (readonly [plural: RegExp, singular: string])[] = [
  [/(ss|us|is)$/, '$1'],
  [/([^aeiou])ies$/, '$1y'],
  [/(ss|x|ch|sh|[nt]us)es$/, '$1'],
  [/s$/, ''],
];

/** The singular of an English plural, by API conventions: `companies` is `company`, `addresses` is `address`, `address` stays. */
export function singular(word: string): string {
  const ending = endings.find(([plural]) => plural.test(word));
  return ending ? word.replace(ending[0], ending[1]) : word;
}

/** The plural of an English singular, by API conventions. */
export function plural(word: string): string {
  if (/[^aeiou]y$/.test(word)) return word.replace(/y$/, 'ies');
  return /(s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

/**
 * The resource type that a name, title, file name, address or key means: `Contacts`, `#/definitions/LineItem`,
 * `https://x.example/1.0/line_item.json` and `/api/line_items/schema` give `contact` and `line_item`.
 */
export function typeName(text: string): string {
  const segments = text
    .replace(/[?#]+$/, '')
    .split(/[/#?:]/)
    .map((it) => it.replace(/(\.schema)?\.json$/i, '').trim())
    .filter((it) => it !== '' && !/^schemas?$/i.test(it));
  const words = snakeCase(segments.at(-1) ?? '')
    .replace(/[\s-]+/g, '_')
    .replace(/_?(schema|resource|object)$/, '');
  return singular(words);
}
