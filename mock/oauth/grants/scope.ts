import { behaviour } from '../../world/behaviour.ts';
import type { Company } from '../../world/company.ts';
import {
  everybodysPermissions,
  intersect,
  type Permissions,
  parseScope,
  type Scope,
  unite,
} from '../../world/permissions.ts';
import type { User } from '../../world/user.ts';

/** The access that an app requests: a scope or, without one, all permissions of its user. */
export type RequestedScope = Scope | 'everything';

/** Granted access: permissions, and whether it never expires. */
export type Access = {
  permissions: Permissions;
  /** Whether the token never expires. */
  offline: boolean;
};

/** Rule: the permissions that every token has, requested or not (spec#5.2-scope-current). */
export const alwaysGranted = behaviour((): Permissions => everybodysPermissions);

/**
 * Rule: parses a scope, and tells the contexts that exist from those that do not. A blank one counts as none (RFC 6749, 3.1), which requests everything that
 * the user may do (spec#5.2-no-scope).
 * @throws ScopeError
 */
export const readScope = behaviour(
  (text: string | undefined, contexts: ReadonlySet<string>): RequestedScope =>
    text === undefined || text.trim() === '' ? 'everything' : parseScope(text, contexts),
);

/** Rule: limits permissions to those of a user, which a token never exceeds (spec#5.2-user-token). */
export const limitToUser = behaviour(
  (permissions: Permissions, user: User): Permissions => intersect(permissions, user.permissions),
);

/** The part of the requested access that a user can grant, with the permissions that are always added. */
export function grantableAccess(company: Company, requested: RequestedScope, user: User): Access {
  const requestedPermissions = requested === 'everything' ? user.permissions : requested.permissions;
  return {
    permissions: effectivePermissions(company, requestedPermissions, user),
    offline: requested !== 'everything' && requested.offline,
  };
}

/** The granted permissions that the user's current role still allows. */
export function effectivePermissions(company: Company, granted: Permissions, user: User): Permissions {
  const { behaviours } = company;
  return unite(behaviours.get(limitToUser)(granted, user), behaviours.get(alwaysGranted)());
}

/** The permissions in `left` that are not in `right`. */
export function permissionsBeyond(left: Permissions, right: Permissions): Permissions {
  const more = [...left].map(
    ([context, names]) => [context, names.difference(right.get(context) ?? new Set())] as const,
  );
  return new Map(more.filter(([, names]) => names.size > 0));
}
