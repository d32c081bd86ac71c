import { selectChoices } from '../../choices/select.ts';
import type { Company } from '../../world/company.ts';
import type { ControlContext } from '../context/context.ts';
import type { components } from '../document/types.gen.ts';
import { adoptState } from '../state/read-state.ts';
import { findStateProblems, isSupportedTime } from '../state/validate-state.ts';
import type { Scenario } from './scenario.ts';

/** A problem of a scenario, as in a property error. */
type Problem = [property: string, sentence: string];

/** The statuses whose responses have no body (RFC 9110, 15.3.5, 15.3.6, 15.4.5). */
const withoutBody = new Set([204, 205, 304]);

/** Finds why a scenario, which matches its schema, cannot be loaded into a company. */
export function findScenarioProblems(scenario: Scenario, company: Company, mock: ControlContext): Problem[] {
  const { clock, choices = {}, faults = [], troubles, responses = {}, state } = scenario;
  const { switches, resources } = mock;
  const problems: Problem[] = [];
  if (clock !== undefined && !isSupportedTime(Date.parse(clock.now))) {
    problems.push(['clock.now', 'is a leap second, or outside 1970 to 9999-12-30 (UTC)']);
  }
  const selection = selectChoices(choices);
  if ('problem' in selection) problems.push([`choices.${selection.problem[0]}`, selection.problem[1]]);
  for (const name of faults) {
    if (!switches.hasFault(name)) problems.push(['faults', `There is no fault ${name}.`]);
  }
  for (const id of troubles?.operations ?? []) {
    if (!resources.contract.operations.has(id)) problems.push(['troubles.operations', unknownOperation(id)]);
  }
  for (const [id, response] of Object.entries(responses)) {
    const problem = findResponseProblem(id, response, mock);
    if (problem !== undefined) problems.push([`responses.${id}`, problem[1]]);
  }
  if (state === undefined) return problems;
  const adopted = adoptState(state as Parameters<typeof adoptState>[0], company);
  const inState = findStateProblems(adopted, mock).map(
    ([at, sentence]): Problem => [`state.${at}`, sentence],
  );
  return [...problems, ...inState];
}

/** Why an operation cannot have a custom response; undefined where it can. */
export function findResponseProblem(
  operationId: string,
  { status, body }: components['schemas']['custom_response'],
  { resources }: ControlContext,
): Problem | undefined {
  if (!resources.contract.operations.has(operationId)) return ['operation', unknownOperation(operationId)];
  if (!withoutBody.has(status) || body === undefined || body === null) return undefined;
  return ['body', `must be left out: a response with status ${status} has none`];
}

function unknownOperation(id: string): string {
  return `There is no operation ${id}; the API's document names them.`;
}
