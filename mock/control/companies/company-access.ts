import type { Admission } from '../../http/server/server.ts';
import type { Company, CompanyIdentity } from '../../world/company.ts';
import type { World } from '../../world/world.ts';
import { companyOptionsOf } from './on-demand.ts';

/** What a list shows of a company. */
export type ListedCompany = CompanyIdentity & {
  /** Whether it was created on demand. */
  onDemand: boolean;
};

/** Where the companies are: all in this process, or some in others that share them. */
export type CompanyAccess = {
  /** Lets requests wait for their company; undefined where none has to. */
  readonly admit: Admission | undefined;
  /** Makes a company that exists one of this world, and of no other. @throws HttpError 503 where another process has it, or it cannot be read */
  provide(name: string): Promise<void>;
  /** Takes the name of a company that does not exist. @returns whether it could be had @throws HttpError 503 */
  reserve(name: string): Promise<boolean>;
  /** A name that no company has been given. @throws HttpError 503 */
  nextName(): Promise<string>;
  /** All companies, in the order of their creation. @throws HttpError 503 */
  list(): Promise<readonly ListedCompany[]>;
};

/** Companies that are all in this process. */
export class OwnCompanies implements CompanyAccess {
  readonly admit = undefined;
  readonly #world: World;
  #named = 0;

  constructor(world: World) {
    this.#world = world;
  }

  async provide(): Promise<void> {}

  async reserve(name: string): Promise<boolean> {
    return !this.#world.companies.has(name);
  }

  async nextName(): Promise<string> {
    do this.#named += 1;
    while (this.#world.companies.has(`company-${this.#named}`));
    return `company-${this.#named}`;
  }

  async list(): Promise<readonly ListedCompany[]> {
    return [...this.#world.companies.values()].map(toListed);
  }
}

/** What a list shows of a company. */
export function toListed(company: Company): ListedCompany {
  const { name, seed, timeZone } = company;
  return { name, seed, timeZone, onDemand: companyOptionsOf(company) !== undefined };
}
