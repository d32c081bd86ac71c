import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { closestName, suggestName, UsageError } from '../errors/usage-error.ts';
import { parseResolution } from '../http/resolution.ts';
import { partNames } from '../schemas/parts.ts';
import type { WrittenProfile } from './load.ts';
import type { Located } from './parse.ts';

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
    return `${spoken(parts)} has an unknown name, ${unknown}; ${suggestName(unknown, known)}`;
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

/** What is wrong at a place of a profile whose shape is right. */
type Finding = { readonly path: Path; readonly sentence: string };

function* addressFindings(path: Path, address: string | undefined): Generator<Finding> {
  if (address === undefined) return;
  if (!URL.canParse(address)) {
    yield { path, sentence: `${spoken(path)} is no address: its host or port is not possible.` };
  } else if (/\/api\/*$/.test(new URL(address).pathname)) {
    yield { path, sentence: `${spoken(path)} ends with /api, which the suite adds; leave it out.` };
  }
}

function* companyFindings({ baseUrl, companies = [] }: WrittenProfile): Generator<Finding> {
  yield* addressFindings(['baseUrl'], baseUrl);
  const seen = new Set<string>();
  for (const [at, { name, baseUrl: address }] of companies.entries()) {
    yield* addressFindings(['companies', at, 'baseUrl'], address);
    const path = ['companies', at, 'name'];
    if (seen.has(name)) yield { path, sentence: `there is a company ${name} already.` };
    seen.add(name);
  }
}

function* known(path: Path, name: string | undefined, names: readonly string[]): Generator<Finding> {
  if (name === undefined || names.includes(name)) return;
  yield { path, sentence: `there is no ${name} among ${names.join(', ') || 'none'}.` };
}

/** The name of the company that a profile has without listing any: the first label of its address. */
const namesOf = ({ baseUrl, companies = [] }: WrittenProfile): readonly string[] =>
  companies.length > 0 ? companies.map((it) => it.name) : [URL.parse(baseUrl)?.hostname.split('.')[0] ?? ''];

function* referenceFindings(profile: WrittenProfile): Generator<Finding> {
  const companies = namesOf(profile);
  const { users = [], tokens = [] } = profile;
  for (const key of ['users', 'apps'] as const) {
    for (const [at, it] of (profile[key] ?? []).entries()) {
      for (const [place, name] of (it.companies ?? []).entries()) {
        yield* known([key, at, 'companies', place], name, companies);
      }
    }
  }
  const emails = users.map((it) => it.email);
  for (const [at, { company, user }] of tokens.entries()) {
    yield* known(['tokens', at, 'company'], company, companies);
    yield* known(['tokens', at, 'user'], user, emails);
  }
}

/** Parts of a contact that are misspelt. Other names may be those of types, to which a field refers. */
function* fieldFindings({ fields = {} }: WrittenProfile): Generator<Finding> {
  for (const name of Object.keys(fields.contact ?? {})) {
    if (partNames.includes(name)) continue;
    const meant = closestName(name, partNames);
    if (meant !== undefined)
      yield {
        path: ['fields', 'contact', name],
        sentence: `a contact has no part ${name}; did you mean ${meant}?`,
      };
  }
}

function* resolveFindings({ resolve = [] }: WrittenProfile): Generator<Finding> {
  for (const [at, text] of resolve.entries()) {
    const path = ['resolve', at];
    if (parseResolution(text)) continue;
    yield { path, sentence: `${spoken(path)} is "${text}", whose port or IP address is not possible.` };
  }
}

/** Holds a profile of the right shape to what it says: addresses that can be, and names that are there. Findings are one UsageError. */
export function assertMeaning(profile: WrittenProfile, located: Located): void {
  const findings = [companyFindings, referenceFindings, fieldFindings, resolveFindings].flatMap((it) => [
    ...it(profile),
  ]);
  if (findings.length === 0) return;
  throw new UsageError(
    findings.map(({ path, sentence }) => `${located.where(path)}: ${sentence}`).join('\n'),
  );
}

const schema: Record<string, unknown> = JSON.parse(
  readFileSync(new URL('profile.schema.json', import.meta.url), 'utf8'),
);
const validator = new Ajv2020({
  allErrors: true,
  verbose: true,
  strict: true,
  strictRequired: false,
  allowUnionTypes: true,
}).compile(schema);

const path = (pointer: string): (string | number)[] =>
  pointer
    .split('/')
    .slice(1)
    .map((it) => it.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((it) => (/^\d+$/.test(it) ? Number(it) : it));

/** Errors that only repeat what another one says better: a step that has an unknown name is none of the known kinds, too. */
function echoes(error: ErrorObject, all: readonly ErrorObject[]): boolean {
  const beside = (keyword: string) =>
    all.some((it) => it.keyword === keyword && it.instancePath === error.instancePath);
  if (error.keyword === 'required') return beside('oneOf');
  return error.keyword === 'oneOf' && beside('additionalProperties');
}

/** Holds a parsed profile to the published schema. All that is wrong is one UsageError, a line per finding with its place. */
export function assertProfileShape(located: Located): void {
  if (validator(located.value)) return;
  const errors = (validator.errors ?? []).filter((error, _, all) => !echoes(error, all));
  const lines = errors.map((error) => {
    const parts = path(error.instancePath);
    const unknown: string | undefined = error.params.additionalProperty;
    const where = unknown === undefined ? located.where(parts) : located.whereName([...parts, unknown]);
    return `${where}: ${sentenceOf(error, parts)}`;
  });
  throw new UsageError([...new Set(lines)].join('\n'));
}
