import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { type Database, inTransaction, type Query } from './database.ts';

/** How long a replica can be sure of its companies after it last renewed its lease. */
export const leaseSeconds = 5;

const renewalMs = 1_000;
const retryMs = 200;
const timeoutMs = 2_000;
const checkMs = 20;

/** What a {@link ReplicaLease} reports. */
type LeaseEvents = {
  /** The lease had lapsed: of its companies the replica still has these, each with its epoch. */
  onLapsed(epochs: ReadonlyMap<string, string>): void;
  /** Another replica has requests for a company. */
  onRequested(company: string, replica: string): void;
};

/**
 * The lease of this replica, one for all of its companies. Another replica takes a company only once the lease has lapsed
 * by the clock of the database; this one stops serving before, by its own clock since before it last renewed.
 */
export class ReplicaLease {
  /** The name of this replica in the database. */
  readonly id: string;
  readonly #database: Database;
  readonly #events: LeaseEvents;
  #client: Client | undefined;
  #validUntil = 0;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(database: Database, events: LeaseEvents) {
    this.id = database.replica;
    this.#database = database;
    this.#events = events;
  }

  /** Whether no other replica can have taken a company of this one. */
  isValid(): boolean {
    return performance.now() < this.#validUntil;
  }

  /** Waits until it is valid, until a time of `performance.now()`. @returns whether it is */
  async untilValid(deadline: number): Promise<boolean> {
    while (!this.isValid() && performance.now() < deadline) await delay(checkMs);
    return this.isValid();
  }

  /** Begins the lease, and renews it from now on. @throws Error when the database cannot be used */
  async start(): Promise<void> {
    await this.#renew();
    // Replicas that were killed cannot remove theirs. One with a company keeps it, since whoever takes that locks the row; after a
    // minute no transaction is under way that could still give it one.
    await this.#database.query(
      `DELETE FROM countersign_replicas replica WHERE expires_at < clock_timestamp() - interval '1 minute'
       AND NOT EXISTS (SELECT FROM countersign_companies WHERE countersign_companies.replica = replica.id)`,
    );
    this.#scheduleRenewal(renewalMs);
  }

  /** Ends the lease; others can take its companies. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#validUntil = 0;
    clearTimeout(this.#timer);
    this.#disconnect();
  }

  #scheduleRenewal(afterMs: number): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#renew().then(
        () => this.#scheduleRenewal(renewalMs),
        () => {
          this.#disconnect();
          this.#scheduleRenewal(retryMs);
        },
      );
    }, afterMs);
  }

  async #renew(): Promise<void> {
    const startedAt = performance.now();
    const client = this.#client ?? (await this.#connect());
    const epochs = await inTransaction(client, (query) => this.#renewWith(query));
    if (this.#isStopped) return this.#disconnect();
    if (epochs !== undefined) this.#events.onLapsed(epochs);
    this.#validUntil = startedAt + leaseSeconds * 1_000;
  }

  /** @returns the epochs of its companies where the lease had lapsed; whoever takes one waits for this transaction */
  async #renewWith(query: Query): Promise<ReadonlyMap<string, string> | undefined> {
    const [lease] = await query(
      'SELECT expires_at > clock_timestamp() AS live FROM countersign_replicas WHERE id = $1 FOR UPDATE',
      [this.id],
    );
    await query(
      `INSERT INTO countersign_replicas VALUES ($1, clock_timestamp() + make_interval(secs => $2))
       ON CONFLICT (id) DO UPDATE SET expires_at = excluded.expires_at`,
      [this.id, leaseSeconds],
    );
    // Where it has lapsed here, an earlier renewal can have reached the database whose answer was lost.
    if (lease?.live && this.isValid()) return undefined;
    const rows = await query('SELECT name, epoch FROM countersign_companies WHERE replica = $1', [this.id]);
    return new Map(rows.map(({ name, epoch }) => [String(name), String(epoch)]));
  }

  async #connect(): Promise<Client> {
    const client = await this.#database.connect(timeoutMs, (ended) => {
      if (this.#client === ended) this.#client = undefined;
    });
    // Before anything can fail on it, so that it is closed then.
    this.#client = client;
    client.on('notification', ({ payload = '' }) => {
      const [company = '', replica = ''] = payload.split(' ');
      this.#events.onRequested(company, replica);
    });
    await client.query(`LISTEN "${channelOf(this.id)}"`);
    return client;
  }

  #disconnect(): void {
    const client = this.#client;
    this.#client = undefined;
    // What a connection that is broken says to that is of no interest.
    void client?.end().catch(() => undefined);
  }
}

/** The channel on which a replica is asked for companies. */
export function channelOf(replica: string): string {
  return `countersign_${replica}`;
}

/** What a replica is sent on its channel when another one asks for a company. */
export function requestPayload(company: string, replica: string): string {
  return `${company} ${replica}`;
}
