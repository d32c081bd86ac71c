import { Company, type CompanyData, type CompanyIdentity } from './company.ts';

/** Fills a new company with users, apps and records. */
export type CompanySeeder = (company: Company) => void;

/** What a world is made of. */
export interface WorldOptions {
  /** Milliseconds since 1970 on the system clock. */
  systemClock: () => number;
}

/** All companies of one running mock, by subdomain, in the order of their creation. */
export class World {
  readonly companies = new Map<string, Company>();
  readonly #systemClock: () => number;
  readonly #plants = new Map<string, { identity: CompanyIdentity; plant: CompanySeeder }>();

  constructor(options: WorldOptions) {
    this.#systemClock = options.systemClock;
  }

  /** The company that serves requests that name no known subdomain: the first one (issue: `acme`). */
  get defaultCompany(): Company {
    const first = this.companies.values().next();
    if (first.done) throw new Error('A world has at least one company; add one before serving requests.');
    return first.value;
  }

  /** Adds a company, or replaces the one of the same name, and remembers how it began. */
  createCompany(identity: CompanyIdentity, plant: CompanySeeder): Company {
    const company = new Company(identity, this.#systemClock);
    plant(company);
    this.#plants.set(identity.name, { identity, plant });
    this.companies.set(identity.name, company);
    return company;
  }

  /** Removes a company with all that is in it; false when there is none of that name. */
  removeCompany(name: string): boolean {
    this.#plants.delete(name);
    return this.companies.delete(name);
  }

  /** Puts a company back to how it began, its clock included; false when there is none of that name. */
  resetCompany(name: string): boolean {
    const origin = this.#plants.get(name);
    if (origin === undefined) return false;
    this.createCompany(origin.identity, origin.plant);
    return true;
  }

  /** Remembers another beginning for a company that is there. */
  setSeeder(name: string, plant: CompanySeeder): void {
    const origin = this.#plants.get(name);
    if (origin !== undefined) this.#plants.set(name, { ...origin, plant });
  }

  /**
   * Puts a company of exported data in the place of the one of the same name, or adds it.
   * @param plant how it begins again when it is reset, where that is not known here already
   */
  restoreCompany(data: CompanyData, plant: CompanySeeder = () => undefined): Company {
    const company = new Company(data, this.#systemClock, data);
    this.companies.set(company.name, company);
    if (!this.#plants.has(company.name)) {
      const { name, seed, timeZone } = data;
      this.#plants.set(name, { identity: { name, seed, timeZone }, plant });
    }
    return company;
  }
}
