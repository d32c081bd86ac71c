import { selectChoices } from '../../choices/select.ts';
import { Pauses } from '../../http/response/yield-to-requests.ts';
import type { Resources } from '../../resources/resources.ts';
import { envelope } from '../../resources/response/envelope.ts';
import { validatorOf } from '../../resources/response/fit-record.ts';
import { indexNumbers } from '../../resources/rules/number-series.ts';
import { Company, type CompanyData } from '../../world/company.ts';
import { parsePermissions } from '../../world/permissions.ts';
import type { StoredRecord } from '../../world/records.ts';
import type { World } from '../../world/world.ts';
import { type BodyProblem, InvalidBodyError, mostProblems } from '../body/body-form.ts';
import type { ControlContext } from '../context/context.ts';
import { customResponsesOf } from '../settings/custom-responses.ts';

/** A day early, so that no time zone shows the year 10000. */
const latest = Date.parse('9999-12-30T00:00:00Z');

/** Whether a clock can show a time, in milliseconds since 1970: its year has four digits in every time zone. */
export function isSupportedTime(at: number): boolean {
  return at >= 0 && at <= latest;
}

/** Finds the first reason why a company's state, which matches its schema, cannot be restored. @see checkState */
export function findStateProblem(state: CompanyData, mock: ControlContext): BodyProblem | undefined {
  for (const problem of checkState(state, mock)) if (problem !== undefined) return problem;
  return undefined;
}

/**
 * Builds a company of a state, which matches its schema; requests are served in between.
 * @param place where the company is in the state, for problems: `companies.0`
 * @throws InvalidBodyError when it cannot be restored
 */
export async function buildCheckedCompany(
  state: CompanyData,
  place: string,
  mock: ControlContext,
): Promise<Company> {
  const problems: BodyProblem[] = [];
  const company = await runWithPauses(checkState(state, mock), (problem) => {
    if (problem !== undefined) problems.push([`${place}.${problem[0]}`, problem[1]]);
    return problems.length < mostProblems;
  });
  if (company === undefined || problems.length > 0) throw new InvalidBodyError(problems);
  return company;
}

/** Builds the company of a state that is known to be right; requests are served in between. */
export async function buildCompany(
  state: CompanyData,
  { world, resources }: ControlContext,
): Promise<Company> {
  const company = world.buildCompany(state);
  indexNumbers(company, resources.catalogue);
  await runWithPauses(fillCompany(company, state));
  return company;
}

/**
 * Builds the company of a state, and finds why it cannot be restored: invalid users or times, records whose representation would
 * violate the API's document, faults that do not exist. It yields a problem or nothing after each short step.
 */
function* checkState(
  state: CompanyData,
  { world, resources, settings }: ControlContext,
): Generator<BodyProblem | undefined, Company | undefined> {
  const company = tryToBuild(state, world);
  if (!(company instanceof Company)) {
    yield company;
    return undefined;
  }
  indexNumbers(company, resources.catalogue);
  if (!isSupportedTime(company.clock.now())) yield ['clock', 'is out of 1970 to 9999-12-30 in UTC'];
  yield* duplicates('users', state.users, ({ email }) => email.toLowerCase());
  yield* duplicates('apps', state.apps, ({ clientId }) => clientId);
  yield* fillCompany(company, state);
  const problemOf = recordChecker(resources, company);
  for (const [index, record] of state.records.entries()) {
    const sentence = orphanProblem(company, record) ?? problemOf(record);
    yield sentence === undefined ? undefined : [`records.${index}`, sentence];
  }
  const selection = selectChoices(settings.choicesOf(company));
  if ('problem' in selection) yield ['tables.control.choices', selection.problem[1]];
  for (const name of settings.faultsOf(company))
    if (!settings.hasFault(name)) yield ['tables.control.faults', `There is no fault ${name}.`];
  for (const id of customResponsesOf(company).keys())
    if (!resources.contract.operations.has(id))
      yield ['tables.control.responses', `There is no operation ${id}.`];
  return company;
}

/** Adds records and rows to a company without any; a problem is one that is there already, or has invalid permissions. */
function* fillCompany(
  company: Company,
  { records, tables }: CompanyData,
): Generator<BodyProblem | undefined, void> {
  for (const [index, record] of records.entries()) {
    const { type, id } = record;
    const isKnown = company.records.get(type, id) !== undefined;
    if (!isKnown) company.records.put(record);
    yield isKnown ? [`records.${index}`, `There is already ${type} ${id}.`] : undefined;
  }
  for (const [table, rows] of Object.entries(tables))
    for (const row of rows) {
      company.addRows(table, [row]);
      const { permissions } = (row[1] ?? {}) as { permissions?: string[] };
      const wrong = permissions && sentenceAgainst(permissions);
      yield wrong === undefined ? undefined : [`tables.${table}`, wrong];
    }
}

/** Takes all steps, and lets requests be served in between; it ends early where `goOn` says no. */
async function runWithPauses<Step, Result>(
  steps: Iterator<Step, Result>,
  goOn: (step: Step) => boolean = () => true,
): Promise<Result | undefined> {
  const pauses = new Pauses();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (!goOn(value)) return undefined;
    await pauses.pauseIfDue();
  }
}

function tryToBuild(state: CompanyData, world: World): Company | BodyProblem {
  try {
    return world.buildCompany(state);
  } catch (error) {
    return ['base', error instanceof Error ? error.message : String(error)];
  }
}

function* duplicates<Element>(
  property: string,
  elements: readonly Element[],
  nameOf: (element: Element) => string,
): Iterable<BodyProblem> {
  const known = new Set<string>();
  for (const [index, element] of elements.entries()) {
    const name = nameOf(element);
    if (known.has(name)) yield [`${property}.${index}`, `There is already ${name}.`];
    known.add(name);
  }
}

function orphanProblem({ records }: Company, { type, id, parent }: StoredRecord): string | undefined {
  if (parent === null || records.get(parent.type, parent.id) !== undefined) return undefined;
  return `The ${type} ${id} belongs to the ${parent.type} ${parent.id}, which does not exist.`;
}

/** Says what is wrong with a record; undefined where nothing is. */
function recordChecker({ catalogue, contract }: Resources, company: Company) {
  const validators = new Map<string, ReturnType<typeof validatorOf>>();
  return (record: StoredRecord): string | undefined => {
    const { type, id } = record;
    if (!catalogue.has(type)) return `There is no type ${type}.`;
    if (!validators.has(type)) validators.set(type, validatorOf(contract, type));
    const validate = validators.get(type);
    if (validate === undefined) return `A ${type} only exists nested in other records.`;
    const wrapped = tryToWrap(() => envelope({ catalogue, company, depth: 0 }, record));
    if (wrapped === undefined) return `The ${type} ${id} is not a record of this mock.`;
    if (validate(wrapped)) return undefined;
    const [error] = validate.errors ?? [];
    return `The ${type} ${id}: ${error?.instancePath} ${error?.message}.`;
  };
}

function tryToWrap(show: () => unknown): unknown {
  try {
    return show();
  } catch {
    return undefined;
  }
}

function sentenceAgainst(permissions: readonly string[]): string | undefined {
  try {
    parsePermissions(permissions);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
