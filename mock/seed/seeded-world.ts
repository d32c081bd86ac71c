import type { Resources } from '../resources/resources.ts';
import type { Company } from '../world/company.ts';
import { World } from '../world/world.ts';
import type { CompanyTemplate } from './company-templates.ts';
import { templatesOf } from './company-templates.ts';
import { seedCompany } from './seed-company.ts';

/** The input of a seeded world. */
export type WorldSeed = {
  /** Two worlds with the same seed have the same data, ids included. */
  seed: string;
  /** Milliseconds since 1970 on the system clock. */
  systemClock: () => number;
  /** The number of contacts of the first company; as many as its template has by default. */
  size?: number | undefined;
  /** The domain whose subdomains are companies, beside `localhost`. */
  baseDomain?: string | undefined;
};

/** A world with the two companies that every mock starts with: `acme`, the default one, and `globex`. */
export function createSeededWorld(resources: Resources, { seed, size, ...options }: WorldSeed): World {
  const world = new World(options);
  for (const template of templatesOf(size)) createSeededCompany(world, resources, template, seed);
  return world;
}

/** Adds a company from a template, to which a reset restores it. */
export function createSeededCompany(
  world: World,
  resources: Resources,
  template: CompanyTemplate,
  seed: string,
): Company {
  const { name, timeZone } = template;
  return world.createCompany({ name, timeZone, seed }, (company) =>
    seedCompany(resources, company, template, { domain: world.baseDomain }),
  );
}
