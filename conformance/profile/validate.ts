import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { UsageError } from '../run/usage-error.ts';
import type { Located } from './parse.ts';
import { sentenceOf } from './sentences.ts';

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
