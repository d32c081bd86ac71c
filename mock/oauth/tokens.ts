import { behaviour } from '../world/behaviour.ts';
import type { App, Company } from '../world/company.ts';
import { formatPermissions, type Permissions, parsePermissions } from '../world/permissions.ts';
import type { User } from '../world/user.ts';
import type { Access } from './scope.ts';
import { hasEnded, type Lasting, SecretTable } from './secret-table.ts';
import { nextSecret } from './secrets.ts';

/** An access token as it is kept: all but the token itself. */
export interface Token extends Lasting {
  email: string;
  clientId: string;
  /** Scope words. */
  permissions: string[];
  issuedAtMs: number;
}

/** A token that was just given out. */
export interface IssuedToken {
  accessToken: string;
  token: Token;
}

/** Rule: how many seconds a token lasts (spec#8-token-lifetime: an hour less a second), unless it is for offline access. */
export const tokenSeconds = behaviour('oauth.token.lifetime', (): number => 3_599);

/** Rule: whether a token has ended. */
export const tokenEnds = behaviour('oauth.token.ends', hasEnded);

/** The access tokens of each company: a token opens nothing in another (spec#5.2-user-token). */
export const tokens = new SecretTable<Token>('oauth.tokens', 5_000, tokenEnds);

/** Gives out a token of a user to an app. */
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
  tokens.keep(company, accessToken, token);
  return { accessToken, token };
}

/** The permissions that a token was issued with. */
export function permissionsOfToken(token: Token): Permissions {
  return parsePermissions(token.permissions);
}
