import { loadDocument } from 'countersign-contract/document';
import {
  readAllSchemas,
  readSchemas,
  SchemaError,
  type Schemas,
  schemasFolder,
} from 'countersign-contract/schemas';
import { Contract } from './contract.ts';

/** A contract, and the schema files that it is made of. */
export interface LoadedContract {
  contract: Contract;
  schemas: Schemas;
  /** Files of older versions, which are reported but not served. */
  older: readonly Schemas[];
}

/**
 * The committed document; or, for a folder of schema files (`<version>/<type>.json`), the document that they give, which
 * takes a little longer.
 * @throws StartError saying in one sentence what is wrong with which schema file
 */
export async function loadContract(folder?: string): Promise<LoadedContract> {
  try {
    if (folder === undefined) {
      return { contract: new Contract(loadDocument()), schemas: readSchemas(schemasFolder), older: [] };
    }
    const [schemas, ...older] = await readAllSchemas(folder);
    return { contract: new Contract(await assembled(schemas)), schemas, older };
  } catch (error) {
    if (error instanceof SchemaError) throw new StartError(error.message);
    throw error;
  }
}

async function assembled(schemas: Schemas) {
  const { assemble, readBase } = await import('countersign-contract/assemble');
  return assemble(await readBase(), schemas);
}

/** Why the mock cannot start, in one sentence that says what to do. */
export class StartError extends Error {
  override name = 'StartError';
}
