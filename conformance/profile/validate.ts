import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { UsageError } from '../run/usage-error.ts';
import { instead } from './nearest-name.ts';
import type { Located } from './parse.ts';

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

const spoken = (parts: readonly (string | number)[]): string =>
  parts.map((it, at) => (typeof it === 'number' ? `[${it}]` : at === 0 ? it : `.${it}`)).join('') ||
  'the profile';

const shapes: readonly (readonly [RegExp, string])[] = [
  [
    /^\^https\?/,
    'an http or https address without query, such as https://acme.example.com (a company is judged at its own address)',
  ],
  [/\\d\{1,5\}/, 'host:port:address, as curl --resolve takes it, such as acme.example.com:443:127.0.0.1'],
  [/^\^\[a-z\]\[a-z0-9\+/, 'an absolute address, such as https://app.example.com/callback'],
  [/A-Z/, 'an HTTP method in capitals'],
  [/a-z0-9/, 'the id of a requirement, or the beginning of one followed by *'],
];

const sentences: Readonly<Record<string, (error: ErrorObject, place: string) => string>> = {
  required: (error, place) => `${place} lacks ${error.params.missingProperty}.`,
  additionalProperties: (error, place) => {
    const known = Object.keys(error.parentSchema?.properties ?? {});
    const unknown: string = error.params.additionalProperty;
    return `${place} has an unknown name, ${unknown}; ${instead(unknown, known)}`;
  },
  type: (error, place) => `${place} is ${JSON.stringify(error.data)}; expected ${error.params.type}.`,
  minLength: (_, place) => `${place} is empty.`,
  minItems: (_, place) => `${place} is empty.`,
  oneOf: (_, place) => `${place} is one of: fill with value, click, check, waitFor.`,
  pattern: (error, place) => {
    const shape = shapes.find(([pattern]) => pattern.test(error.params.pattern));
    return `${place} is ${JSON.stringify(error.data)}; expected ${shape?.[1] ?? error.params.pattern}.`;
  },
};

/** Errors that only repeat what another one says better. */
const echoes = (error: ErrorObject, all: readonly ErrorObject[]): boolean =>
  error.keyword === 'required' &&
  all.some((it) => it.keyword === 'oneOf' && it.instancePath === error.instancePath);

/** Holds a parsed profile to the published schema. All that is wrong is one UsageError, a line per finding with its place. */
export function assertProfileShape(located: Located): void {
  if (validator(located.value)) return;
  const errors = (validator.errors ?? []).filter((error, _, all) => !echoes(error, all));
  const lines = errors.map((error) => {
    const parts = path(error.instancePath);
    const unknown: string | undefined = error.params.additionalProperty;
    const where = unknown === undefined ? located.where(parts) : located.whereName([...parts, unknown]);
    const sentence = sentences[error.keyword]?.(error, spoken(parts));
    return `${where}: ${sentence ?? `${spoken(parts)} ${error.message ?? 'is not as expected'}.`}`;
  });
  throw new UsageError([...new Set(lines)].join('\n'));
}
