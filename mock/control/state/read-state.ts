import type { Contract } from '../../contract/contract.ts';
import { templatesOf } from '../../seed/company-templates.ts';
import { seedCompany } from '../../seed/seed-company.ts';
import type { Company, CompanyData } from '../../world/company.ts';
import {
  companyOptionsIn,
  companyOptionsOf,
  seedOnDemand,
  withCompanyOptions,
} from '../companies/on-demand.ts';
import type { ControlContext } from '../context/context.ts';
import { invalidState } from './store.ts';
import { findStateProblems } from './validate-state.ts';

/**
 * Parses and validates a state in JSON: an exported one, or the file of an older mock.
 * @param name the file, as the user calls it
 * @param contract of the control API, which has the schema of a state
 * @throws StartError saying what is wrong with it
 */
export function parseState(name: string, text: string, contract: Contract, mock: ControlContext): State {
  const state = parseObject(name, text);
  const { format, version } = state as Partial<State>;
  if (format !== STATE_HEAD.format) throw invalidState(name, 'is not a state of this mock');
  if (version !== STATE_HEAD.version) {
    throw invalidState(name, `is of version ${version}, and this mock reads version ${STATE_HEAD.version}`);
  }
  const validate = contract.validator('state');
  if (!validate(state)) {
    const [error] = validate.errors ?? [];
    throw invalidState(name, `is damaged at ${error?.instancePath || '/'}: it ${error?.message}`);
  }
  const { companies } = state as State;
  for (const company of companies) requireValid(name, company, mock);
  return state as State;
}

/** Checks that a company of a file can be restored. @throws StartError saying why not */
export function requireValid(name: string, company: CompanyData, mock: ControlContext): void {
  const [problem] = findStateProblems(company, mock);
  if (problem === undefined) return;
  throw invalidState(name, `has a company ${company.name} that cannot be restored. ${problem.join(': ')}`);
}

function parseObject(name: string, text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Reported below.
  }
  throw invalidState(name, 'is not a state of this mock');
}

/** The head of every state in JSON; a change of the format needs another version. */
export const STATE_HEAD = { format: 'countersign/state', version: 1 } as const;

/** Companies as plain JSON: the format of export and import. */
export type State = typeof STATE_HEAD & { companies: CompanyData[] };

/** The state of a company as another one takes it over: the name, and what a reset restores, stay those of the other. */
export function adoptState(state: CompanyData, company: Company): CompanyData {
  const tables = withCompanyOptions(state.tables, companyOptionsOf(company));
  return { ...state, name: company.name, tables };
}

/** Replaces the company of the same name by a validated one, and switches its faults and troubles on. */
export function restoreCompany(state: CompanyData, mock: ControlContext): Company {
  const order = companyOptionsIn(state.tables);
  const company = mock.world.restoreCompany(state, order && seedOnDemand(mock, state, order));
  mock.switches.apply(company);
  return company;
}

/** Makes the next reset of a company use other resources; its current content stays. */
export function reseed(company: Company, mock: ControlContext): void {
  const { world, resources, seedSize } = mock;
  const order = companyOptionsOf(company);
  const template = templatesOf(seedSize).find(({ name }) => name === company.name);
  if (order !== undefined) world.setSeeder(company.name, seedOnDemand(mock, company, order));
  else if (template !== undefined)
    world.setSeeder(company.name, (empty) =>
      seedCompany(resources, empty, template, { domain: world.baseDomain }),
    );
}
