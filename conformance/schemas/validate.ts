import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { JsonSchema } from './published.ts';

const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  verbose: true,
  logger: false,
  unicodeRegExp: true,
});
addFormats.default(ajv);

const compiled = new WeakMap<JsonSchema, ValidateFunction | string>();

function compile(schema: JsonSchema): ValidateFunction | string {
  const known = compiled.get(schema);
  if (known) return known;
  let result: ValidateFunction | string;
  try {
    result = ajv.compile(schema);
  } catch (error) {
    result = error instanceof Error ? error.message : String(error);
  }
  compiled.set(schema, result);
  return result;
}

/** What a value breaks of a normalised schema, as Ajv tells it; a schema that no validator can use constrains nothing. */
export function validationErrors(schema: JsonSchema, value: unknown): readonly ErrorObject[] {
  const validate = compile(schema);
  return typeof validate === 'string' || validate(value) ? [] : (validate.errors ?? []);
}

/** The same as a sentence each, with its place. */
export function schemaErrors(schema: JsonSchema, value: unknown): string[] {
  return validationErrors(schema, value).map((it) => `${it.instancePath || '/'} ${it.message ?? it.keyword}`);
}

/** Why no validator can use a schema; undefined where one can. */
export function unusable(schema: JsonSchema): string | undefined {
  const validate = compile(schema);
  return typeof validate === 'string' ? validate : undefined;
}
