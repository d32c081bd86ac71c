import type { ControlContext } from '../context/context.ts';
import { adoptState, restoreCompany, type State, stateOf } from '../state/read-state.ts';
import { findStateProblems } from '../state/validate-state.ts';
import { companyDetails } from './companies.ts';
import { type Call, propertyErrorResponse } from './operation.ts';

const MOST_PROBLEMS = 20;

/** Returns the state of the company. */
export function exportState({ company }: Call<'exportState'>) {
  return { status: 200, body: stateOf(company) } as const;
}

/**
 * Replaces the company of the address, except for its name and what a reset restores, by that of a state. An invalid
 * state changes nothing.
 */
export function importState({ company, body, addressOf }: Call<'importState'>, mock: ControlContext) {
  // The body was validated by a step before.
  const [state, another] = (body as State).companies;
  if (state === undefined || another !== undefined) {
    return propertyErrorResponse(422, 'companies', 'must have exactly one company; import them one by one');
  }
  const renamed = adoptState(state, company);
  const problems = findStateProblems(renamed, mock).slice(0, MOST_PROBLEMS);
  if (problems.length > 0) {
    const errors = problems.map(([property, sentence]): [string, string] => [
      `companies.0.${property}`,
      sentence,
    ]);
    return { status: 422, body: { errors } } as const;
  }
  const restored = restoreCompany(renamed, mock);
  return { status: 200, body: companyDetails(restored, addressOf) } as const;
}
