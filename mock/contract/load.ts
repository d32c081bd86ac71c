import { fileURLToPath } from 'node:url';
import { loadDocument } from '../../openapi/document.ts';
import { readOlderSchemas, readSchemas } from '../../openapi/schemas/read-schemas.ts';
import type { Schemas } from '../../openapi/schemas/type-schema.ts';
import { Contract } from './contract.ts';

/** A contract, and the schema files that it is made of. */
export interface LoadedContract {
  contract: Contract;
  schemas: Schemas;
  /** Those of older versions, which are told of and no more. */
  older: readonly Schemas[];
}

/** The project's own schema files. */
export const ownSchemas = fileURLToPath(new URL('../../schemas', import.meta.url));

/**
 * The committed document; or, for a folder of schema files (`<version>/<type>.json`), the document that they give, which
 * takes a little longer.
 * @throws SchemaError saying in one sentence what is wrong with which schema file
 */
export async function loadContract(folder?: string): Promise<LoadedContract> {
  const schemas = readSchemas(folder ?? ownSchemas);
  const document = folder === undefined ? loadDocument() : await assembled(schemas);
  return { contract: new Contract(document), schemas, older: readOlderSchemas(folder ?? ownSchemas) };
}

async function assembled(schemas: Schemas) {
  const [{ assemble }, { readBase }] = await Promise.all([
    import('../../openapi/assemble.ts'),
    import('../../openapi/base.ts'),
  ]);
  return assemble(await readBase(), schemas);
}
