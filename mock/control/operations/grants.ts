import { listGrants, revokeGrants } from '../../oauth/grants/grants-and-tokens.ts';
import type { Call } from './operation.ts';

/** Lists what users have granted apps. */
export function list({ company }: Call<'grants.list'>) {
  return { status: 200, body: { company: company.name, grants: listGrants(company) } } as const;
}

/** Revokes matching grants. */
export function clear({ company, query }: Call<'grants.clear'>) {
  return {
    status: 200,
    body: { company: company.name, dropped: revokeGrants(company, query) },
  } as const;
}
