import type { Caller } from '../../http/exchange/exchange.ts';
import { behaviour } from '../../world/behaviour.ts';
import type { App, Company } from '../../world/company.ts';
import {
  formatPermissions,
  offlineAccess,
  type Permissions,
  parsePermissions,
} from '../../world/permissions.ts';
import type { User } from '../../world/user.ts';
import { type Access, alwaysGranted, effectivePermissions, limitToUser } from './scope.ts';
import { type Expiring, hasExpired, nextSecret, SecretTable } from './secret-table.ts';

/** An access token as it is stored: everything but the token itself. */
export interface Token extends Expiring {
  email: string;
  clientId: string;
  /** Scope words. */
  permissions: string[];
  issuedAtMs: number;
}

/** A token that was just issued. */
export type IssuedToken = {
  accessToken: string;
  token: Token;
};

/** Rule: the lifetime of a token in seconds (spec#8-token-lifetime: an hour less a second), except for offline access. */
export const tokenSeconds = behaviour((): number => 3_599);

/** Rule: whether a token has expired. */
export const tokenHasExpired = behaviour(hasExpired);

/** The access tokens of each company: a token is valid in its company only (spec#5.2-user-token). */
export const tokens = new SecretTable<Token>('oauth.tokens', 5_000, tokenHasExpired);

/** Issues a token of a user to an app. */
export function issueToken(company: Company, user: User, app: App, access: Access): IssuedToken {
  const accessToken = nextSecret(company, 'token', JSON.stringify([user.email, app.clientId]));
  const issuedAtMs = company.clock.now();
  const token: Token = {
    email: user.email,
    clientId: app.clientId,
    permissions: formatPermissions(access.permissions),
    issuedAtMs,
    endsAtMs: access.offline ? null : issuedAtMs + company.behaviours.get(tokenSeconds)() * 1_000,
  };
  tokens.set(company, accessToken, token);
  return { accessToken, token };
}

/** The JSON with the token for an app. */
export type TokenResponse = {
  access_token: string;
  /** For standard clients (RFC 6749, 5.1). */
  token_type?: string;
  /** Seconds; omitted for a token that never expires. */
  expires_in?: number;
  /** What was granted, which may be less than the app requested (RFC 6749, 3.3). */
  scope?: string;
};

/** Rule: the JSON with the token for an app (spec#5.2-token-reply). */
export const tokenResponse = behaviour(({ accessToken, token }: IssuedToken): TokenResponse => {
  const { issuedAtMs, endsAtMs, permissions } = token;
  const ends = endsAtMs === null ? {} : { expires_in: Math.round((endsAtMs - issuedAtMs) / 1_000) };
  const words = endsAtMs === null ? [...permissions, offlineAccess] : permissions;
  return { access_token: accessToken, token_type: 'bearer', ...ends, scope: words.join(' ') };
});

/**
 * The user of a token and its permissions at this moment: those it was issued with, as far as the user still has them.
 * Undefined for tokens of users and apps that no longer exist.
 */
export function callerOfToken(company: Company, accessToken: string): Caller | undefined {
  const token = tokens.get(company, accessToken);
  if (token === undefined || company.findApp(token.clientId) === undefined) return undefined;
  const user = company.findUser(token.email);
  return user && { user, permissions: currentPermissions(company, token, user) };
}

/** Computed permissions of a token; they hold as long as their inputs are the same. */
type ComputedPermissions = {
  basis: readonly unknown[];
  permissions: Permissions;
};

const computed = new WeakMap<Token, ComputedPermissions>();

/** Computes a token's permissions once, not with every request. */
function currentPermissions(company: Company, token: Token, user: Caller['user']): Permissions {
  const { behaviours } = company;
  const basis = [user.permissions, behaviours.get(limitToUser), behaviours.get(alwaysGranted)];
  const known = computed.get(token);
  if (known?.basis.every((part, index) => part === basis[index])) return known.permissions;
  const permissions = effectivePermissions(company, parsePermissions(token.permissions), user);
  computed.set(token, { basis, permissions });
  return permissions;
}
