import type { Resources } from '../resources/resources.ts';
import type { Company } from '../world/company.ts';
import { World } from '../world/world.ts';
import type { CompanyTemplate } from './company-templates.ts';
import { defaultCompanies } from './company-templates.ts';
import { seedCompany } from './seed-company.ts';

/** What a seeded world follows from. */
export interface WorldSeed {
  /** Two worlds of the same seed hold the same, ids included. */
  seed: string;
  /** Milliseconds since 1970 on the system clock. */
  systemClock: () => number;
}

/** A world with the two companies that every mock starts with: `acme`, which is home, and `globex`. */
export function createSeededWorld(resources: Resources, { seed, systemClock }: WorldSeed): World {
  const world = new World({ systemClock });
  for (const recipe of defaultCompanies) createSeededCompany(world, resources, recipe, seed);
  return world;
}

/** Adds a company by a recipe; a reset puts it back to that. */
export function createSeededCompany(
  world: World,
  resources: Resources,
  recipe: CompanyTemplate,
  seed: string,
): Company {
  const { name, timeZone } = recipe;
  return world.createCompany({ name, timeZone, seed }, (company) => seedCompany(resources, company, recipe));
}
