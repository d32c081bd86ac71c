// The entry point `countersign-contract/schemas`: reads, checks and publishes the schema files of resource types.

export { type Action, collectionOf, recordLinks } from '../schemas/endpoints.ts';
export { baseFolder, schemasFolder } from '../schemas/files.ts';
export { publishSchema, publishSchemas } from '../schemas/publish-schema.ts';
export { type Mistake, SchemaError } from '../schemas/schema-error.ts';
export type { JsonSchema, JsonValue, Schemas, TypeSchema } from '../schemas/type-schema.ts';
export { isNullable, nestingOf, referenceOf } from '../schemas/type-schema.ts';
export { readAllSchemas, readSchemas } from './read-schemas.ts';
