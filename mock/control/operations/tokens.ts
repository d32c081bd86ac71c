import { listTokens, revokeTokens } from '../../oauth/grants/grants-and-tokens.ts';
import { MintError, mintToken } from '../../oauth/grants/mint-token.ts';
import { ScopeError } from '../../world/permissions.ts';
import type { ControlContext } from '../context/context.ts';
import { type Call, propertyErrorResponse } from './operation.ts';

/** Lists the valid tokens. */
export function list({ company }: Call<'tokens.list'>) {
  return { status: 200, body: { company: company.name, tokens: listTokens(company) } } as const;
}

/** Issues a token without a dialog, and without remembering a consent. */
export function create({ company, body = {} }: Call<'tokens.create'>, { resources }: ControlContext) {
  try {
    const token = mintToken(company, body, resources.permissions.contexts);
    return { status: 201, body: { company: company.name, ...token } } as const;
  } catch (error) {
    if (error instanceof MintError) return propertyErrorResponse(422, error.property, error.message);
    if (error instanceof ScopeError) return propertyErrorResponse(422, 'scope', error.message);
    throw error;
  }
}

/** Revokes matching tokens. */
export function clear({ company, query }: Call<'tokens.clear'>) {
  return {
    status: 200,
    body: { company: company.name, dropped: revokeTokens(company, query) },
  } as const;
}
