import type { ControlContext } from '../context/context.ts';
import { applyScenario, saveScenario } from '../scenario/scenario.ts';
import { checkScenario } from '../scenario/scenario-problems.ts';
import { companyDetails } from './companies.ts';
import { type Call, findAgain } from './operation.ts';

/** Saves the company as a scenario, which a browser stores as a file. */
export function save({ company, query }: Call<'scenario.save'>, { settings }: ControlContext) {
  const { name = company.name } = query;
  const file = name.replaceAll(/[^\w-]+/g, '-').replaceAll(/^-+|-+$/g, '') || 'scenario';
  const headers = { 'Content-Disposition': `attachment; filename="${file}.scenario.json"` };
  return { status: 200, headers, body: saveScenario(company, name, settings) } as const;
}

/** Replaces the company of the address by a scenario. An invalid one changes nothing. */
export async function load({ company, body, addressOf }: Call<'scenario.load'>, mock: ControlContext) {
  const built = await checkScenario(body, await findAgain(company, mock), mock);
  const loaded = applyScenario(body, built, await findAgain(company, mock), mock);
  return { status: 200, body: companyDetails(loaded, addressOf) } as const;
}
