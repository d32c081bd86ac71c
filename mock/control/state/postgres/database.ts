import { randomUUID } from 'node:crypto';
import type { Client, ClientConfig, Pool, PoolClient } from 'pg';
import { StartError } from '../../../contract/load.ts';

/** Runs one statement. @returns its rows */
export type Query = (sql: string, values?: readonly unknown[]) => Promise<Row[]>;

/** A row by the names of its columns. */
export type Row = Record<string, unknown>;

const connections = 8;

/**
 * What a replica that is cut off or paused holds ends soon: its transactions before its lease. Nothing is held while it connects,
 * which takes seconds where the machine has a lot to do.
 */
const timeouts = {
  connectionTimeoutMillis: 4_000,
  query_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 3_000,
} satisfies ClientConfig;

/** Whether the value of `--state` is the address of a database. */
export function isDatabaseAddress(state: string): boolean {
  return /^postgres(ql)?:\/\//i.test(state);
}

/** A PostgreSQL database: a pool of connections, and transactions. */
export class Database {
  /** Host, port and name, without what is secret in the address. */
  readonly name: string;
  /** The name of this process in the database; another start has another one. */
  readonly replica: string;
  readonly #pool: Pool;
  readonly #createClient: (timeoutMs: number) => Client;

  private constructor(pool: Pool, createClient: (timeoutMs: number) => Client, replica: string) {
    this.replica = replica;
    const { host, port, database } = createClient(0);
    this.name = `${host}:${port}/${database ?? ''}`;
    this.#pool = pool;
    this.#createClient = createClient;
    // A connection that breaks fails the statement that runs on it, and needs no report of its own.
    pool.on('error', () => undefined);
    pool.on('connect', (client) => client.on('error', () => undefined));
  }

  /** Loads the client, and reads an address; nothing is connected yet. @throws StartError for one that cannot be read */
  static async load(address: string): Promise<Database> {
    const { default: pg } = await import('pg');
    const replica = randomUUID();
    const application_name = `countersign ${replica}`;
    const config = { connectionString: address, application_name, ...timeouts };
    try {
      const createClient = (timeoutMs: number) => new pg.Client({ ...config, query_timeout: timeoutMs });
      return new Database(new pg.Pool({ ...config, max: connections }), createClient, replica);
    } catch {
      // The reason could quote the password.
      throw new StartError(
        'The address of the database cannot be read; write --state postgres://USER@HOST:PORT/NAME.',
      );
    }
  }

  /** A connection of its own. @param timeoutMs for each statement @param onEnd called when it breaks */
  async connect(timeoutMs: number, onEnd: (client: Client) => void): Promise<Client> {
    const client = this.#createClient(timeoutMs);
    client.on('error', () => onEnd(client));
    client.on('end', () => onEnd(client));
    await client.connect();
    return client;
  }

  /** Runs one statement. */
  query: Query = async (sql, values = []) => (await this.#pool.query(sql, [...values])).rows;

  /** Runs statements of which all or none take effect. @throws whatever the action throws */
  async transaction<Result>(action: (query: Query) => Promise<Result>): Promise<Result> {
    const client = await this.#pool.connect();
    try {
      const result = await inTransaction(client, action);
      client.release();
      return result;
    } catch (error) {
      // Closing a connection ends its transaction, in whatever state either is.
      client.release(true);
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  /** The error of a start that failed because of the database. */
  startError(error: unknown): StartError {
    return new StartError(
      `The database ${this.name} cannot be used (${reasonOf(error)}); check the address that --state has.`,
    );
  }
}

/** Runs statements of a connection of which all or none take effect. */
export async function inTransaction<Result>(
  client: Client | PoolClient,
  action: (query: Query) => Promise<Result>,
): Promise<Result> {
  await client.query('BEGIN');
  const result = await action(async (sql, values = []) => (await client.query(sql, [...values])).rows);
  await client.query('COMMIT');
  return result;
}

/** Why a statement failed, in the words of the database or of the network. */
function reasonOf(error: unknown): string {
  const { message, code } = error as Error & { code?: string };
  // Where a name has several addresses, Node has one error for each, and no message for all.
  return message || code || String(error);
}
