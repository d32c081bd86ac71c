// A thread of its own for SQLite, so that neither its disk nor its work holds up a response.
import { parentPort } from 'node:worker_threads';
import { type Opened, SqliteDatabase } from './sqlite-database.ts';

/** What the thread can be asked to do: arguments and result by name. */
export type DatabaseCalls = Pick<SqliteDatabase, 'entries' | 'write' | 'commit' | 'rollback' | 'close'> & {
  open: (path: string) => Opened;
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

let database: SqliteDatabase | undefined;

function take({ name, args }: DatabaseCall): unknown {
  if (name === 'open') {
    database = new SqliteDatabase(String(args[0]));
    return database.read();
  }
  if (database === undefined) throw new Error('No database is open.');
  // The store on the other side has checked the arguments against the types above.
  return Reflect.apply(database[name], database, args);
}

function outcomeOf(call: DatabaseCall): DatabaseOutcome {
  const { id } = call;
  try {
    return { id, result: take(call) };
  } catch (error) {
    const { name, message, errcode } = error as Error & { errcode?: number };
    return { id, error: { name, message, code: errcode } };
  }
}

parentPort?.on('message', (call: DatabaseCall) => parentPort?.postMessage(outcomeOf(call)));
