import { Readable } from 'node:stream';
import { Content } from '../../http/exchange/response.ts';
import { withPauses } from '../../http/response/yield-to-requests.ts';
import type { CompanyData } from '../../world/company.ts';
import type { ControlContext } from '../context/context.ts';
import { stateText } from '../state/json/state.ts';
import { adoptState, placeCompany } from '../state/read-state.ts';
import { buildCheckedCompany } from '../state/validate-state.ts';
import { companyDetails } from './companies.ts';
import { type Call, findAgain, propertyErrorResponse } from './operation.ts';

/** Responds with the state of the company, as long as it is. */
function exportState({ company }: Call<'state.export'>) {
  const text = Readable.from(withPauses(stateText(company.exportData())), { objectMode: false });
  return { status: 200, body: new Content('application/json; charset=utf-8', text) };
}

/**
 * Replaces the company of the address, except for its name and what a reset restores, by that of a state. An invalid state changes
 * nothing.
 */
async function importState({ company, body, addressOf }: Call<'state.import'>, mock: ControlContext) {
  const [state, another] = body.companies;
  if (state === undefined || another !== undefined)
    return propertyErrorResponse(422, 'companies', 'must have exactly one company; import them one by one');
  const current = await findAgain(company, mock);
  // A state is plain JSON of this schema, which the type of a stored value does not show.
  const built = await buildCheckedCompany(adoptState(state as CompanyData, current), 'companies.0', mock);
  await findAgain(company, mock);
  return { status: 200, body: companyDetails(placeCompany(built, mock), addressOf) } as const;
}

export { exportState as export, importState as import };
