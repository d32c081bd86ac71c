// A thread of its own for SQLite, so that neither its disk nor its work holds up a response.
import { parentPort } from 'node:worker_threads';
import { type EntryRow, type Opened, SqliteDatabase, type WriteStep } from './sqlite-database.ts';

/** What the thread can be asked to do: arguments and result by name. */
export type DatabaseCalls = {
  open: (path: string) => Opened;
  entries: (company: string, after: number) => { rows: EntryRow[]; last: number };
  write: (steps: readonly WriteStep[]) => void;
  commit: () => void;
  rollback: () => void;
  close: () => void;
};

/** A call, as it is posted to the thread. */
type DatabaseCall = {
  id: number;
  name: keyof DatabaseCalls;
  args: readonly unknown[];
};

/** The outcome of a call, as the thread posts it back. */
export type DatabaseOutcome =
  | { id: number; result: unknown }
  | { id: number; error: { name: string; message: string; code: number | undefined } };

let opened: SqliteDatabase | undefined;

function database(): SqliteDatabase {
  if (opened === undefined) throw new Error('No database is open.');
  return opened;
}

const calls: DatabaseCalls = {
  open: (path) => {
    opened = new SqliteDatabase(path);
    return opened.read();
  },
  entries: (company, after) => database().entries(company, after),
  write: (steps) => database().write(steps),
  commit: () => database().commit(),
  rollback: () => database().rollback(),
  close: () => {
    opened?.close();
    opened = undefined;
  },
};

function outcomeOf({ id, name, args }: DatabaseCall): DatabaseOutcome {
  try {
    // The store on the other side has checked the arguments against the types above.
    return { id, result: (calls[name] as (...args: readonly unknown[]) => unknown)(...args) };
  } catch (error) {
    const { name, message, errcode } = error as Error & { errcode?: number };
    return { id, error: { name, message, code: errcode } };
  }
}

parentPort?.on('message', (call: DatabaseCall) => parentPort?.postMessage(outcomeOf(call)));
