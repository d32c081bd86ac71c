import * as holdings from '../../oauth/grants/grants-and-tokens.ts';
import { MintError, mintToken as mint } from '../../oauth/grants/mint-token.ts';
import { ScopeError } from '../../world/permissions.ts';
import type { ControlContext } from '../context/context.ts';
import { type Call, propertyErrorResponse } from './operation.ts';

/** Lists the valid tokens. */
export function listTokens({ company }: Call<'listTokens'>) {
  return { status: 200, body: { company: company.name, tokens: holdings.listTokens(company) } } as const;
}

/** Issues a token without a dialog, and without remembering a consent. */
export function mintToken({ company, body = {} }: Call<'mintToken'>, { resources }: ControlContext) {
  try {
    const token = mint(company, body, resources.permissions.contexts);
    return { status: 201, body: { company: company.name, ...token } } as const;
  } catch (error) {
    if (error instanceof MintError) return propertyErrorResponse(422, error.property, error.message);
    if (error instanceof ScopeError) return propertyErrorResponse(422, 'scope', error.message);
    throw error;
  }
}

/** Revokes matching tokens. */
export function dropTokens({ company, query }: Call<'dropTokens'>) {
  return {
    status: 200,
    body: { company: company.name, dropped: holdings.revokeTokens(company, query) },
  } as const;
}

/** Lists what users have granted apps. */
export function listGrants({ company }: Call<'listGrants'>) {
  return { status: 200, body: { company: company.name, grants: holdings.listGrants(company) } } as const;
}

/** Revokes matching grants. */
export function dropGrants({ company, query }: Call<'dropGrants'>) {
  return {
    status: 200,
    body: { company: company.name, dropped: holdings.revokeGrants(company, query) },
  } as const;
}
