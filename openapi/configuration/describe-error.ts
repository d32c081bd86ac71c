import type { ErrorObject } from 'ajv/dist/2020.js';
import { partsOf } from '../schemas/json-pointer.ts';

/** The path of a value: names of properties, and indexes of lists from 0. */
export type Path = readonly (string | number)[];

/** The words in which the errors of a document are described to its reader. */
export type Wording = {
  /** The document itself: `the profile`. */
  readonly root: string;
  /** JSON types that the notation of the document calls otherwise. */
  readonly types?: Readonly<Record<string, string>>;
  /** What a value has to be that matches none of the alternatives of a `oneOf`. */
  readonly oneOf?: string;
  /** Whether the title of a schema says what its pattern expects. */
  readonly titledPatterns?: boolean;
  /** Says which property to write in place of an unknown one. */
  readonly suggest?: (unknown: string, known: readonly string[]) => string;
  /** Characters of JSON after which a value is cut off. */
  readonly longest?: number;
  /** Whether a value can be a secret, which no sentence repeats. */
  readonly isSecret?: (path: Path) => boolean;
};

/** A path as people write it: `users[0].email`; the name of the root for an empty one. */
export const formatPath = (path: Path, root = ''): string =>
  path.map((it, at) => (typeof it === 'number' ? `[${it}]` : at === 0 ? it : `.${it}`)).join('') || root;

/** The path of the value that an error is about. */
export const pathOf = ({ instancePath }: ErrorObject): Path =>
  partsOf(instancePath).map((it) => (/^\d+$/.test(it) ? Number(it) : it));

const typeNames: Readonly<Record<string, string>> = {
  array: 'a list',
  object: 'an object',
  string: 'a string',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  null: 'null',
};

/** A value in a sentence: at most the start of a string, and no contents of a list or an object. */
function describeValue(value: unknown, longest = Number.POSITIVE_INFINITY): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/** What an error says was expected of a value; undefined for keywords that are not about a single value. */
const expectations: Readonly<Record<string, (error: ErrorObject, wording: Wording) => string>> = {
  type: ({ params }, { types }) =>
    [params.type]
      .flat()
      .map((it: string) => types?.[it] ?? typeNames[it] ?? it)
      .join(' or '),
  enum: ({ params }) => params.allowedValues.map(String).join(' or '),
  const: ({ params }) => describeValue(params.allowedValue),
  format: ({ params }) => `the format ${params.format}`,
  pattern: ({ params, parentSchema }, { titledPatterns = false }) =>
    (titledPatterns ? parentSchema?.title : undefined) ?? `a match of ${params.pattern}`,
};

const isEmpty = ({ keyword, data }: ErrorObject): boolean =>
  /^min(Length|Items)$/.test(keyword) && (data === '' || (Array.isArray(data) && data.length === 0));

/** What is wrong with the value of an error, as the end of a sentence that begins with its path. */
function predicateOf(error: ErrorObject, path: Path, wording: Wording): string {
  const { keyword, params, message = `violates ${keyword}` } = error;
  const unknown: string | undefined =
    params.additionalProperty ?? (keyword === 'enum' ? error.propertyName : undefined);
  if (unknown !== undefined) {
    const known: string[] = params.allowedValues ?? Object.keys(error.parentSchema?.properties ?? {});
    return `has an unknown property, ${unknown}${wording.suggest ? `; ${wording.suggest(unknown, known)}` : '.'}`;
  }
  const expected = expectations[keyword]?.(error, wording);
  if (expected !== undefined)
    return wording.isSecret?.(path)
      ? `must be ${expected}.`
      : `is ${describeValue(error.data, wording.longest)}; expected ${expected}.`;
  if (keyword === 'required') return `lacks ${params.missingProperty}.`;
  if (isEmpty(error)) return 'is empty.';
  return `${keyword === 'oneOf' ? (wording.oneOf ?? message) : message}.`;
}

/**
 * An Ajv error (of a validator with `verbose`) in one sentence: where it is, what the value is, what was expected.
 * `within` is the path of the validated value in the document.
 */
export function describeError(error: ErrorObject, wording: Wording, within: Path = []): string {
  const path = [...within, ...pathOf(error)];
  return `${formatPath(path, wording.root)} ${predicateOf(error, path, wording)}`;
}
