import { Behaviours } from './behaviour.ts';
import { Clock, type ClockData } from './clock.ts';
import { Ids, type IdsData } from './ids.ts';
import { Records, type StoredRecord } from './records.ts';
import { exportUser, importUser, type User, type UserData } from './user.ts';

/** What identifies a company; it never changes. */
export interface CompanyIdentity {
  /** The subdomain (spec#1-company-scope). */
  name: string;
  /** The seed of everything that is generated in the company. */
  seed: string;
  /** IANA name of the zone of its timestamps and dates. */
  timeZone: string;
}

/** A company as plain JSON: all that another process needs to restore it. */
export interface CompanyData extends CompanyIdentity {
  clock: ClockData;
  ids: IdsData;
  users: UserData[];
  apps: App[];
  records: StoredRecord[];
  tables: Record<string, [string, unknown][]>;
}

/** One tenant of the service: its own people, apps, records, time and names. Nothing is shared between companies. */
export class Company {
  readonly name: string;
  readonly seed: string;
  readonly timeZone: string;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly records = new Records();
  readonly behaviours = new Behaviours();
  readonly #users = new Map<string, User>();
  readonly #apps = new Map<string, App>();
  readonly #tables = new Map<string, Map<string, unknown>>();

  constructor(identity: CompanyIdentity, systemClock: () => number, data?: CompanyData) {
    this.name = identity.name;
    this.seed = identity.seed;
    this.timeZone = identity.timeZone;
    this.clock = new Clock(systemClock, identity.timeZone, data?.clock);
    this.ids = new Ids(`${identity.seed}/${identity.name}`, data?.ids);
    for (const user of data?.users ?? []) this.addUser(importUser(user));
    for (const app of data?.apps ?? []) this.addApp(app);
    for (const record of data?.records ?? []) this.records.put(record);
    for (const [name, rows] of Object.entries(data?.tables ?? {})) this.#tables.set(name, new Map(rows));
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

  /**
   * A table of the company by name (`grants`, `tokens`, ...): rows of plain JSON by key. It is part of the company's
   * data; only the module that owns the table knows what `Row` is.
   */
  table<Row>(name: string): Map<string, Row> {
    const rows = this.#tables.get(name) ?? new Map<string, unknown>();
    this.#tables.set(name, rows);
    return rows as Map<string, Row>;
  }

  /** Plain JSON of the whole company, from which an equal company can be constructed. */
  exportData(): CompanyData {
    return {
      name: this.name,
      seed: this.seed,
      timeZone: this.timeZone,
      clock: this.clock.exportData(),
      ids: this.ids.exportData(),
      users: [...this.#users.values()].map(exportUser),
      apps: [...this.#apps.values()],
      records: this.records.exportData(),
      tables: Object.fromEntries(
        [...this.#tables].flatMap(([name, rows]) => (rows.size === 0 ? [] : [[name, [...rows]]])),
      ),
    };
  }
}

/** An app that is registered in a company (spec#5.2-redirect-domain). */
export interface App {
  name: string;
  clientId: string;
  clientSecret: string;
  /** Redirects are allowed within this address's domain only. */
  siteUrl: string;
  redirectUri: string;
  /** Where it runs (RFC 6749, 2.1): on a server, or in the browser only; `web` by default. Both can use either flow. */
  kind?: 'web' | 'browser';
}
