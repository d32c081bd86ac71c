import type { Company, CompanyData } from '../../world/company.ts';
import { plantOnDemand } from '../companies/found.ts';
import { orderIn } from '../companies/order.ts';
import type { Steered } from '../steered.ts';

/** Puts a judged company in the place of the one of its name, with its faults and troubles at work. */
export function restoreCompany(state: CompanyData, { world, resources, switches }: Steered): Company {
  const order = orderIn(state.tables);
  const company = world.restore(state, order && plantOnDemand(resources, state, order));
  switches.apply(company);
  return company;
}
