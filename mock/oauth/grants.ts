import { behaviour } from '../world/behaviour.ts';
import type { App, Company } from '../world/company.ts';
import { formatPermissions, type Permissions, parsePermissions, unite } from '../world/permissions.ts';
import type { User } from '../world/user.ts';
import { type Access, beyond } from './scope.ts';

/** What a user has allowed an app, at all times taken together. */
export interface Grant {
  email: string;
  clientId: string;
  /** Scope words. */
  permissions: string[];
  /** Whether tokens that never end were among it. */
  offline: boolean;
  grantedAtMs: number;
}

/** The grants of a company; the key is for looking up alone. */
export function grantsOf(company: Company): Map<string, Grant> {
  return company.table<Grant>('oauth.grants');
}

/** Rule: what a user is known to have allowed an app before, when the app asks again. */
export const knownGrant = behaviour(
  'oauth.consent.known',
  (company: Company, user: User, app: App): Access | undefined => grantOf(company, user, app),
);

function grantOf(company: Company, user: User, app: App): Access | undefined {
  const grant = grantsOf(company).get(key(user, app));
  return grant && { permissions: parsePermissions(grant.permissions), offline: grant.offline };
}

/**
 * Rule: whether a user need not be asked again, since all of it was allowed before (specification 5.2, code flow 4).
 * Whatever goes beyond that is asked for.
 */
export const isGranted = behaviour(
  'oauth.consent.remembered',
  (access: Access, before: Access | undefined): boolean =>
    before !== undefined &&
    beyond(access.permissions, before.permissions).size === 0 &&
    (before.offline || !access.offline),
);

/** Remembers what a user allows an app, beside what was allowed before. */
export function remember(company: Company, user: User, app: App, access: Access): void {
  const before = grantOf(company, user, app);
  const none: Permissions = new Map();
  grantsOf(company).set(key(user, app), {
    email: user.email,
    clientId: app.clientId,
    permissions: formatPermissions(unite(before?.permissions ?? none, access.permissions)),
    offline: access.offline || (before?.offline ?? false),
    grantedAtMs: company.clock.now(),
  });
}

function key(user: User, app: App): string {
  return JSON.stringify([user.email, app.clientId]);
}
