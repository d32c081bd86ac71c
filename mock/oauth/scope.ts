import { behaviour } from '../world/behaviour.ts';
import type { Company } from '../world/company.ts';
import {
  intersect,
  type Permissions,
  parsePermissions,
  parseScope,
  type Scope,
  unite,
} from '../world/permissions.ts';
import type { User } from '../world/user.ts';

/** What an app asks for: a scope, or everything that its user may do, since it names no scope. */
export type Wish = Scope | 'everything';

/** What a token is to be good for. */
export interface Access {
  permissions: Permissions;
  /** Whether it never ends. */
  offline: boolean;
}

/** Rule: the permissions that every token has, asked for or not (spec#5.2-scope-current). */
export const alwaysAdded = behaviour('oauth.scope.always-added', (): Permissions => always);

const always = parsePermissions(['companies/current:read', 'users/current:read']);

/**
 * Rule: reads a scope over the contexts that exist. A blank one counts as none (RFC 6749, 3.1), which asks for all
 * that the user may do (spec#5.2-no-scope).
 * @throws ScopeError
 */
export const readScope = behaviour(
  'oauth.scope.grammar',
  (text: string | undefined, contexts: ReadonlySet<string>): Wish =>
    text === undefined || text.trim() === '' ? 'everything' : parseScope(text, contexts),
);

/** Rule: what remains of permissions for a user: a token never exceeds its user (spec#5.2-user-token). */
export const withinUser = behaviour(
  'oauth.scope.within-user',
  (wished: Permissions, user: User): Permissions => intersect(wished, user.permissions),
);

/** What a user can give of what an app wishes for, with what is always added. */
export function grantable(company: Company, wish: Wish, user: User): Access {
  const wished = wish === 'everything' ? user.permissions : wish.permissions;
  return {
    permissions: effective(company, wished, user),
    offline: wish !== 'everything' && wish.offline,
  };
}

/** What permissions that were granted once are worth now, for a user whose role may have changed since. */
export function effective(company: Company, granted: Permissions, user: User): Permissions {
  const { behaviours } = company;
  return unite(behaviours.get(withinUser)(granted, user), behaviours.get(alwaysAdded)());
}

/** What the first permissions have beyond the second. */
export function beyond(left: Permissions, right: Permissions): Permissions {
  const more = [...left].map(
    ([context, names]) => [context, names.difference(right.get(context) ?? new Set())] as const,
  );
  return new Map(more.filter(([, names]) => names.size > 0));
}
