import { Company, type CompanyHead, type CompanyIdentity } from './company.ts';

/** What the name of a company looks like: a label of a host name, short enough to read. */
export const companyName = /^[a-z]([a-z0-9-]{0,18}[a-z0-9])?$/;

/** Fills a new company with users, apps and records. */
export type CompanySeeder = (company: Company) => void;

/** Options of a world. */
export type WorldOptions = {
  /** Milliseconds since 1970 on the system clock. */
  systemClock: () => number;
  /** The domain whose subdomains are companies, as those of `localhost` are: `mock.example`. */
  baseDomain?: string | undefined;
};

/** All companies of one running mock, by subdomain, in the order of their creation. */
export class World {
  readonly companies = new Map<string, Company>();
  /** The domain whose subdomains are companies, beside `localhost`; in lower case. */
  readonly baseDomain: string | undefined;
  /** Called with each company that is added, or replaced by one of the same name. */
  onPlaced: ((company: Company) => void) | undefined;
  readonly #systemClock: () => number;
  readonly #seeders = new Map<string, { identity: CompanyIdentity; seeder: CompanySeeder }>();

  constructor(options: WorldOptions) {
    this.#systemClock = options.systemClock;
    this.baseDomain = options.baseDomain?.toLowerCase();
  }

  /** The company that serves requests without a known subdomain: the first one. */
  get defaultCompany(): Company {
    const first = this.companies.values().next();
    if (first.done) throw new Error('A world has at least one company; add one before serving requests.');
    return first.value;
  }

  /** Adds a company, or replaces the one of the same name, and remembers its seeder for resets. */
  createCompany(identity: CompanyIdentity, seeder: CompanySeeder): Company {
    const company = this.seedCompany(identity, seeder);
    this.#seeders.set(identity.name, { identity, seeder });
    this.companies.set(identity.name, company);
    this.onPlaced?.(company);
    return company;
  }

  /** Removes a company with all its data; false if there is no company of that name. */
  removeCompany(name: string): boolean {
    this.#seeders.delete(name);
    return this.companies.delete(name);
  }

  /** Resets a company to its seeded state, its clock included; false if there is no company of that name. */
  resetCompany(name: string): boolean {
    const origin = this.#seeders.get(name);
    if (origin === undefined) return false;
    this.createCompany(origin.identity, origin.seeder);
    return true;
  }

  /** Sets what a reset seeds an existing company with. */
  setSeeder(name: string, seeder: CompanySeeder): void {
    const origin = this.#seeders.get(name);
    if (origin !== undefined) this.#seeders.set(name, { ...origin, seeder });
  }

  /** Makes a company as its creation did, with another seeder; it is not one of the world yet. */
  seedCompany({ name, seed, timeZone }: CompanyIdentity, seeder: CompanySeeder): Company {
    const company = new Company({ name, seed, timeZone }, this.#systemClock);
    seeder(company);
    return company;
  }

  /** Makes a company of exported data without records and tables; it is not one of the world yet. */
  buildCompany(head: CompanyHead): Company {
    return new Company(head, this.#systemClock, { ...head, records: [], tables: {} });
  }

  /** Restores a company whose records and tables are loaded when a request needs them. */
  restoreCompanyLater(
    head: CompanyHead,
    load: (company: Company) => Promise<void>,
    seeder?: CompanySeeder,
  ): Company {
    const company = this.buildCompany(head);
    company.loadLater(() => load(company));
    return this.placeCompany(company, seeder);
  }

  /**
   * Adds a company that was built, or replaces the one of the same name by it.
   * @param seeder what a reset seeds it with, for a company that is new here
   */
  placeCompany(company: Company, seeder: CompanySeeder = () => undefined): Company {
    const { name, seed, timeZone } = company;
    this.companies.set(name, company);
    if (!this.#seeders.has(name)) this.#seeders.set(name, { identity: { name, seed, timeZone }, seeder });
    return company;
  }
}
