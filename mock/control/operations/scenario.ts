import type { ControlContext } from '../context/context.ts';
import { applyScenario, saveScenario } from '../scenario/scenario.ts';
import { findScenarioProblems } from '../scenario/scenario-problems.ts';
import { companyDetails } from './companies.ts';
import type { Call } from './operation.ts';

const mostProblems = 20;

/** Saves the company as a scenario, which a browser stores as a file. */
export function save({ company, query }: Call<'scenario.save'>, { switches }: ControlContext) {
  const { name = company.name } = query;
  const file = name.replaceAll(/[^\w-]+/g, '-').replaceAll(/^-+|-+$/g, '') || 'scenario';
  const headers = { 'Content-Disposition': `attachment; filename="${file}.scenario.json"` };
  return { status: 200, headers, body: saveScenario(company, name, switches) } as const;
}

/** Replaces the company of the address by a scenario. An invalid one changes nothing. */
export function load({ company, body, addressOf }: Call<'scenario.load'>, mock: ControlContext) {
  const errors = findScenarioProblems(body, company, mock).slice(0, mostProblems);
  if (errors.length > 0) return { status: 422, body: { errors } } as const;
  return { status: 200, body: companyDetails(applyScenario(body, company, mock), addressOf) } as const;
}
