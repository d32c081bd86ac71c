import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { suggestName, UsageError } from '../command/index.ts';
import { describeError, pathOf, type Wording } from './describe-error.ts';
import type { Located } from './parse.ts';

/** The words of YAML for the types of JSON. */
const types = {
  array: 'a list (each item after a dash)',
  object: 'an object (name: value)',
  string: 'a string (quoted if it looks like a number)',
  null: 'nothing',
};

/** Whether another error describes the same mistake better: what has an unknown property fails `oneOf` too, and each part what its branch or its name does. */
function isRedundant(error: ErrorObject, all: readonly ErrorObject[]): boolean {
  const beside = (keyword: string) =>
    all.some((it) => it.keyword === keyword && it.instancePath === error.instancePath);
  if (error.keyword === 'if' || error.keyword === 'propertyNames') return true;
  if (error.keyword === 'required') return beside('oneOf');
  return error.keyword === 'oneOf' && beside('additionalProperties');
}

/**
 * A function that returns the value of a file if the published schema at an address of a file accepts it. All errors are one
 * UsageError, a line each, with their positions.
 */
export function shapeCheck<Value>(
  schema: URL,
  words: Pick<Wording, 'root' | 'oneOf' | 'isSecret'>,
): (located: Located) => Value {
  const wording: Wording = { types, titledPatterns: true, suggest: suggestName, longest: 60, ...words };
  let compiled: ValidateFunction<Value> | undefined;
  return ({ value, where, whereName }) => {
    compiled ??= new Ajv2020({
      allErrors: true,
      verbose: true,
      strict: true,
      strictRequired: false,
      allowUnionTypes: true,
    }).compile<Value>(JSON.parse(readFileSync(schema, 'utf8')));
    if (compiled(value)) return value;
    const errors = (compiled.errors ?? []).filter((error, _, all) => !isRedundant(error, all));
    const lines = errors.map((error) => {
      const path = pathOf(error);
      const unknown: string | undefined = error.params.additionalProperty ?? error.propertyName;
      const place = unknown === undefined ? where(path) : whereName([...path, unknown]);
      return `${place}: ${describeError(error, wording)}`;
    });
    throw new UsageError([...new Set(lines)].join('\n'));
  };
}
