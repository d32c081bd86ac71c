import { Readable } from 'node:stream';
import { HttpError } from '../../http/exchange/http-error.ts';
import { Content } from '../../http/exchange/response.ts';
import { streamBody } from '../../http/request/stream-body.ts';
import { Pauses } from '../../http/response/pauses.ts';
import type { Company } from '../../world/company.ts';
import type { World } from '../../world/world.ts';
import type { ControlContext } from '../context/context.ts';
import { parseState } from '../state/json/parse-state.ts';
import { InvalidStateError, largestState } from '../state/json/state.ts';
import { stateText } from '../state/json/state-text.ts';
import { adoptState, placeCompany } from '../state/read-state.ts';
import { buildCheckedCompany } from '../state/validate-state.ts';
import { companyDetails } from './companies.ts';
import { type Call, propertyErrorResponse } from './operation.ts';

/** Responds with the state of the company, as long as it is. */
function exportState({ company }: Call<'state.export'>) {
  const text = Readable.from(withPauses(stateText(company.exportData())), { objectMode: false });
  return { status: 200, body: new Content('application/json; charset=utf-8', text) };
}

/** A client that reads fast enough would otherwise keep all others waiting. */
async function* withPauses(portions: Iterable<string>): AsyncIterable<string> {
  const pauses = new Pauses();
  for (const portion of portions) {
    yield portion;
    await pauses.pauseIfDue();
  }
}

/**
 * Replaces the company of the address, except for its name and what a reset restores, by that of a state, which is read as it
 * arrives. An invalid state changes nothing.
 */
async function importState({ exchange, addressOf }: Call<'state.import'>, mock: ControlContext) {
  const addressed = exchange.company;
  try {
    const { companies } = await parseState(streamBody(exchange, largestState), mock.controlContract);
    const [state, another] = companies;
    if (state === undefined || another !== undefined) return oneCompanyOnly;
    // Meanwhile the company can have been dropped, or moved to another replica.
    const current = await findAgain(addressed, mock.world);
    const built = await buildCheckedCompany(adoptState(state, current), 'companies.0', mock);
    await findAgain(addressed, mock.world);
    return { status: 200, body: companyDetails(placeCompany(built, mock), addressOf) } as const;
  } catch (error) {
    if (!(error instanceof InvalidStateError)) throw error;
    return { status: 422, body: { errors: error.problems } } as const;
  }
}

export { exportState as export, importState as import };

const oneCompanyOnly = propertyErrorResponse(
  422,
  'companies',
  'must have exactly one company; import them one by one',
);

/** The company of a request that takes long, as it is now. @throws HttpError 404, 503 */
async function findAgain({ name }: Company, world: World): Promise<Company> {
  await world.provider?.provide(name);
  const company = world.companies.get(name);
  if (company === undefined) throw new HttpError(404, 'company.unknown', { values: { company: name } });
  return company;
}
