import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Side } from './comparison-side.ts';
import { readDocument } from './read-document.ts';
import { readFolder } from './read-folder.ts';
import { readRevision, repositoryOf } from './read-revision.ts';
import { readServer } from './read-server.ts';

export const workingTree = 'working tree';

const isWorkingTree = (name: string) => name.replace('-', ' ') === workingTree;
const isAddress = (name: string) => /^https?:\/\//.test(name);

/** The branch that a side is of: that of the working tree, or a revision; undefined for files and servers. */
export function branchOf(name: string): string | undefined {
  if (isWorkingTree(name)) return 'HEAD';
  return isAddress(name) || existsSync(name) ? undefined : name;
}

/**
 * Reads one side of a comparison: `working tree`, the address of a server, the path of a folder or of a document, or
 * otherwise a git revision.
 * @param folder the schema files, in the working tree and in revisions
 * @param token an access token for servers
 * @param branch of a revision, the commit at which this branch left it is read
 */
export async function readSide(
  name: string,
  folder: string,
  { token, branch }: { token?: string | undefined; branch?: string | undefined } = {},
): Promise<Side> {
  if (isWorkingTree(name)) {
    return readFolder(resolve(folder), `the ${workingTree}`, await repositoryOf(folder));
  }
  if (isAddress(name)) return readServer(name, token);
  const entry = statSync(name, { throwIfNoEntry: false });
  if (entry?.isDirectory()) return readFolder(resolve(name), name);
  if (entry) return readDocument(resolve(name));
  return readRevision(name, folder, branch);
}
