import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { metaSchemaFile } from './files.ts';
import { SchemaError } from './schema-error.ts';
import { type JsonSchema, nestingOf, type Schemas, type TypeSchema } from './type-schema.ts';

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

/** Sentences for the keywords whose own message does not name the value, or what to do. */
const sentences: Record<string, (error: ErrorObject) => string> = {
  enum: ({ params }) => `must be one of ${params.allowedValues.join(', ')}.`,
  const: ({ params }) => `must be ${JSON.stringify(params.allowedValue)}.`,
  additionalProperties: ({ params }) => `"${params.additionalProperty}" is an unknown property.`,
  pattern: ({ data, parentSchema }) => `"${data}" does not match. ${parentSchema?.description}`,
  format: ({ data }) => `"${data}" is not a regular expression.`,
  required: ({ params }) => `"${params.missingProperty}" is missing.`,
};

/** Checks a schema file against `schemas/meta.json`. Throws SchemaError at the first place that is invalid. */
export function checkShape(file: string, schema: unknown): TypeSchema {
  compiled ??= compileMetaSchema();
  const validate = compiled;
  if (validate(schema)) return schema;
  const [error] = validate.errors ?? [];
  if (!error) throw new SchemaError(file, '', 'is not a schema of a resource type.');
  if (error.propertyName !== undefined) {
    const sentence = `"${error.propertyName}" is an unknown property.`;
    throw new SchemaError(file, error.instancePath, sentence);
  }
  const sentence = sentences[error.keyword]?.(error) ?? `${error.message}.`;
  throw new SchemaError(file, error.instancePath, sentence);
}

/** Every `$ref` inside a value, with its JSON pointer. */
function* references(value: unknown, place: string): Generator<[string, string]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    if (key === '$ref' && typeof member === 'string') yield [place, member];
    yield* references(member, `${place}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  }
}

function checkField(file: string, place: string, field: JsonSchema, schemas: Schemas): void {
  for (const [at, reference] of references(field, place)) {
    if (!schemas.types.has(reference.replace(/\.json$/, ''))) {
      throw new SchemaError(file, at, `refers to "${reference}", and there is no such schema file.`);
    }
    if (!nestingOf(field)) {
      const sentence = `nest "${reference}" under a property named after its type, alone or in each anyOf of items.`;
      throw new SchemaError(file, at, sentence);
    }
  }
}

/**
 * Checks references: the files that nested fields refer to exist, and so do the fields in `required`.
 * Throws SchemaError for the first that does not.
 */
export function checkReferences(schemas: Schemas): void {
  for (const [type, schema] of schemas.types) {
    const file = `${type}.json`;
    for (const [name, field] of Object.entries(schema.properties)) {
      checkField(file, `/properties/${name}`, field, schemas);
    }
    for (const [index, name] of (schema.required ?? []).entries()) {
      const field = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
      if (field && !field.readOnly) continue;
      const reason = field ? 'it is read-only, so clients cannot set it' : 'it is not a field';
      throw new SchemaError(file, `/required/${index}`, `"${name}" is required, but ${reason}.`);
    }
  }
}
