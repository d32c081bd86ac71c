import type { Contract } from '../../contract/contract.ts';
import { HttpError } from '../../http/exchange/http-error.ts';
import { errorMessage } from '../../messages/messages.ts';
import { templatesOf } from '../../seed/company-templates.ts';
import { seedCompany } from '../../seed/seed-company.ts';
import type { Company, CompanyData } from '../../world/company.ts';
import type { CompanySeeder } from '../../world/world.ts';
import { InvalidBodyError } from '../body/body-form.ts';
import { parseBody } from '../body/parse-body.ts';
import { companyOptionsOf, noBusiness, seedOnDemand, withCompanyOptions } from '../companies/on-demand.ts';
import type { ControlContext } from '../context/context.ts';
import { type State, stateForm, stateHead } from './json/state.ts';
import { invalidState } from './store.ts';
import { buildCheckedCompany, findStateProblem } from './validate-state.ts';

/**
 * Reads the companies of a state in JSON: an exported one, or the file of an older mock.
 * @param name the file, as the user calls it
 * @param contract of the control API, which has the schema of a state
 * @throws StartError saying what is wrong with it
 */
export async function readState(
  name: string,
  chunks: AsyncIterable<Uint8Array>,
  contract: Contract,
  mock: ControlContext,
): Promise<Company[]> {
  try {
    const state = await parseBody(chunks, contract, stateForm, () => contract.validator('state'));
    if (state === undefined) throw new HttpError(400, 'body.missing');
    // The validator is compiled from the schema of this type.
    const { companies } = state as unknown as State;
    const built: Company[] = [];
    for (const [index, company] of companies.entries())
      built.push(await buildCheckedCompany(company, `companies.${index}`, mock));
    return built;
  } catch (error) {
    if (error instanceof HttpError || error instanceof InvalidBodyError)
      throw invalidState(name, explainFile(error));
    throw error;
  }
}

function explainFile(error: HttpError | InvalidBodyError): string {
  if (error instanceof HttpError)
    return `is not a state of this mock: ${withoutStop(errorMessage(error.errorName, 'en', error.values))}`;
  const sentences = new Map(error.problems);
  if (sentences.has('format')) return 'is not a state of this mock';
  if (sentences.has('version'))
    return `is of another version, and this mock reads version ${stateHead.version}`;
  const [[place, sentence] = ['', '']] = error.problems;
  return `is damaged at ${place}: ${withoutStop(sentence)}`;
}

function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/, '');
}

/** Checks that a company of a file can be restored. @throws StartError saying why not */
export function requireValid(name: string, company: CompanyData, mock: ControlContext): void {
  const problem = findStateProblem(company, mock);
  if (problem === undefined) return;
  throw invalidState(name, `has a company ${company.name} that cannot be restored. ${problem.join(': ')}`);
}

/** The state of a company as another one takes it over: the name, and what a reset restores, stay those of the other. */
export function adoptState(state: CompanyData, company: Company): CompanyData {
  const tables = withCompanyOptions(state.tables, companyOptionsOf(company));
  return { ...state, name: company.name, tables };
}

/** Replaces the company of the same name by one that was built, and switches its faults and troubles on. */
export function placeCompany(company: Company, mock: ControlContext): Company {
  const options = companyOptionsOf(company);
  mock.world.placeCompany(company, options && seedOnDemand(mock, company, options));
  mock.settings.apply(company);
  return company;
}

/** Makes the next reset of a company use other resources; its current content stays. */
export function reseed(company: Company, mock: ControlContext): void {
  const seeder = seederOf(company, mock);
  if (seeder !== undefined) mock.world.setSeeder(company.name, seeder);
}

/**
 * What fills a company with its initial data; undefined for one that had none.
 * @param isEmpty whether without contacts and documents, whatever it began with
 */
export function seederOf(company: Company, mock: ControlContext, isEmpty = false): CompanySeeder | undefined {
  const { world, resources, seedSize } = mock;
  const options = companyOptionsOf(company);
  if (options !== undefined)
    return seedOnDemand(mock, company, { ...options, empty: isEmpty || options.empty });
  const template = templatesOf(seedSize).find(({ name }) => name === company.name);
  if (template === undefined) return undefined;
  const chosen = isEmpty ? { ...template, business: noBusiness } : template;
  return (created) => seedCompany(resources, created, chosen, { domain: world.baseDomain });
}
