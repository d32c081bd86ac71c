import type { ValidateFunction } from 'ajv';
import type { Contract } from '../../contract/contract.ts';
import { envelope } from '../../resources/envelope.ts';
import type { Resources } from '../../resources/resources.ts';
import { Company, type CompanyData } from '../../world/company.ts';
import type { StoredRecord } from '../../world/records.ts';
import { isTold } from '../clock.ts';
import type { Steered } from '../steered.ts';
import { contradictionsIn } from './contradictions.ts';

/** What is wrong with a company that is to be restored: where it is, as in a property error, and a sentence. */
export type Problem = [property: string, sentence: string];

/** What an answer with a whole record comes from, the most complete first. */
const ACTIONS = ['create', 'update', 'read', 'current'];

/**
 * What keeps a company's state, which has the right shape, from being restored: people or times that cannot be, records that
 * would be answered otherwise than the API's document declares, faults that do not exist.
 */
export function problemsIn(state: CompanyData, { resources, switches }: Steered): Problem[] {
  const company = made(state);
  if (!(company instanceof Company)) return [company];
  const records = state.records.flatMap((record, index) => {
    const problem = recordProblem(resources, company, record);
    return problem === undefined ? [] : [[`records.${index}`, problem] satisfies Problem];
  });
  const faults = switches
    .faultsOf(company)
    .filter((name) => !switches.knows(name))
    .map((name): Problem => ['tables.control.faults', `There is no fault ${name}.`]);
  return [...clockProblems(company), ...contradictionsIn(state), ...records, ...faults];
}

function clockProblems({ clock }: Company): Problem[] {
  return isTold(clock.now()) ? [] : [['clock', 'is out of 1970 to 9999-12-30 in UTC']];
}

function made(state: CompanyData): Company | Problem {
  try {
    return new Company(state, Date.now, state);
  } catch (error) {
    return ['base', error instanceof Error ? error.message : String(error)];
  }
}

function recordProblem(resources: Resources, company: Company, record: StoredRecord): string | undefined {
  const { catalogue, contract } = resources;
  if (!catalogue.has(record.type)) return `There is no type ${record.type}.`;
  const validate = validatorOf(contract, record.type);
  if (validate === undefined) return `A ${record.type} exists within other records alone.`;
  const shown = shownOrNot(() => envelope({ catalogue, company, depth: 0 }, record));
  if (shown === undefined) return `The ${record.type} ${record.id} is not a record of this mock.`;
  if (validate(shown)) return undefined;
  const [error] = validate.errors ?? [];
  return `The ${record.type} ${record.id}: ${error?.instancePath} ${error?.message}.`;
}

function shownOrNot(show: () => unknown): unknown {
  try {
    return show();
  } catch {
    return undefined;
  }
}

/** The validator of an answer with a whole record of the type. */
export function validatorOf(contract: Contract, type: string): ValidateFunction | undefined {
  const candidates = [...contract.operations.values()].filter(({ resource }) => resource?.type === type);
  for (const action of ACTIONS) {
    const operation = candidates.find(({ resource }) => resource?.action === action);
    const status = action === 'create' ? 201 : 200;
    if (operation !== undefined) return contract.replyValidator(operation, status, 'application/json');
  }
  return undefined;
}
