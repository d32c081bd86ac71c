import { realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { StartError } from '../../contract/load.ts';

/** An exclusive lock on a file. */
export interface Lock {
  release(): void;
}

const SQLITE_BUSY = 5;

/**
 * Locks a state file for one mock. The lock is a transaction of SQLite on an empty file beside it, `FILE.lock`:
 * a lock of the operating system, which ends with the process that has it, however it ends. The empty file stays, so
 * that two mocks never lock two files of the same name.
 * @throws StartError when another mock has it, or no file can be made there
 */
export function acquireLock(path: string): Lock {
  // Loaded only when a state file is used.
  const sqlite = process.getBuiltinModule('node:sqlite');
  let database: DatabaseSync | undefined;
  try {
    database = new sqlite.DatabaseSync(`${target(path)}.lock`, { timeout: 0 });
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database?.close();
    const { errcode, message } = error as Error & { errcode?: number };
    throw new StartError(
      errcode === SQLITE_BUSY
        ? `${path} is in use by another mock; stop that one, or name another file with --state.`
        : `The state file cannot be locked (${message}); name another with --state.`,
    );
  }
  const held = database;
  return { release: () => held.close() };
}

/** One name for one file, whichever links lead to it. */
function target(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return join(realpathSync(dirname(path)), basename(path));
  }
}
