import { readSchemas } from '../schemas/read-schemas.ts';
import { SchemaError } from '../schemas/schema-error.ts';

/** The sentence with which a folder of schemas is refused. */
export function refusal(folder: string): string {
  try {
    readSchemas(folder);
  } catch (error) {
    if (error instanceof SchemaError) return error.message;
    throw error;
  }
  return 'accepted';
}
