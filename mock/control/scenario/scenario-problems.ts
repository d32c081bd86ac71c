import { selectChoices } from '../../choices/select.ts';
import type { JsonObject } from '../../contract/json.ts';
import type { Company, CompanyData } from '../../world/company.ts';
import { type BodyProblem, InvalidBodyError, mostProblems } from '../body/body-form.ts';
import type { ControlContext } from '../context/context.ts';
import { unknownFault, unknownOperation } from '../context/unknown-names.ts';
import type { components } from '../document/types.gen.ts';
import { createRecords } from '../records/create-records.ts';
import { adoptState, seederOf } from '../state/read-state.ts';
import { buildCheckedCompany, isSupportedTime } from '../state/validate-state.ts';
import { type Scenario, setClock } from './scenario.ts';

/** The statuses whose responses have no body (RFC 9110, 15.3.5, 15.3.6, 15.4.5). */
const withoutBody = new Set([204, 205, 304]);

/**
 * Builds the company of a scenario, which matches its schema; requests are served in between.
 * @param company that it is to be loaded into
 * @returns undefined for a scenario without a state
 * @throws InvalidBodyError when it cannot be loaded
 */
export async function checkScenario(
  scenario: Scenario,
  company: Company,
  mock: ControlContext,
): Promise<Company | undefined> {
  const problems = findScenarioProblems(scenario, mock);
  if (problems.length > 0) throw new InvalidBodyError(problems);
  const { state } = scenario;
  if (state === undefined) return undefined;
  const { records = {}, empty, ...parts } = state;
  const initial = mock.world.seedCompany(company, seederOf(company, mock, empty) ?? (() => undefined));
  const data = { ...initial.exportData(), ...parts, ...(Array.isArray(records) && { records }) };
  // A state is plain JSON of this schema, which the type of a stored value does not show.
  const built = await buildCheckedCompany(adoptState(data as CompanyData, company), 'state', mock);
  setClock(built, scenario);
  if (!Array.isArray(records)) createByType(built, records, mock);
  return built;
}

/** Creates the records of a scenario. @throws InvalidBodyError */
function createByType(
  company: Company,
  byType: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>,
  { resources }: ControlContext,
): void {
  for (const [type, list] of Object.entries(byType)) {
    const place = `state.records.${type}`;
    if (!resources.catalogue.has(type)) throw new InvalidBodyError([[place, `There is no type ${type}.`]]);
    // The values came as JSON, which their type does not know.
    const records = list.map(({ parent, ...values }) => ({
      values: values as JsonObject,
      ...(parent !== undefined && { parent: String(parent) }),
    }));
    const created = createRecords(company, type, records, resources);
    if ('problems' in created)
      throw new InvalidBodyError(
        created.problems.map(({ index, property, sentence }) => [
          index === undefined ? `${place}.${property}` : `${place}.${index}.${property}`,
          sentence,
        ]),
      );
  }
}

function findScenarioProblems(scenario: Scenario, mock: ControlContext): BodyProblem[] {
  const { clock, choices = {}, faults = [], troubles, responses = {} } = scenario;
  const { settings, resources } = mock;
  const problems: BodyProblem[] = [];
  if (clock !== undefined && !isSupportedTime(Date.parse(clock.now))) {
    problems.push(['clock.now', 'is a leap second, or outside 1970 to 9999-12-30 (UTC)']);
  }
  const selection = selectChoices(choices);
  if ('problem' in selection) problems.push([`choices.${selection.problem[0]}`, selection.problem[1]]);
  for (const name of faults) {
    if (!settings.hasFault(name)) problems.push(['faults', unknownFault(name, mock)]);
  }
  for (const id of troubles?.operations ?? []) {
    if (!resources.contract.operations.has(id))
      problems.push(['troubles.operations', unknownOperation(id, mock.resources.contract)]);
  }
  for (const [id, response] of Object.entries(responses)) {
    const problem = findResponseProblem(id, response, mock);
    if (problem !== undefined) problems.push([`responses.${id}`, problem[1]]);
  }
  return problems.slice(0, mostProblems);
}

/** Why an operation cannot have a custom response; undefined where it can. */
export function findResponseProblem(
  operationId: string,
  response: components['schemas']['custom_response'],
  mock: ControlContext,
): BodyProblem | undefined {
  if (!mock.resources.contract.operations.has(operationId))
    return ['operation', unknownOperation(operationId, mock.resources.contract)];
  return findTurnProblem(response);
}

/** Header fields of the connection and of the length, which the mock sets itself. */
const ownFields = new Set([
  'connection',
  'content-length',
  'keep-alive',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

function findTurnProblem({
  status,
  body,
  headers = {},
  next = [],
}: components['schemas']['custom_response']): BodyProblem | undefined {
  if (withoutBody.has(status) && body !== undefined && body !== null)
    return ['body', `must be left out: a response with status ${status} has none`];
  const field = Object.keys(headers).find((name) => ownFields.has(name.toLowerCase()));
  if (field !== undefined) return [`headers.${field}`, 'must be left out: the mock sets it'];
  const problems = next.map(findTurnProblem);
  const index = problems.findIndex((problem) => problem !== undefined);
  const [place, sentence] = problems[index] ?? [];
  return place === undefined || sentence === undefined ? undefined : [`next.${index}.${place}`, sentence];
}
