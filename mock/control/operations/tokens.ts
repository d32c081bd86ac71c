import * as holdings from '../../oauth/grants/grants-and-tokens.ts';
import { MintError, mintToken as mint } from '../../oauth/grants/mint-token.ts';
import { ScopeError } from '../../world/permissions.ts';
import type { ControlContext } from '../context/context.ts';
import { type Call, errorReply } from './operation.ts';

/** Answers the tokens that work. */
export function listTokens({ company }: Call<'listTokens'>) {
  return { status: 200, body: { company: company.name, tokens: holdings.listTokens(company) } } as const;
}

/** Gives out a token without a browser, and without remembering a consent. */
export function mintToken({ company, body = {} }: Call<'mintToken'>, { resources }: ControlContext) {
  try {
    const token = mint(company, body, resources.permissions.contexts);
    return { status: 201, body: { company: company.name, ...token } } as const;
  } catch (error) {
    if (error instanceof MintError) return errorReply(422, error.property, error.message);
    if (error instanceof ScopeError) return errorReply(422, 'scope', error.message);
    throw error;
  }
}

/** Ends the tokens that are meant. */
export function dropTokens({ company, query }: Call<'dropTokens'>) {
  return {
    status: 200,
    body: { company: company.name, dropped: holdings.revokeTokens(company, query) },
  } as const;
}

/** Answers what users have allowed apps. */
export function listGrants({ company }: Call<'listGrants'>) {
  return { status: 200, body: { company: company.name, grants: holdings.listGrants(company) } } as const;
}

/** Takes back what users have allowed apps. */
export function dropGrants({ company, query }: Call<'dropGrants'>) {
  return {
    status: 200,
    body: { company: company.name, dropped: holdings.revokeGrants(company, query) },
  } as const;
}
