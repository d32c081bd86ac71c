import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { JsonSchema } from './published.ts';

function createAjv(): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    verbose: true,
    logger: false,
    unicodeRegExp: true,
    // A field can be called "constructor", which every object inherits.
    ownProperties: true,
  });
  return addFormats.default(ajv);
}

/** An Ajv keeps something of each schema that it compiled, so that a new one takes over after so many. */
const mostSchemas = 500;

let ajv = createAjv();
let schemas = 0;

const compiled = new WeakMap<JsonSchema, ValidateFunction | string>();

function compile(schema: JsonSchema): ValidateFunction | string {
  const known = compiled.get(schema);
  if (known) return known;
  if (schemas === mostSchemas) [ajv, schemas] = [createAjv(), 0];
  schemas += 1;
  let result: ValidateFunction | string;
  try {
    result = ajv.compile(schema);
  } catch (error) {
    result = error instanceof Error ? error.message : String(error);
  } finally {
    // It takes no second schema with the id of one that it has.
    ajv.removeSchema(schema);
  }
  compiled.set(schema, result);
  return result;
}

/** The Ajv errors of a value; a schema that Ajv cannot compile constrains nothing. */
export function validationErrors(schema: JsonSchema, value: unknown): readonly ErrorObject[] {
  const validate = compile(schema);
  return typeof validate === 'string' || validate(value) ? [] : (validate.errors ?? []);
}

/** Whether a schema accepts a value. */
export const isValid = (schema: JsonSchema, value: unknown): boolean =>
  validationErrors(schema, value).length === 0;

/** Why Ajv cannot compile a schema; undefined if it can. */
export function unusable(schema: JsonSchema): string | undefined {
  const validate = compile(schema);
  return typeof validate === 'string' ? validate : undefined;
}
