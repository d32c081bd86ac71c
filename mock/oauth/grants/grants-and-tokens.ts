import type { Company } from '../../world/company.ts';
import { codes } from './codes.ts';
import { grantsOf } from './grants.ts';
import { tokens } from './tokens.ts';

/** Selects tokens or grants that match every given property; all of them without any. */
export type GrantFilter = {
  /** A token's. */
  id?: string | undefined;
  /** Email. */
  user?: string | undefined;
  /** Client id. */
  app?: string | undefined;
};

/** The valid tokens of a company, oldest first, without the tokens themselves: the digest of one is its id. One that never expires ends at null. */
export function listTokens(company: Company) {
  const { clock } = company;
  return tokens.entries(company).map(([id, { email, clientId, permissions, issuedAtMs, endsAtMs }]) => ({
    id,
    user: email,
    app: clientId,
    permissions,
    issuedAt: clock.timestamp(issuedAtMs),
    endsAt: endsAtMs === null ? null : clock.timestamp(endsAtMs),
  }));
}

/** What the users of a company have granted its apps, oldest first. */
export function listGrants(company: Company) {
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
