import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { UsageError } from '../../command/usage-error.ts';
import type { Side } from './comparison-side.ts';
import { baseDocument, readFolder } from './read-folder.ts';

const run = promisify(execFile);

async function git(folder: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const { stdout } = await run('git', args, { cwd: folder, env: { ...process.env, ...env } });
  return stdout.trim();
}

function nearestFolder(path: string): string {
  return existsSync(path) ? path : nearestFolder(dirname(path));
}

/** The root of the git repository that contains a path; undefined outside of a repository. */
export async function repositoryOf(path: string): Promise<string | undefined> {
  return git(nearestFolder(resolve(path)), ['rev-parse', '--show-toplevel']).catch(() => undefined);
}

/** The commit of a revision. Throws UsageError where there is none. */
function commitOf(root: string, revision: string): Promise<string> {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`];
  return git(root, args).catch(() => {
    throw new UsageError(`"${revision}" is not a git revision, a file, a folder, or an address.`);
  });
}

/** Where a branch left a revision: what others have done there since is no change of the branch. */
async function mergeBase(root: string, revision: string, branch: string): Promise<string> {
  const [commit, tip] = [await commitOf(root, revision), await commitOf(root, branch)];
  const base = await git(root, ['merge-base', commit, tip]).catch(() => {
    throw new UsageError(
      `${revision} and ${branch} have no commit in common: fetch the whole history (fetch-depth: 0), or compare the tips with --tip.`,
    );
  });
  // A branch that is compared backwards, with an older revision, left it nowhere.
  return base === tip && branch !== 'HEAD' ? commit : base;
}

/**
 * Reads the schema files, and the base document where the repository has one, as they are in a git revision. The working
 * tree and the index stay as they are. Throws UsageError when the revision or the folder does not exist.
 * @param branch reads the commit at which this branch left the revision
 */
export async function readRevision(revision: string, folder: string, branch?: string): Promise<Side> {
  const root = await repositoryOf(folder);
  if (root === undefined)
    throw new UsageError(`${folder} is not in a git repository, so "${revision}" cannot be a revision.`);
  const existing = nearestFolder(resolve(folder));
  const path = relative(root, join(realpathSync(existing), relative(existing, resolve(folder)))) || '.';
  const tip = await commitOf(root, revision);
  const commit = branch === undefined ? tip : await mergeBase(root, revision, branch);
  const label = commit === tip ? revision : `${revision} (merge base ${commit.slice(0, 7)})`;
  const target = mkdtempSync(join(tmpdir(), 'countersign-revision-'));
  try {
    const checkOut = (...paths: string[]) =>
      git(root, [`--work-tree=${target}`, 'checkout', '--quiet', commit, '--', ...paths], {
        GIT_INDEX_FILE: join(target, '.index'),
      });
    await checkOut(path).catch(() => {
      throw new UsageError(`${revision} has no folder ${path}; name another with --schemas.`);
    });
    await checkOut(dirname(baseDocument)).catch(() => undefined);
    const nameFile = (file: string) => `${revision}:${relative(target, file)}`;
    return await readFolder(join(target, path), label, target, nameFile);
  } finally {
    rmSync(target, { recursive: true, force: true });
  }
}
