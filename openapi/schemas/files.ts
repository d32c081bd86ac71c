import { fileURLToPath } from 'node:url';

/** The folder of the committed schema files: one folder per version, `1.0/contact.json`. */
export const schemasFolder = fileURLToPath(new URL('../../schemas', import.meta.url));

/** The file of the meta-schema that every schema file has to match. */
export const metaSchemaFile = fileURLToPath(new URL('../../schemas/meta.json', import.meta.url));

/** The `$schema` of schema files: the `$id` of the meta-schema. */
export const dialect = 'https://countersign.example/schemas/meta.json';

/** The folder of the base document: everything in the OpenAPI document that no schema file gives. */
export const baseFolder = fileURLToPath(new URL('../base', import.meta.url));

/** The file of the committed OpenAPI document. */
export const documentFile = fileURLToPath(new URL('../openapi.json', import.meta.url));
