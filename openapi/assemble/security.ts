import type { SecurityRequirement } from '../document.ts';
import type { Action, Endpoint } from '../schemas/endpoints.ts';

/** The permission that an action needs; actions without one are open to everyone who is authenticated. */
const permissions: Partial<Record<Action, string>> = {
  list: 'read',
  read: 'read',
  create: 'create',
  update: 'update',
  destroy: 'delete',
};

function rolesOf({ action, collection }: Endpoint, open: boolean): string[] {
  if (action === 'current') return [`${collection}/current:read`];
  const permission = permissions[action];
  return permission && !open ? [`api/${collection}:${permission}`] : [];
}

/**
 * The ways of authentication of which a caller chooses one, each with the permission that is needed, written as in a
 * scope (specification 5, 5.2 Scope syntax). An `open` type asks for no permission.
 */
export function securityOf(endpoint: Endpoint, open: boolean): SecurityRequirement[] {
  const roles = rolesOf(endpoint, open);
  return ['basic', 'bearer', 'access_token'].map((scheme) => ({ [scheme]: roles }));
}
