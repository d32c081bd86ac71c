// The entry point `countersign-contract/schemas`: reads, checks and publishes the schema files of resource types.

export { type Action, collectionOf, recordLinks } from './endpoints.ts';
export { baseFolder, schemasFolder } from './files.ts';
export { publishSchema, publishSchemas } from './publish-schema.ts';
export { readOlderSchemas, readSchemas } from './read-schemas.ts';
export { SchemaError } from './schema-error.ts';
export type { JsonSchema, JsonValue, Schemas, TypeSchema } from './type-schema.ts';
export { isNullable, nestingOf } from './type-schema.ts';
