import { nestingOf } from './nesting.ts';
import { SchemaError } from './schema-error.ts';
import type { JsonSchema, Schemas } from './type-schema.ts';

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
 * Checks that what the files name exists: the files that nested fields refer to, and the fields called required.
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
      const reason = field ? 'it is read-only, so nobody can give it' : 'it is not a field';
      throw new SchemaError(file, `/required/${index}`, `"${name}" is required, but ${reason}.`);
    }
  }
}
