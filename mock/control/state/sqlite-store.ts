import { dirname, extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { StartError } from '../../contract/load.ts';
import type { StoredEntry } from '../../world/changes.ts';
import type { Opened } from './sqlite-database.ts';
import type { DatabaseCalls, DatabaseOutcome } from './sqlite-worker.ts';
import { type CompanyStore, inPortions, invalidState, type SaveStep } from './store.ts';
import type { StoredHead } from './stored-head.ts';

const sqliteBusy = 5;
const sqliteNotadb = 26;

/** Built, the thread's module stands beside this one, too. */
const workerModule = join(dirname(import.meta.filename), `sqlite-worker${extname(import.meta.filename)}`);

/** Why a call of the thread failed. @see StateFileError */
class DatabaseError extends Error {
  override name = 'DatabaseError';
  /** The result code of SQLite. */
  readonly code: number | undefined;
  /** The name of the error in the thread. */
  readonly kind: string;

  constructor({ name, message, code }: { name: string; message: string; code: number | undefined }) {
    super(message);
    this.kind = name;
    this.code = code;
  }
}

/** The thread of a database: calls are answered one after the other. */
class DatabaseThread {
  // Node 22 warns that its SQLite is experimental.
  readonly #worker = new Worker(workerModule, { execArgv: ['--disable-warning=ExperimentalWarning'] });
  readonly #pending = new Map<number, PromiseWithResolvers<unknown>>();
  #calls = 0;

  constructor() {
    this.#worker.on('message', (outcome: DatabaseOutcome) => this.#settle(outcome));
    this.#worker.on('error', (error) => this.#fail(error));
  }

  call<Name extends keyof DatabaseCalls>(
    name: Name,
    ...args: Parameters<DatabaseCalls[Name]>
  ): Promise<ReturnType<DatabaseCalls[Name]>> {
    this.#calls += 1;
    const pending = Promise.withResolvers<unknown>();
    this.#pending.set(this.#calls, pending);
    this.#worker.postMessage({ id: this.#calls, name, args });
    return pending.promise as Promise<ReturnType<DatabaseCalls[Name]>>;
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #settle(outcome: DatabaseOutcome): void {
    const pending = this.#pending.get(outcome.id);
    this.#pending.delete(outcome.id);
    if ('error' in outcome) pending?.reject(new DatabaseError(outcome.error));
    else pending?.resolve(outcome.result);
  }

  #fail(error: unknown): void {
    for (const pending of this.#pending.values()) pending.reject(error);
    this.#pending.clear();
  }
}

/**
 * Companies in a file of SQLite, which a thread of its own reads and writes. One mock has a file at a time, from when it
 * is opened until it is closed or the process ends.
 */
export class SqliteStore implements CompanyStore {
  /** A digest of the schemas that all stored records match; undefined in a new store. */
  readonly schemas: string | undefined;
  /** All companies, in the order in which they were first saved. */
  readonly heads: readonly StoredHead[];
  readonly #thread: DatabaseThread;
  #isClosed = false;

  private constructor(thread: DatabaseThread, { schemas, heads }: Opened) {
    this.#thread = thread;
    this.schemas = schemas;
    // Written by this mock, and guarded by the version of the file.
    this.heads = heads.map((json): StoredHead => JSON.parse(json));
  }

  /**
   * Opens a file that exists; an empty one becomes a store without companies.
   * @param name the file as the user calls it
   * @throws StartError when another mock has it, or it is something else
   */
  static async open(path: string, name: string): Promise<SqliteStore> {
    const thread = new DatabaseThread();
    try {
      return new SqliteStore(thread, await thread.call('open', path));
    } catch (error) {
      await thread.end();
      throw explainOpening(error, name);
    }
  }

  async *entries(company: string): AsyncIterable<readonly StoredEntry[]> {
    for (let after = 0; ; ) {
      const { rows, last } = await this.#thread.call('entries', company, after);
      if (rows.length === 0) return;
      yield rows.map(([table, key, json]) => ({ table, key, value: JSON.parse(json) }));
      after = last;
    }
  }

  async save(steps: Iterable<SaveStep>): Promise<void> {
    try {
      for (const portion of inPortions(steps)) await this.#thread.call('write', portion);
      await this.#thread.call('commit');
    } catch (error) {
      await this.#thread.call('rollback');
      throw error;
    }
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#thread.call('close');
    await this.#thread.end();
  }
}

function explainOpening(error: unknown, name: string): Error {
  if (!(error instanceof DatabaseError)) return error instanceof Error ? error : new Error(String(error));
  if (error.code === sqliteBusy)
    return new StartError(
      `${name} is in use by another mock; stop that one, or name another file with --state.`,
    );
  if (error.code === sqliteNotadb) return invalidState(name, 'is not a state of this mock');
  if (error.kind === 'StateFileError') return invalidState(name, error.message);
  return new StartError(`The state cannot be used (${error.message}); name another file with --state.`);
}
