import { defaultCompanies } from '../../seed/company-templates.ts';
import { seedCompany } from '../../seed/seed-company.ts';
import type { Company, CompanyData } from '../../world/company.ts';
import { companyOptionsIn, companyOptionsOf, seedOnDemand } from '../companies/on-demand.ts';
import type { ControlContext } from '../context/context.ts';

/** Puts a judged company in the place of the one of its name, with its faults and troubles at work. */
export function restoreCompany(state: CompanyData, { world, resources, switches }: ControlContext): Company {
  const order = companyOptionsIn(state.tables);
  const company = world.restoreCompany(state, order && seedOnDemand(resources, state, order));
  switches.apply(company);
  return company;
}

/** Makes the next reset of a company use other resources; its current content stays. */
export function reseed(company: Company, { world, resources }: ControlContext): void {
  const order = companyOptionsOf(company);
  const recipe = defaultCompanies.find(({ name }) => name === company.name);
  if (order !== undefined) world.setSeeder(company.name, seedOnDemand(resources, company, order));
  else if (recipe !== undefined)
    world.setSeeder(company.name, (empty) => seedCompany(resources, empty, recipe));
}
