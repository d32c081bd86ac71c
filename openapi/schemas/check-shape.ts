import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { metaSchemaFile } from './files.ts';
import { SchemaError } from './schema-error.ts';
import type { TypeSchema } from './type-schema.ts';

let compiled: ValidateFunction<TypeSchema> | undefined;

function isRegularExpression(text: string): boolean {
  try {
    new RegExp(text, 'u');
    return true;
  } catch {
    return false;
  }
}

function compileMetaSchema(): ValidateFunction<TypeSchema> {
  const ajv = new Ajv2020({ strictTypes: false, verbose: true, formats: { regex: isRegularExpression } });
  return ajv.compile<TypeSchema>(JSON.parse(readFileSync(metaSchemaFile, 'utf8')));
}

/** Sentences for the keywords whose own message does not name the value or its remedy. */
const sentences: Record<string, (error: ErrorObject) => string> = {
  enum: ({ params }) => `must be one of ${params.allowedValues.join(', ')}.`,
  const: ({ params }) => `must be ${JSON.stringify(params.allowedValue)}.`,
  additionalProperties: ({ params }) => `"${params.additionalProperty}" is not a name that may stand here.`,
  pattern: ({ data, parentSchema }) => `"${data}" does not fit. ${parentSchema?.description}`,
  format: ({ data }) => `"${data}" is not a regular expression.`,
  required: ({ params }) => `"${params.missingProperty}" is missing.`,
};

/** Checks a schema file against `schemas/meta.json`. Throws SchemaError with the first place where it differs. */
export function checkShape(file: string, schema: unknown): TypeSchema {
  compiled ??= compileMetaSchema();
  const validate = compiled;
  if (validate(schema)) return schema;
  const [error] = validate.errors ?? [];
  if (!error) throw new SchemaError(file, '', 'is not a schema of a resource type.');
  if (error.propertyName !== undefined) {
    const sentence = `"${error.propertyName}" is not a name that may stand here.`;
    throw new SchemaError(file, error.instancePath, sentence);
  }
  const sentence = sentences[error.keyword]?.(error) ?? `${error.message}.`;
  throw new SchemaError(file, error.instancePath, sentence);
}
