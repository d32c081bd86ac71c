import type { Resources } from '../../resources/resources.ts';
import { seedCompany } from '../../seed/seed-company.ts';
import type { CompanyIdentity } from '../../world/company.ts';
import type { CompanySeeder } from '../../world/world.ts';
import { keepOrder, type Order } from './order.ts';
import { recipeFor } from './recipe.ts';

/** How a company that was made on demand begins, and begins again when it is reset. */
export function plantOnDemand(
  resources: Resources,
  { name, seed, timeZone }: CompanyIdentity,
  order: Order,
): CompanySeeder {
  const recipe = recipeFor(name, seed, timeZone, order);
  return (company) => {
    seedCompany(resources, company, recipe);
    keepOrder(company, order);
  };
}
