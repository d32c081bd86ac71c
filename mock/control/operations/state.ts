import { Readable } from 'node:stream';
import { Content } from '../../http/exchange/response.ts';
import type { PageHandler } from '../../http/exchange/service.ts';
import type { ControlContext } from '../context/context.ts';
import { adoptState, restoreCompany, type State } from '../state/read-state.ts';
import { stateText } from '../state/state-text.ts';
import { findStateProblems } from '../state/validate-state.ts';
import { companyDetails } from './companies.ts';
import { type Call, propertyErrorResponse } from './operation.ts';

const MOST_PROBLEMS = 20;

/** Responds with the state of the company, as long as it is. */
export const exportState: PageHandler = ({ company }) => {
  const text = Readable.from(stateText(company.exportData()), { objectMode: false });
  return { status: 200, body: new Content('application/json; charset=utf-8', text) };
};

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
