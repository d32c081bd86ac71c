import { defaultCompanies } from '../../seed/company-templates.ts';
import { seedCompany } from '../../seed/seed-company.ts';
import type { Company, CompanyData } from '../../world/company.ts';
import { plantOnDemand } from '../companies/found.ts';
import { orderIn, orderOf } from '../companies/order.ts';
import type { Steered } from '../steered.ts';

/** Puts a judged company in the place of the one of its name, with its faults and troubles at work. */
export function restoreCompany(state: CompanyData, { world, resources, switches }: Steered): Company {
  const order = orderIn(state.tables);
  const company = world.restoreCompany(state, order && plantOnDemand(resources, state, order));
  switches.apply(company);
  return company;
}

/** Lets a company begin anew with other resources when it is reset; what is in it now stays. */
export function replant(company: Company, { world, resources }: Steered): void {
  const order = orderOf(company);
  const recipe = defaultCompanies.find(({ name }) => name === company.name);
  if (order !== undefined) world.setSeeder(company.name, plantOnDemand(resources, company, order));
  else if (recipe !== undefined)
    world.setSeeder(company.name, (empty) => seedCompany(resources, empty, recipe));
}
