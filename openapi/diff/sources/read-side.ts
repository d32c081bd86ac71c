import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { readDocument } from './read-document.ts';
import { readFolder } from './read-folder.ts';
import { readRevision, repositoryOf } from './read-revision.ts';
import { readServer } from './read-server.ts';
import type { Side } from './side.ts';

export const workingTree = 'working tree';

/**
 * Reads one side of a comparison: `working tree`, the address of a server, the path of a folder or of a document, or
 * otherwise a git revision.
 * @param folder the schema files, in the working tree and in revisions
 * @param token an access token for servers
 */
export async function readSide(name: string, folder: string, token?: string): Promise<Side> {
  if (name.replace('-', ' ') === workingTree) {
    return readFolder(resolve(folder), `the ${workingTree}`, await repositoryOf(folder));
  }
  if (/^https?:\/\//.test(name)) return readServer(name, token);
  const entry = statSync(name, { throwIfNoEntry: false });
  if (entry?.isDirectory()) return readFolder(resolve(name), name);
  if (entry) return readDocument(resolve(name));
  return readRevision(name, folder);
}
