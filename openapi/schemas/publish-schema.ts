import { rewriteReferences } from './json-pointer.ts';
import { type JsonSchema, nestingOf, type Schemas, schemaOf, type TypeSchema } from './type-schema.ts';

type Definition = Omit<TypeSchema, '$schema' | '$id' | 'open' | 'names'>;

/** A schema as the service publishes it: standard JSON Schema 2020-12, complete in itself, with its `links`. */
export type PublishedSchema = Definition & { $schema: string; $defs?: Record<string, JsonSchema> };

const dialect = 'https://json-schema.org/draft/2020-12/schema';

function definitionOf(type: string, schemas: Schemas): Definition {
  const { $schema: _, $id: __, open: ___, names: ____, ...definition } = schemaOf(type, schemas);
  return definition;
}

function addNested(type: string, schemas: Schemas, names: Set<string>): Set<string> {
  const fields = Object.values(definitionOf(type, schemas).properties);
  for (const nested of fields.flatMap((field) => nestingOf(field)?.types ?? [])) {
    if (!names.has(nested)) addNested(nested, schemas, names.add(nested));
  }
  return names;
}

/**
 * The schema of a type as `/api/<plural>/schema` returns it (spec#4.3-one-schema): the schema of its file, with every type that
 * it nests under `$defs`, so that any JSON Schema validator can validate a record with it. Throws SchemaError for an
 * unknown type.
 */
export function publishSchema(type: string, schemas: Schemas): PublishedSchema {
  const nested = [...addNested(type, schemas, new Set())].sort();
  const definitions = nested.map((name) => [name, definitionOf(name, schemas)]);
  const $defs = nested.length > 0 ? { $defs: Object.fromEntries(definitions) } : {};
  const schema = { $schema: dialect, ...definitionOf(type, schemas), ...$defs };
  return rewriteReferences(schema, (file) => `#/$defs/${file.replace(/\.json$/, '')}`);
}

/** The schemas of all types by name, as `/api/schema` returns them (spec#4.3-one-schema). */
export function publishSchemas(schemas: Schemas): Record<string, PublishedSchema> {
  const types = [...schemas.types.keys()];
  return Object.fromEntries(types.map((type) => [type, publishSchema(type, schemas)]));
}
