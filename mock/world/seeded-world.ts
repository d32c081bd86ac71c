import type { Resources } from '../resources/resources.ts';
import type { Company } from './company.ts';
import { plant } from './seed/plant.ts';
import type { Recipe } from './seed/recipe.ts';
import { recipes } from './seed/recipes.ts';
import { World } from './world.ts';

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
