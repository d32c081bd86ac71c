import { closeSync, constants, lstatSync, openSync, readSync, realpathSync, type Stats } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describeFileError } from 'countersign-contract/command';
import { StartError } from '../../contract/load.ts';

/** A file for a state, ready to be opened. */
export type PreparedFile = {
  /** Without symbolic links. */
  path: string;
  /** Whether it is a state in JSON: an exported one, or one of an older mock. */
  isJson: boolean;
};

const ownerOnly = 0o600;
const jsonStart = /^\s*[{[]/;

/** What SQLite writes beside a file. */
const siblings = ['-wal', '-journal', '-shm'];

/**
 * Finds the file of a state, or creates an empty one that only its owner can read: never through a symbolic link, and
 * never beside files of a database that others have put there, whose permissions SQLite would keep. A link to a file
 * that exists is followed.
 * @throws StartError when the path cannot be a state
 */
export function prepareStateFile(name: string): PreparedFile {
  const path = refuseWith(() => resolve(name));
  const stats = statsOf(path);
  if (stats !== undefined && !stats.isFile())
    throw new StartError(
      `The state cannot be saved in ${name}, which is not a file; name another with --state.`,
    );
  for (const sibling of siblings) checkSibling(`${path}${sibling}`, stats);
  return { path, isJson: refuseWith(() => (stats === undefined ? create(path) : startsAsJson(path))) };
}

function resolve(name: string): string {
  return statsOf(name) === undefined ? join(realpathSync(dirname(name)), basename(name)) : realpathSync(name);
}

function create(path: string): false {
  const { O_CREAT, O_EXCL, O_NOFOLLOW, O_RDWR } = constants;
  closeSync(openSync(path, O_RDWR | O_CREAT | O_EXCL | (O_NOFOLLOW ?? 0), ownerOnly));
  return false;
}

function startsAsJson(path: string): boolean {
  const file = openSync(path, constants.O_RDWR);
  try {
    const head = Buffer.alloc(64);
    return jsonStart.test(head.toString('utf8', 0, readSync(file, head)));
  } finally {
    closeSync(file);
  }
}

/** A rest of a mock that was killed belongs to the owner of the state, and is open to nobody else. */
function checkSibling(path: string, state: Stats | undefined): void {
  const stats = statsOf(path);
  if (stats === undefined) return;
  const isOwn =
    state !== undefined &&
    stats.isFile() &&
    stats.uid === state.uid &&
    (stats.mode & ~state.mode & 0o777) === 0;
  if (!isOwn)
    throw new StartError(`${path} is not of this state; remove it, or name another file with --state.`);
}

function statsOf(path: string): Stats | undefined {
  return lstatSync(path, { throwIfNoEntry: false });
}

function refuseWith<T>(action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw new StartError(
      `The state cannot be saved (${describeFileError(error)}); name another file with --state.`,
    );
  }
}
