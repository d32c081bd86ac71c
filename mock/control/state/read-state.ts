import { readFile } from 'node:fs/promises';
import type { Contract } from '../../contract/contract.ts';
import { StartError } from '../../contract/load.ts';
import { defaultCompanies } from '../../seed/company-templates.ts';
import { seedCompany } from '../../seed/seed-company.ts';
import type { Company, CompanyData } from '../../world/company.ts';
import { companyOptionsIn, companyOptionsOf, seedOnDemand } from '../companies/on-demand.ts';
import type { ControlContext } from '../context/context.ts';
import { findStateProblems } from './validate-state.ts';

/**
 * Reads and validates a state file; undefined if it does not exist yet.
 * @param contract of the control API, which has the schema of a state
 * @throws StartError saying what is wrong with the file, which is left as it is
 */
export async function readState(
  path: string,
  contract: Contract,
  mock: ControlContext,
): Promise<State | undefined> {
  const text = await textOf(path);
  if (text === undefined) return undefined;
  const state = parseState(path, text);
  const { format, version } = state as Partial<State>;
  if (format !== STATE_HEAD.format) throw invalidState(path, 'is not a state of this mock');
  if (version !== STATE_HEAD.version) {
    throw invalidState(path, `is of version ${version}, and this mock reads version ${STATE_HEAD.version}`);
  }
  const validate = contract.validator('state');
  if (!validate(state)) {
    const [error] = validate.errors ?? [];
    throw invalidState(path, `is damaged at ${error?.instancePath || '/'}: it ${error?.message}`);
  }
  const { companies } = state as State;
  for (const company of companies) {
    const [problem] = findStateProblems(company, mock);
    if (problem)
      throw invalidState(
        path,
        `has a company ${company.name} that cannot be restored. ${problem.join(': ')}`,
      );
  }
  return state as State;
}

async function textOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new StartError(`The state file cannot be read (${message}); name another with --state.`);
  }
}

function parseState(path: string, text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Reported below.
  }
  throw invalidState(path, 'is not a state of this mock');
}

function invalidState(path: string, says: string): StartError {
  return new StartError(
    `${path} ${says}. It was left as it is; move it away, or name another file with --state.`,
  );
}

/** The head of every state; a change of the format needs another version. */
export const STATE_HEAD = { format: 'countersign/state', version: 1 } as const;

/** Companies as plain JSON: the format of export, import and `--state`. */
export type State = typeof STATE_HEAD & { companies: CompanyData[] };

/** The state of one company. */
export function stateOf(company: Company): State {
  return { ...STATE_HEAD, companies: [company.exportData()] };
}

/** Replaces the company of the same name by a validated one, and switches its faults and troubles on. */
export function restoreCompany(state: CompanyData, { world, resources, switches }: ControlContext): Company {
  const order = companyOptionsIn(state.tables);
  const company = world.restoreCompany(state, order && seedOnDemand(resources, state, order));
  switches.apply(company);
  return company;
}

/** Makes the next reset of a company use other resources; its current content stays. */
export function reseed(company: Company, { world, resources }: ControlContext): void {
  const order = companyOptionsOf(company);
  const template = defaultCompanies.find(({ name }) => name === company.name);
  if (order !== undefined) world.setSeeder(company.name, seedOnDemand(resources, company, order));
  else if (template !== undefined)
    world.setSeeder(company.name, (empty) => seedCompany(resources, empty, template));
}
