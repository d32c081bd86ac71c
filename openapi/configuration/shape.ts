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

/** As deep as {@link soundPart} tells what is broken from what is beside it: a property of an entry of a list. */
const deepest = 3;

/** A copy of a value without what errors are about: such a property is absent, and such an entry of a list an empty object. */
function soundPart(value: unknown, errors: readonly ErrorObject[]): unknown {
  const copy = structuredClone(value);
  for (const error of errors.filter(
    ({ keyword }) => !['required', 'additionalProperties'].includes(keyword),
  )) {
    const path = pathOf(error).slice(0, deepest);
    const last = path.at(-1);
    const around = path.slice(0, -1).reduce<unknown>((it, name) => Object(it)[name], copy);
    if (last === undefined || typeof around !== 'object' || around === null) continue;
    if (Array.isArray(around)) around[Number(last)] = {};
    else Reflect.deleteProperty(around, last);
  }
  return copy;
}

/**
 * A function that returns the value of a file if the published schema at an address of a file accepts it. All errors are one
 * UsageError, a line each, with their positions, and after them the lines that `meaningOf` finds in what is sound.
 */
export function shapeCheck<Value>(
  schema: URL,
  words: Pick<Wording, 'root' | 'oneOf' | 'isSecret'>,
  meaningOf: (sound: Partial<Value>, located: Located) => readonly string[] = () => [],
): (located: Located) => Value {
  const wording: Wording = { types, titledPatterns: true, suggest: suggestName, longest: 60, ...words };
  let compiled: ValidateFunction<Value> | undefined;
  return (located) => {
    const { value, where, whereName } = located;
    if (value === null || value === undefined) throw new UsageError(`${where([])}: ${words.root} is empty.`);
    compiled ??= new Ajv2020({
      allErrors: true,
      verbose: true,
      strict: true,
      strictRequired: false,
      allowUnionTypes: true,
    }).compile<Value>(JSON.parse(readFileSync(schema, 'utf8')));
    const isShaped = compiled(value);
    const errors = (compiled.errors ?? []).filter((error, _, all) => !isRedundant(error, all));
    const lines = errors.map((error) => {
      const path = pathOf(error);
      const unknown: string | undefined = error.params.additionalProperty ?? error.propertyName;
      const place = unknown === undefined ? where(path) : whereName([...path, unknown]);
      return `${place}: ${describeError(error, wording)}`;
    });
    const isRoot = errors.some((it) => it.keyword === 'type' && pathOf(it).length === 0);
    const meanings = isRoot
      ? []
      : meaningOf(soundPart(value, compiled.errors ?? []) as Partial<Value>, located);
    if (isShaped && meanings.length === 0) return value;
    throw new UsageError([...new Set([...lines, ...meanings])].join('\n'));
  };
}
