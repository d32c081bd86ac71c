import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { SchemaError } from './schema-error.ts';
import type { TypeSchema } from './type-schema.ts';

const metaSchema = new URL('../../schemas/meta.json', import.meta.url);
let compiled: ValidateFunction<TypeSchema> | undefined;

function validator(): ValidateFunction<TypeSchema> {
  compiled ??= new Ajv2020({ strictTypes: false }).compile<TypeSchema>(
    JSON.parse(readFileSync(metaSchema, 'utf8')),
  );
  return compiled;
}

/** What an error says of the value at its place, in words for the keywords whose message names no value. */
function sentenceOf(error: ErrorObject): string {
  if (error.keyword === 'enum') return `must be one of ${error.params.allowedValues.join(', ')}.`;
  if (error.keyword === 'const') return `must be ${JSON.stringify(error.params.allowedValue)}.`;
  if (error.keyword === 'additionalProperties') return `has an unknown "${error.params.additionalProperty}".`;
  return `${error.message}.`;
}

/** Checks a schema file against `schemas/meta.json`. Throws SchemaError with the first place where it differs. */
export function checkShape(file: string, schema: unknown): TypeSchema {
  const validate = validator();
  if (validate(schema)) return schema;
  const [error] = validate.errors ?? [];
  if (!error) throw new SchemaError(file, '', 'is not a schema of a resource type.');
  if (error.propertyName !== undefined) {
    const sentence = `"${error.propertyName}" is not a name that may stand here.`;
    throw new SchemaError(file, error.instancePath, sentence);
  }
  throw new SchemaError(file, error.instancePath, sentenceOf(error));
}
