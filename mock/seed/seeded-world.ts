import type { Resources } from '../resources/resources.ts';
import type { Company } from '../world/company.ts';
import { World } from '../world/world.ts';
import { plant } from './plant.ts';
import type { Recipe } from './recipe.ts';
import { recipes } from './recipes.ts';

/** What a seeded world follows from. */
export interface WorldSeed {
  /** Two worlds of the same seed hold the same, ids included. */
  seed: string;
  /** Milliseconds since 1970 on the machine's clock. */
  machine: () => number;
}

/** A world with the two companies that every mock starts with: `acme`, which is home, and `globex`. */
export function seededWorld(resources: Resources, { seed, machine }: WorldSeed): World {
  const world = new World({ machine });
  for (const recipe of recipes) foundCompany(world, resources, recipe, seed);
  return world;
}

/** Adds a company by a recipe; a reset puts it back to that. */
export function foundCompany(world: World, resources: Resources, recipe: Recipe, seed: string): Company {
  const { name, timeZone } = recipe;
  return world.found({ name, timeZone, seed }, (company) => plant(resources, company, recipe));
}
