import { existsSync } from 'node:fs';
import { UsageError } from 'countersign-contract/command';
import { loadDocument, loadSchemas } from 'countersign-contract/document';
import type { Schemas } from 'countersign-contract/schemas';
import { Contract } from './contract.ts';

/** A contract, and the schema files that it is made of. */
export type LoadedContract = {
  contract: Contract;
  schemas: Schemas;
};

/** The contracts of all versions, and one of all types. */
export type LoadedContracts = {
  newest: LoadedContract;
  older: readonly LoadedContract[];
  /** Every type of any version, as the newest version has it that knows the type. */
  every: LoadedContract;
};

/**
 * The committed document; or, for a folder of schema files (`<version>/<type>.json`), the documents that they give, one for each
 * version, which takes a little longer.
 * @throws StartError saying in one sentence what is wrong with which schema file
 */
export async function loadContracts(folder?: string): Promise<LoadedContracts> {
  if (folder !== undefined) return assembleContracts(folder);
  try {
    const committed = { contract: new Contract(loadDocument()), schemas: loadSchemas() };
    return { newest: committed, older: [], every: committed };
  } catch (error) {
    // They are not checked, to start fast; what is wrong with them is found out once they cannot be used.
    const { schemasFolder } = await import('countersign-contract/schemas');
    await assembleContracts(schemasFolder);
    throw error;
  }
}

async function assembleContracts(folder: string): Promise<LoadedContracts> {
  // What reads and checks schema files is most of what a start would load.
  const [{ readAllSchemas, SchemaError }, { assemble, readBase }] = await Promise.all([
    import('countersign-contract/schemas'),
    import('countersign-contract/assemble'),
  ]);
  try {
    const [first, ...others] = await readAllSchemas(folder);
    const base = await readBase();
    const assembleContract = (schemas: Schemas) => ({
      contract: new Contract(assemble(base, schemas)),
      schemas,
    });
    const newest = assembleContract(first);
    const types = new Map([first, ...others].toReversed().flatMap((schemas) => [...schemas.types]));
    const every =
      types.size === first.types.size ? newest : assembleContract({ version: first.version, types });
    return { newest, older: others.map(assembleContract), every };
  } catch (error) {
    if (error instanceof SchemaError)
      throw new (existsSync(folder) ? StartError : OptionError)(error.message, { cause: error });
    throw error;
  }
}

/** The contract of the newest version, loaded as {@link loadContracts} does. */
export async function loadContract(folder?: string): Promise<LoadedContract> {
  return (await loadContracts(folder)).newest;
}

/** Why the mock cannot start, in one sentence that says what to do. */
export class StartError extends UsageError {
  override name = 'StartError';
  override readonly exitCode: number = 1;
}

/** An option with which no mock can start, whatever else is there. */
export class OptionError extends StartError {
  override readonly exitCode = 2;
}
