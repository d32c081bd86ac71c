import type { Company } from '../../world/company.ts';
import { codes } from './codes.ts';
import { grantsOf } from './grants.ts';
import { sessions } from './sessions.ts';
import { tokens } from './tokens.ts';

/** A valid token, without the token itself. */
export type TokenSummary = {
  /** The token's digest, which identifies it without giving access. */
  id: string;
  user: string;
  app: string;
  permissions: string[];
  issuedAt: string;
  /** Null for a token that never expires. */
  endsAt: string | null;
};

/** A user who is logged in to the pages. */
export type SessionSummary = {
  id: string;
  user: string;
  startedAt: string;
  endsAt: string | null;
};

/** What a user has granted an app. */
export type GrantSummary = {
  user: string;
  app: string;
  permissions: string[];
  offline: boolean;
  grantedAt: string;
};

/** Selects tokens, sessions or grants that match every given property; all of them without any. */
export type GrantFilter = {
  /** A token's or session's. */
  id?: string | undefined;
  /** Email. */
  user?: string | undefined;
  /** Client id. */
  app?: string | undefined;
};

/** The valid tokens of a company, oldest first. */
export function listTokens(company: Company): TokenSummary[] {
  const time = timestampIn(company);
  return tokens.entries(company).map(([id, { email, clientId, permissions, issuedAtMs, endsAtMs }]) => ({
    id,
    user: email,
    app: clientId,
    permissions,
    issuedAt: company.clock.timestamp(issuedAtMs),
    endsAt: time(endsAtMs),
  }));
}

/** The sessions of a company that have not expired, oldest first. */
export function listSessions(company: Company): SessionSummary[] {
  const time = timestampIn(company);
  return sessions.entries(company).map(([id, { email, startedAtMs, endsAtMs }]) => ({
    id,
    user: email,
    startedAt: company.clock.timestamp(startedAtMs),
    endsAt: time(endsAtMs),
  }));
}

/** What the users of a company have granted its apps, oldest first. */
export function listGrants(company: Company): GrantSummary[] {
  return [...grantsOf(company).values()].map(({ email, clientId, permissions, offline, grantedAtMs }) => ({
    user: email,
    app: clientId,
    permissions,
    offline,
    grantedAt: company.clock.timestamp(grantedAtMs),
  }));
}

/** Revokes matching tokens. @returns how many */
export function revokeTokens(company: Company, filter: GrantFilter = {}): number {
  return tokens.deleteWhere(company, ({ email, clientId }, id) =>
    matches(filter, { id, user: email, app: clientId }),
  );
}

/** Ends matching sessions. @returns how many */
export function endSessions(company: Company, filter: GrantFilter = {}): number {
  return sessions.deleteWhere(company, ({ email }, id) => matches(filter, { id, user: email }));
}

/**
 * Revokes matching grants with their codes and tokens, so that the consent dialog is shown again.
 * @returns how many grants
 */
export function revokeGrants(company: Company, filter: GrantFilter = {}): number {
  const grants = grantsOf(company);
  const revoked = [...grants].filter(([, { email, clientId }]) =>
    matches(filter, { user: email, app: clientId }),
  );
  for (const [key, { email, clientId }] of revoked) {
    grants.delete(key);
    const isOfGrant = (row: { email: string; clientId: string }) =>
      row.email === email && row.clientId === clientId;
    codes.deleteWhere(company, isOfGrant);
    tokens.deleteWhere(company, isOfGrant);
  }
  return revoked.length;
}

function matches(filter: GrantFilter, { id, user, app }: GrantFilter): boolean {
  const fits = (expected: string | undefined, actual: string | undefined) =>
    expected === undefined || expected === actual;
  return (
    fits(filter.id, id) && fits(filter.user?.toLowerCase(), user?.toLowerCase()) && fits(filter.app, app)
  );
}

function timestampIn({ clock }: Company): (atMs: number | null) => string | null {
  return (atMs) => (atMs === null ? null : clock.timestamp(atMs));
}
