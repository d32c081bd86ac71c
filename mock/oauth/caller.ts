import type { Caller } from '../http/exchange/exchange.ts';
import { behaviour } from '../world/behaviour.ts';
import type { Company } from '../world/company.ts';
import type { Permissions } from '../world/permissions.ts';
import { alwaysAdded, effective, withinUser } from './scope.ts';
import { permissionsOfToken, type Token, tokens } from './tokens.ts';

/** Rule: the token of a company that a caller shows; undefined where it is unknown there, or has ended. */
export const knownToken = behaviour(
  'oauth.token.known',
  (company: Company, accessToken: string): Token | undefined => tokens.find(company, accessToken),
);

/**
 * Whose token this is and what it may do at this moment: what it was issued with, as far as its user may still do
 * so. Tokens of users and apps that are gone open nothing.
 */
export function callerOfToken(company: Company, accessToken: string): Caller | undefined {
  const token = company.behaviours.get(knownToken)(company, accessToken);
  if (token === undefined || company.app(token.clientId) === undefined) return undefined;
  const user = company.user(token.email);
  return user && { user, permissions: permissionsNow(company, token, user) };
}

/** What a token's permissions were worked out from; they hold as long as all of it is the same. */
interface Worth {
  basis: readonly unknown[];
  permissions: Permissions;
}

const worths = new WeakMap<Token, Worth>();

/** Works out a token's permissions once, not with every call. */
function permissionsNow(company: Company, token: Token, user: Caller['user']): Permissions {
  const { behaviours } = company;
  const basis = [user.permissions, behaviours.get(withinUser), behaviours.get(alwaysAdded)];
  const known = worths.get(token);
  if (known?.basis.every((part, index) => part === basis[index])) return known.permissions;
  const permissions = effective(company, permissionsOfToken(token), user);
  worths.set(token, { basis, permissions });
  return permissions;
}
