import { behaviour } from '../../world/behaviour.ts';
import type { App, Company } from '../../world/company.ts';
import { formatPermissions, type Permissions, parsePermissions, unite } from '../../world/permissions.ts';
import type { User } from '../../world/user.ts';
import { type Access, permissionsBeyond } from './scope.ts';

/** Everything a user has ever granted an app. */
export type Grant = {
  email: string;
  clientId: string;
  /** Scope words. */
  permissions: string[];
  /** Whether it includes tokens that never expire. */
  offline: boolean;
  grantedAtMs: number;
};

/** The grants of a company; the key has no other meaning. */
export function grantsOf(company: Company): Map<string, Grant> {
  return company.table<Grant>('oauth.grants');
}

/** Rule: what a user has granted an app before. */
export const findGrant = behaviour((company: Company, user: User, app: App): Access | undefined => {
  const grant = grantsOf(company).get(keyOf(user, app));
  return grant && { permissions: parsePermissions(grant.permissions), offline: grant.offline };
});

/**
 * Rule: whether the consent dialog can be skipped because the user has granted all of it before (spec#5.2-consent-remembered).
 */
export const isAlreadyGranted = behaviour(
  (access: Access, before: Access | undefined): boolean =>
    before !== undefined &&
    permissionsBeyond(access.permissions, before.permissions).size === 0 &&
    (before.offline || !access.offline),
);

/** Adds what a user grants an app to what was granted before. */
export function rememberGrant(company: Company, user: User, app: App, access: Access): void {
  const before = findGrant.apply(company, user, app);
  const none: Permissions = new Map();
  grantsOf(company).set(keyOf(user, app), {
    email: user.email,
    clientId: app.clientId,
    permissions: formatPermissions(unite(before?.permissions ?? none, access.permissions)),
    offline: access.offline || (before?.offline ?? false),
    grantedAtMs: company.clock.now(),
  });
}

function keyOf(user: User, app: App): string {
  return JSON.stringify([user.email, app.clientId]);
}
