import { Behaviours } from './behaviour.ts';
import { CompanyChanges, type EntryChange, type StoredEntry, Table } from './changes.ts';
import { Clock, type ClockData } from './clock.ts';
import { Ids, type IdsData } from './ids.ts';
import { Records, recordTable, type StoredRecord } from './records.ts';
import { exportUser, importUser, type User, type UserData } from './user.ts';

/** What identifies a company; it never changes. */
export type CompanyIdentity = {
  /** The subdomain (spec#1-company-scope). */
  name: string;
  /** The seed of everything that is generated in the company. */
  seed: string;
  /** IANA name of the zone of its timestamps and dates. */
  timeZone: string;
};

/** What a company is besides its records and tables, as plain JSON: little, however much the company has done. */
export interface CompanyHead extends CompanyIdentity {
  clock: ClockData;
  ids: IdsData;
  users: UserData[];
  apps: App[];
}

/** A company as plain JSON: all that another process needs to restore it. */
export interface CompanyData extends CompanyHead {
  records: StoredRecord[];
  tables: Record<string, [string, unknown][]>;
}

/** One tenant of the service: its own people, apps, records, time and names. Nothing is shared between companies. */
export class Company {
  readonly name: string;
  readonly seed: string;
  readonly timeZone: string;
  readonly clock: Clock;
  readonly #ids: Ids;
  readonly #records = new Records();
  readonly #behaviours = new Behaviours();
  readonly #users = new Map<string, User>();
  readonly #apps = new Map<string, App>();
  readonly #tables = new Map<string, Table<unknown>>();
  #changes: CompanyChanges | undefined;
  #fill: (() => void) | undefined;
  #loader: (() => Promise<void>) | undefined;
  #loading: Promise<void> | undefined;

  constructor(identity: CompanyIdentity, systemClock: () => number, data?: CompanyData) {
    this.name = identity.name;
    this.seed = identity.seed;
    this.timeZone = identity.timeZone;
    this.clock = new Clock(systemClock, identity.timeZone, data?.clock);
    this.#ids = new Ids(`${identity.seed}/${identity.name}`, data?.ids);
    for (const user of data?.users ?? []) this.addUser(importUser(user));
    for (const app of data?.apps ?? []) this.addApp(app);
    for (const record of data?.records ?? []) this.records.put(record);
    for (const [name, rows] of Object.entries(data?.tables ?? {})) this.addRows(name, rows);
  }

  get ids(): Ids {
    this.#fillNow();
    return this.#ids;
  }

  get records(): Records {
    this.#fillNow();
    return this.#records;
  }

  get behaviours(): Behaviours {
    this.#fillNow();
    return this.#behaviours;
  }

  /**
   * Leaves data to be made when its records, ids or behaviours are first used: most of a thousand companies are never
   * looked at. Users, apps, clock and tables are there before.
   */
  fillLater(fill: () => void): void {
    this.#fill = fill;
  }

  #fillNow(): void {
    if (this.#fill === undefined) return;
    const fill = this.#fill;
    this.#fill = undefined;
    const clock = this.clock.exportData();
    fill();
    this.clock.restore(clock);
  }

  /** Whether its records and tables are in memory. */
  get isLoaded(): boolean {
    return this.#loader === undefined;
  }

  /** Leaves records and tables to be loaded when the first request needs them. */
  loadLater(loader: () => Promise<void>): void {
    this.#loader = loader;
  }

  /** Loads records and tables, once, however many ask for them. @throws whatever the loader throws; it is tried again */
  async load(): Promise<void> {
    if (this.#loader === undefined) return;
    this.#loading ??= this.#loader().finally(() => {
      this.#loading = undefined;
    });
    await this.#loading;
    this.#loader = undefined;
  }

  /** The loading that is under way, if there is one; it never throws. */
  async untilLoaded(): Promise<void> {
    await this.#loading?.catch(() => undefined);
  }

  get users(): Iterable<User> {
    return this.#users.values();
  }

  get apps(): Iterable<App> {
    return this.#apps.values();
  }

  /** The login with this email; letter case makes no difference. */
  findUser(email: string): User | undefined {
    return this.#users.get(email.toLowerCase());
  }

  /** The app with this client id. */
  findApp(clientId: string): App | undefined {
    return this.#apps.get(clientId);
  }

  addUser(user: User): void {
    this.#users.set(user.email.toLowerCase(), user);
  }

  addApp(app: App): void {
    this.#apps.set(app.clientId, app);
  }

  /** Removes an app; false where there is none. */
  removeApp(clientId: string): boolean {
    return this.#apps.delete(clientId);
  }

  /**
   * A table of the company by name (`grants`, `tokens`, ...): rows of plain JSON by key. It is part of the company's
   * data; only the module that owns the table knows what `Row` is.
   */
  table<Row>(name: string): Map<string, Row> {
    return (this.#tables.get(name) ?? this.#createTable(name)) as Map<string, Row>;
  }

  /** Adds rows to a table. */
  addRows(name: string, rows: Iterable<readonly [key: string, row: unknown]>): void {
    const table = this.table(name);
    for (const [key, row] of rows) table.set(key, row);
  }

  #createTable(name: string): Table<unknown> {
    const table = new Table<unknown>();
    if (this.#changes !== undefined) table.track(this.#changes.of(rowTable(name)));
    this.#tables.set(name, table);
    return table;
  }

  /** Logs changes of records and rows from now on, in place of a log before. */
  track(): CompanyChanges {
    const changes = new CompanyChanges();
    this.#changes = changes;
    this.records.track(changes);
    for (const [name, table] of this.#tables) table.track(changes.of(rowTable(name)));
    return changes;
  }

  /** All records and rows of this moment, as changes of a company without any. */
  entries(): Iterable<EntryChange> {
    const records = this.records.exportData();
    const rows = [...this.#tables].flatMap(([name, table]) =>
      [...table].map(([key, row]) => ({ table: rowTable(name), key, value: row as object })),
    );
    return entriesOf(records, rows);
  }

  /** Adds an entry that was stored. */
  putEntry({ table, key, value }: StoredEntry): void {
    if (table.startsWith(rowKeyPrefix)) this.table(table.slice(rowKeyPrefix.length)).set(key, value);
    // What is stored under another name was a record.
    else this.records.put(value as StoredRecord);
  }

  /** Plain JSON of the company without its records and tables. */
  exportHead(): CompanyHead {
    return {
      name: this.name,
      seed: this.seed,
      timeZone: this.timeZone,
      clock: this.clock.exportData(),
      ids: this.ids.exportData(),
      users: [...this.#users.values()].map(exportUser),
      apps: [...this.#apps.values()],
    };
  }

  /** Plain JSON of the whole company, from which an equal company can be constructed. */
  exportData(): CompanyData {
    return {
      ...this.exportHead(),
      records: this.records.exportData(),
      tables: Object.fromEntries(
        [...this.#tables].flatMap(([name, rows]) => (rows.size === 0 ? [] : [[name, [...rows]]])),
      ),
    };
  }
}

function* entriesOf(records: readonly StoredRecord[], rows: readonly StoredEntry[]): Iterable<EntryChange> {
  for (const record of records)
    yield { table: recordTable(record.type), key: record.id, value: record, isMoved: false };
  for (const row of rows) yield { ...row, isMoved: false };
}

const rowKeyPrefix = 'tables/';

/** The name under which the rows of a table are stored. */
export function rowTable(name: string): string {
  return `${rowKeyPrefix}${name}`;
}

/** An app that is registered in a company (spec#5.2-redirect-domain). */
export type App = {
  name: string;
  clientId: string;
  clientSecret: string;
  /** Redirects are allowed within this address's domain only. */
  siteUrl: string;
  redirectUri: string;
  /** Where it runs (RFC 6749, 2.1): on a server, or in the browser only; `web` by default. Both can use either flow. */
  kind?: 'web' | 'browser';
};
