import type { Company, CompanyData } from '../../world/company.ts';
import type { ControlContext } from '../context/context.ts';
import { adoptState, placeCompany } from '../state/read-state.ts';
import { buildCompany } from '../state/validate-state.ts';
import { type Call, findAgain, propertyErrorResponse } from './operation.ts';

/** The maximum number of snapshots of a company. */
const maxSnapshots = 20;

/** Lists the names of the company's snapshots. */
export function list({ company }: Call<'snapshots.list'>, mock: ControlContext) {
  return snapshotsResponse(company, snapshotsOf(company, mock));
}

/** Saves what the company has. Records and rows are never changed, only replaced, so that a snapshot shares them. */
export function save({ company, params: { name } }: Call<'snapshots.save'>, mock: ControlContext) {
  const snapshots = snapshotsOf(company, mock);
  snapshots.delete(name);
  snapshots.set(name, company.exportData());
  const [oldest = ''] = snapshots.keys();
  if (snapshots.size > maxSnapshots) snapshots.delete(oldest);
  return snapshotsResponse(company, snapshots);
}

/** Replaces the company by what it had. */
export async function restore(
  { company, params: { name } }: Call<'snapshots.restore'>,
  mock: ControlContext,
) {
  const snapshots = snapshotsOf(company, mock);
  const data = snapshots.get(name);
  if (data === undefined) {
    return unknownSnapshot(name, snapshots);
  }
  const built = await buildCompany(adoptState(data, company), mock);
  await findAgain(company, mock);
  return snapshotsResponse(placeCompany(built, mock), snapshots);
}

/** Deletes a snapshot. */
function deleteSnapshot({ company, params: { name } }: Call<'snapshots.delete'>, mock: ControlContext) {
  const snapshots = snapshotsOf(company, mock);
  return snapshots.delete(name) ? ({ status: 204 } as const) : unknownSnapshot(name, snapshots);
}

export { deleteSnapshot as delete };

function unknownSnapshot(name: string, snapshots: ReadonlyMap<string, CompanyData>) {
  const known = snapshots.size === 0 ? 'none was saved' : `there are: ${[...snapshots.keys()].join(', ')}`;
  return propertyErrorResponse(404, 'name', `There is no snapshot ${name}; ${known}.`);
}

function snapshotsOf({ name }: Company, { snapshots }: ControlContext): Map<string, CompanyData> {
  const known = snapshots.get(name) ?? new Map<string, CompanyData>();
  snapshots.set(name, known);
  return known;
}

function snapshotsResponse(company: Company, snapshots: ReadonlyMap<string, CompanyData>) {
  const names = [...snapshots.keys()];
  return { status: 200, body: { company: company.name, snapshots: names } } as const;
}
