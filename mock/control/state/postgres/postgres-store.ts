import type { StoredEntry } from '../../../world/changes.ts';
import type { ListedCompany } from '../../companies/company-access.ts';
import { companyOptions, companyOptionsIn } from '../../companies/on-demand.ts';
import {
  type CompanyStore,
  inPortions,
  type SaveStep,
  type SerialisedCompany,
  type SerialisedStep,
} from '../store.ts';
import type { StoredHead } from '../stored-head.ts';
import type { Database, Query, Row } from './database.ts';
import { channelOf, ReplicaLease, requestPayload } from './replica-lease.ts';

const rowsPerPortion = 1_000;

/** What the attempt to take a company gives. */
type Claim =
  /** There is no such company. */
  | { outcome: 'unknown'; epoch?: never }
  /** Another replica has it. */
  | { outcome: 'elsewhere'; replica: string; epoch?: never }
  /** This replica has it now; its records match the schemas with this digest. */
  | { outcome: 'held'; epoch: string; head: StoredHead; schemas: string };

/** Another process has the company now. */
export class LostCompanyError extends Error {
  override name = 'LostCompanyError';

  constructor(company: string) {
    super(`The company ${company} is served by another replica now.`);
  }
}

/**
 * Companies in PostgreSQL, which several replicas share. Each save is a transaction that first locks the row of its company
 * and checks the epoch in it: a replica whose company was taken changes nothing.
 */
export class PostgresStore implements CompanyStore {
  readonly lease: ReplicaLease;
  readonly #database: Database;
  /** The companies of this replica, with the epoch since which each is. */
  readonly #epochs = new Map<string, string>();
  /** How often the lease had lapsed. */
  #lapses = 0;
  /** Called when the lease had lapsed, and a company was taken meanwhile. */
  onLost: (company: string) => void = () => undefined;
  /** Called when another replica has requests for a company of this one. */
  onRequested: (company: string, replica: string) => void = () => undefined;

  constructor(database: Database) {
    this.#database = database;
    this.lease = new ReplicaLease(database, {
      onLapsed: (epochs) => {
        this.#lapses += 1;
        for (const [name, epoch] of this.#epochs) if (epochs.get(name) !== epoch) this.onLost(name);
      },
      onRequested: (company, replica) => this.onRequested(company, replica),
    });
  }

  /** The number of companies of this replica. */
  get size(): number {
    return this.#epochs.size;
  }

  /** Whether this replica has a company, so that it can save it. */
  holds(company: string): boolean {
    return this.#epochs.has(company);
  }

  /** Whether it can be served: what is in memory is all that was saved, by whichever replica. */
  serves(company: string): boolean {
    return this.#epochs.has(company) && this.lease.isValid();
  }

  /** Takes a company that no replica with a lease has. */
  async claim(company: string): Promise<Claim> {
    const owner = await this.#otherOwner(company);
    if (owner !== undefined) return { outcome: 'elsewhere', replica: owner };
    return this.#take<Claim>(company, () =>
      this.#database.transaction(async (query) => {
        const found = await lockCompany(query, company);
        if (found === undefined || found.head === null) return { outcome: 'unknown' };
        const { replica } = found;
        if (replica !== this.lease.id && (await isLive(query, replica)))
          return { outcome: 'elsewhere', replica: String(replica) };
        const { epoch, head, schemas } = await this.#update(query, company);
        // Written by a mock, and guarded by the version of the tables.
        return { outcome: 'held', epoch, head: head as StoredHead, schemas: String(schemas) };
      }),
    );
  }

  /** The replica that has a company, if it is another one with a lease. Nothing waits for it, as a save would for a lock. */
  async #otherOwner(company: string): Promise<string | undefined> {
    const [owner] = await this.#database.query(
      `SELECT replica.id FROM countersign_companies company JOIN countersign_replicas replica ON replica.id = company.replica
       WHERE company.name = $1 AND head IS NOT NULL AND replica.id <> $2 AND expires_at > clock_timestamp()`,
      [company, this.lease.id],
    );
    return owner === undefined ? undefined : String(owner.id);
  }

  /** Takes the name of a company that does not exist; its first save creates it. @returns whether this replica has it */
  async reserve(company: string): Promise<boolean> {
    const { epoch } = await this.#take<{ epoch?: string }>(company, async () => {
      const [added] = await this.#database.query(
        `INSERT INTO countersign_companies (name, replica, epoch) VALUES ($1, $2, nextval('countersign_epochs'))
         ON CONFLICT (name) DO NOTHING RETURNING epoch`,
        [company, this.lease.id],
      );
      if (added !== undefined) return { epoch: String(added.epoch) };
      return this.#database.transaction(async (query) => {
        const found = await lockCompany(query, company);
        if (found === undefined || found.head !== null) return {};
        return (await isLive(query, found.replica)) ? {} : this.#update(query, company);
      });
    });
    return epoch !== undefined;
  }

  /** Notes the epoch once it is in the database for good. @throws LostCompanyError when the lease lapsed meanwhile */
  async #take<Taken extends { epoch?: string }>(
    company: string,
    action: () => Promise<Taken>,
  ): Promise<Taken> {
    const lapses = this.#lapses;
    const taken = await action();
    if (taken.epoch === undefined) return taken;
    if (this.#lapses !== lapses) throw new LostCompanyError(company);
    this.#epochs.set(company, taken.epoch);
    return taken;
  }

  async #update(query: Query, company: string): Promise<{ epoch: string; head: unknown; schemas: unknown }> {
    const [row] = await query(
      `UPDATE countersign_companies SET replica = $2, epoch = nextval('countersign_epochs') WHERE name = $1
       RETURNING epoch, head, schemas`,
      [company, this.lease.id],
    );
    return { epoch: String(row?.epoch), head: row?.head, schemas: row?.schemas };
  }

  /** A number that no replica has had. */
  async nextNumber(): Promise<number> {
    const [row] = await this.#database.query("SELECT nextval('countersign_names') AS number");
    return Number(row?.number);
  }

  /** Asks the replica of a company to hand it over. */
  async request(company: string, replica: string): Promise<void> {
    const payload = requestPayload(company, this.lease.id);
    await this.#database.query('SELECT pg_notify($1, $2)', [channelOf(replica), payload]);
  }

  /**
   * Leaves a company, saved as it is, to another replica if that has a lease, else to any. Where this replica does not know that it has one, since the answer to
   * a claim or a release was lost, the database does.
   */
  async release(company: string, replica: string): Promise<void> {
    const epoch = this.#epochs.get(company) ?? (await this.#storedEpoch(company));
    this.#epochs.delete(company);
    await this.#database.query(
      `UPDATE countersign_companies SET replica =
         (SELECT id FROM countersign_replicas WHERE id = $3 AND expires_at > clock_timestamp())
       WHERE name = $1 AND epoch = $2`,
      [company, epoch, replica],
    );
  }

  async #storedEpoch(company: string): Promise<unknown> {
    const [row] = await this.#database.query(
      'SELECT epoch FROM countersign_companies WHERE name = $1 AND replica = $2',
      [company, this.lease.id],
    );
    return row?.epoch;
  }

  /** Notes that another replica has a company. */
  lose(company: string): void {
    this.#epochs.delete(company);
  }

  /** All companies that are saved, in the order of their creation. */
  async list(): Promise<ListedCompany[]> {
    const rows = await this.#database.query(
      `SELECT name, head->>'seed' AS seed, head->>'timeZone' AS zone, head->'tables'->$1 AS options
       FROM countersign_companies WHERE head IS NOT NULL ORDER BY position`,
      [companyOptions],
    );
    return rows.map(({ name, seed, zone, options }) => ({
      name: String(name),
      seed: String(seed),
      timeZone: String(zone),
      onDemand: companyOptionsIn({ [companyOptions]: options as [string, unknown][] }) !== undefined,
    }));
  }

  async *entries(company: string): AsyncIterable<readonly StoredEntry[]> {
    for (let after = '0'; ; ) {
      const rows = await this.#database.query(
        `SELECT position, tab, key, json FROM countersign_entries WHERE company = $1 AND position > $2
         ORDER BY position LIMIT ${rowsPerPortion}`,
        [company, after],
      );
      if (rows.length === 0) return;
      yield rows.map(({ tab, key, json }) => ({
        table: String(tab),
        key: String(key),
        value: json as object,
      }));
      after = String(rows.at(-1)?.position);
    }
  }

  async save(steps: Iterable<SaveStep>): Promise<void> {
    const dropped = await this.#database.transaction(async (query) => {
      let version: unknown;
      for (const portion of inPortions(steps)) {
        const [first] = portion;
        if (first?.kind === 'schemas') throw new Error('In a shared store each company has its schemas.');
        if (first?.kind === 'drop') return this.#drop(query, first.company);
        if (first?.kind === 'company') version = await this.#saveHead(query, first);
        await saveEntries(query, portion, version);
      }
      return undefined;
    });
    if (dropped !== undefined) this.#epochs.delete(dropped);
  }

  async #saveHead(query: Query, { company, json, isNew, schemas }: SerialisedCompany): Promise<unknown> {
    const [saved] = await query(
      `UPDATE countersign_companies SET version = version + 1, head = $3, schemas = $4
       WHERE name = $1 AND epoch = $2 RETURNING version`,
      [company, this.#epochOf(company), json, schemas],
    );
    if (saved === undefined) throw new LostCompanyError(company);
    if (isNew) await query('DELETE FROM countersign_entries WHERE company = $1', [company]);
    return saved.version;
  }

  async #drop(query: Query, company: string): Promise<string> {
    const dropped = await query(
      'DELETE FROM countersign_companies WHERE name = $1 AND epoch = $2 RETURNING epoch',
      [company, this.#epochOf(company)],
    );
    if (dropped.length === 0) throw new LostCompanyError(company);
    return company;
  }

  #epochOf(company: string): string {
    const epoch = this.#epochs.get(company);
    if (epoch === undefined) throw new LostCompanyError(company);
    return epoch;
  }

  async close(): Promise<void> {
    await this.lease.stop();
    const ends = [
      'UPDATE countersign_companies SET replica = NULL WHERE replica = $1',
      'DELETE FROM countersign_replicas WHERE id = $1',
    ];
    try {
      for (const sql of ends) await this.#database.query(sql, [this.lease.id]);
    } catch {
      // Without the database the lease lapses by itself.
    } finally {
      await this.#database.close();
    }
  }
}

/** Locks the row of a company; undefined where there is none. */
async function lockCompany(query: Query, company: string): Promise<Row | undefined> {
  const [row] = await query('SELECT replica, head FROM countersign_companies WHERE name = $1 FOR UPDATE', [
    company,
  ]);
  return row;
}

/**
 * Whether a replica has a lease. Its row is locked whether or not it has: a replica that renews a lapsed lease has one
 * or the other with this transaction, never beside it.
 */
async function isLive(query: Query, replica: unknown): Promise<boolean> {
  const [row] = await query(
    'SELECT expires_at > clock_timestamp() AS live FROM countersign_replicas WHERE id = $1 FOR SHARE',
    [replica],
  );
  return row?.live === true;
}

async function saveEntries(
  query: Query,
  portion: readonly SerialisedStep[],
  version: unknown,
): Promise<void> {
  const entries = portion.filter((step) => step.kind === 'entry');
  const [first] = entries;
  if (first === undefined) return;
  const gone = entries.filter(({ json, isMoved }) => json === undefined || isMoved);
  if (gone.length > 0) {
    await query(
      `DELETE FROM countersign_entries entry USING unnest($2::text[], $3::text[]) AS gone (tab, key)
       WHERE entry.company = $1 AND entry.tab = gone.tab AND entry.key = gone.key`,
      [first.company, gone.map(({ table }) => table), gone.map(({ key }) => key)],
    );
  }
  const put = entries.filter(({ json }) => json !== undefined);
  if (put.length === 0) return;
  await query(
    `INSERT INTO countersign_entries (company, tab, key, version, json)
     SELECT $1, tab, key, $2::bigint, json::json
     FROM unnest($3::text[], $4::text[], $5::text[]) WITH ORDINALITY AS put (tab, key, json, number) ORDER BY number
     ON CONFLICT (company, tab, key) DO UPDATE SET version = excluded.version, json = excluded.json`,
    [
      first.company,
      version,
      put.map(({ table }) => table),
      put.map(({ key }) => key),
      put.map(({ json }) => json),
    ],
  );
}
