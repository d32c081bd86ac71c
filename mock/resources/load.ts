import { loadContract } from '../contract/load.ts';
import { Resources } from './resources.ts';

/**
 * The resources of the committed document, or of a folder of schema files.
 * @throws StartError saying in one sentence what is wrong with which schema file
 */
export async function loadResources(folder?: string): Promise<Resources> {
  const { contract, schemas, older } = await loadContract(folder);
  return new Resources(contract, schemas, { own: folder === undefined, older });
}
