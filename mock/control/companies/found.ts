import type { Resources } from '../../resources/resources.ts';
import { plant } from '../../seed/plant.ts';
import type { CompanyIdentity } from '../../world/company.ts';
import type { Plant } from '../../world/world.ts';
import { keepOrder, type Order } from './order.ts';
import { recipeFor } from './recipe.ts';

/** How a company that was made on demand begins, and begins again when it is reset. */
export function plantOnDemand(
  resources: Resources,
  { name, seed, timeZone }: CompanyIdentity,
  order: Order,
): Plant {
  const recipe = recipeFor(name, seed, timeZone, order);
  return (company) => {
    plant(resources, company, recipe);
    keepOrder(company, order);
  };
}
