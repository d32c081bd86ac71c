import { equippedOf } from '../companies/companies.ts';
import { orderOf, withOrder } from '../companies/order.ts';
import { type Call, refuse } from '../operation.ts';
import type { Steered } from '../steered.ts';
import { type State, stateOf } from './format.ts';
import { problemsIn } from './judge.ts';
import { restoreCompany } from './restore.ts';

const MOST_PROBLEMS = 20;

/** Answers everything that is in the company. */
export function exportState({ company }: Call<'exportState'>) {
  return { status: 200, body: stateOf(company) } as const;
}

/**
 * Puts the company of a state in the place of the one of the address, whose name and whose reset stay. Nothing
 * changes unless all of it is right.
 */
export function importState({ company, body, addressOf }: Call<'importState'>, mock: Steered) {
  // Ajv has found that it is one.
  const [state, another] = (body as State).companies;
  if (state === undefined || another !== undefined) {
    return refuse(422, 'companies', 'holds other than one company; import them one by one');
  }
  const renamed = { ...state, name: company.name, tables: withOrder(state.tables, orderOf(company)) };
  const problems = problemsIn(renamed, mock).slice(0, MOST_PROBLEMS);
  if (problems.length > 0) {
    const errors = problems.map(([property, sentence]): [string, string] => [
      `companies.0.${property}`,
      sentence,
    ]);
    return { status: 422, body: { errors } } as const;
  }
  const restored = restoreCompany(renamed, mock);
  return { status: 200, body: equippedOf(restored, addressOf) } as const;
}
