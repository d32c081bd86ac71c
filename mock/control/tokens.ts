import * as holdings from '../oauth/holdings.ts';
import { MintError, mintToken as mint } from '../oauth/mint.ts';
import { ScopeError } from '../world/permissions.ts';
import { type Call, refuse } from './operation.ts';
import type { Steered } from './steered.ts';

/** Answers the tokens that work. */
export function listTokens({ company }: Call<'listTokens'>) {
  return { status: 200, body: { company: company.name, tokens: holdings.listTokens(company) } } as const;
}

/** Gives out a token without a browser, and without remembering a consent. */
export function mintToken({ company, body = {} }: Call<'mintToken'>, { resources }: Steered) {
  try {
    const token = mint(company, body, resources.permissions.contexts);
    return { status: 201, body: { company: company.name, ...token } } as const;
  } catch (error) {
    if (error instanceof MintError) return refuse(422, error.property, error.message);
    if (error instanceof ScopeError) return refuse(422, 'scope', error.message);
    throw error;
  }
}

/** Ends the tokens that are meant. */
export function dropTokens({ company, query }: Call<'dropTokens'>) {
  return {
    status: 200,
    body: { company: company.name, dropped: holdings.dropTokens(company, query) },
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
    body: { company: company.name, dropped: holdings.dropGrants(company, query) },
  } as const;
}
