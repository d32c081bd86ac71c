import type { ErrorObject } from 'ajv/dist/2020.js';
import { instead } from './nearest-name.ts';

/** The steps to a value: names, and places in a list from 0. */
export type Path = readonly (string | number)[];

/** A path as people write it: `users[0].email`. */
export const spoken = (parts: Path): string =>
  parts.map((it, at) => (typeof it === 'number' ? `[${it}]` : at === 0 ? it : `.${it}`)).join('') ||
  'the profile';

/** What a type of JSON Schema is in YAML. */
const kinds: Readonly<Record<string, string>> = {
  array: 'a list (each entry after a dash)',
  object: 'names with values (name: value)',
  string: 'a text (between quotes where it looks like a number)',
  boolean: 'true or false',
  null: 'nothing',
};

const longest = 60;

/** A value in a sentence: no more of a text than says which it is, and nothing of what a list or an object holds. */
function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'a set of names with values';
  const text = JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

const isSecret = (parts: Path): boolean =>
  parts.some((it) => typeof it === 'string' && /^(password|clientSecret|tokens|headers)$/.test(it));

/** A value that is not what it should be. What may be a secret is not repeated. */
const differs = ({ data }: ErrorObject, parts: Path, expected: string): string =>
  isSecret(parts)
    ? `${spoken(parts)} has to be ${expected}.`
    : `${spoken(parts)} is ${shown(data)}; expected ${expected}.`;

const sentences: Readonly<Record<string, (error: ErrorObject, parts: Path) => string>> = {
  required: (error, parts) => `${spoken(parts)} lacks ${error.params.missingProperty}.`,
  additionalProperties: (error, parts) => {
    const known = Object.keys(error.parentSchema?.properties ?? {});
    const unknown: string = error.params.additionalProperty;
    return `${spoken(parts)} has an unknown name, ${unknown}; ${instead(unknown, known)}`;
  },
  type: (error, parts) => {
    const types: string[] = [error.params.type].flat();
    return differs(error, parts, types.map((it) => kinds[it] ?? it).join(' or '));
  },
  enum: (error, parts) => differs(error, parts, error.params.allowedValues.join(' or ')),
  minLength: (_, parts) => `${spoken(parts)} is empty.`,
  minItems: (_, parts) => `${spoken(parts)} is empty.`,
  oneOf: (_, parts) => `${spoken(parts)} is one of: fill with value, click, check, waitFor.`,
  pattern: (error, parts) => differs(error, parts, error.parentSchema?.title ?? error.params.pattern),
};

/** What is wrong with a value, what was expected, and what to write, in one sentence. */
export const sentenceOf = (error: ErrorObject, parts: Path): string =>
  sentences[error.keyword]?.(error, parts) ?? `${spoken(parts)} ${error.message ?? 'is not as expected'}.`;
