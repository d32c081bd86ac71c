import { SchemaError } from './schema-error.ts';
import type { Schemas, TypeSchema } from './type-schema.ts';

/** The schema of a type. Throws SchemaError where no file defines it. */
export function schemaOf(type: string, schemas: Schemas): TypeSchema {
  const schema = schemas.types.get(type);
  if (schema) return schema;
  throw new SchemaError(`${type}.json`, '', 'there is no such schema file.');
}
