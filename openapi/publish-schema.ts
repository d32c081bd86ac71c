import { nestingOf } from './schemas/nesting.ts';
import type { JsonSchema, JsonValue, Schemas, TypeSchema } from './schemas/type-schema.ts';

/** A schema as the service publishes it: standard JSON Schema 2020-12, complete in itself, with its `links`. */
export interface PublishedSchema extends Omit<TypeSchema, 'open'> {
  $defs?: Record<string, JsonSchema>;
}

const dialect = 'https://json-schema.org/draft/2020-12/schema';

function withLocalReferences<T extends JsonValue>(schema: T): T {
  const text = JSON.stringify(schema).replaceAll(/"\$ref":"(\w+)\.json"/g, '"$ref":"#/$$defs/$1"');
  return JSON.parse(text);
}

function addNested(schemas: Schemas, schema: TypeSchema, found: Set<string>): Set<string> {
  const nested = Object.values(schema.properties).flatMap((field) => nestingOf(field)?.types ?? []);
  for (const type of nested.filter((name) => !found.has(name))) {
    found.add(type);
    const inner = schemas.types.get(type);
    if (inner) addNested(schemas, inner, found);
  }
  return found;
}

/**
 * The schema of a type as `/api/<plural>/schema` answers it (specification 4.3): the file's own, with every type that
 * it nests under `$defs`, so that a stock JSON Schema validator can judge a record by it. Undefined for an unknown type.
 */
export function publishSchema(type: string, schemas: Schemas): PublishedSchema | undefined {
  const schema = schemas.types.get(type);
  if (!schema) return undefined;
  const nested = [...addNested(schemas, schema, new Set())].sort();
  const { open: _, ...published } = { ...schema, $schema: dialect };
  const definitions = nested.map((name): [string, JsonSchema] => {
    const { $schema: __, open: ___, ...definition } = schemas.types.get(name) ?? schema;
    return [name, { ...definition }];
  });
  const bundled =
    definitions.length > 0 ? { ...published, $defs: Object.fromEntries(definitions) } : published;
  return withLocalReferences(bundled as unknown as JsonValue) as unknown as PublishedSchema;
}

/** The schemas of all types by name, as `/api/schema` answers them (specification 4.3). */
export function publishSchemas(schemas: Schemas): Record<string, PublishedSchema> {
  const names = [...schemas.types.keys()];
  return Object.fromEntries(
    names.flatMap((type) => {
      const published = publishSchema(type, schemas);
      return published ? [[type, published]] : [];
    }),
  );
}
