import type { SecurityRequirement } from '../document/document.ts';
import type { Endpoint } from '../schemas/endpoints.ts';
import { actions } from './actions.ts';

function rolesOf({ action, collection }: Endpoint, open: boolean): string[] {
  const { permission } = actions[action];
  if (!permission || open) return [];
  const context = action === 'current' ? `${collection}/current` : `api/${collection}`;
  return [`${context}:${permission}`];
}

/**
 * The ways of authentication of which a caller chooses one, each with the permission that is needed, written as in a
 * scope (spec#1-credentials, spec#5.2-scope-permission). An `open` type asks for no permission.
 */
export function securityOf(endpoint: Endpoint, open: boolean): SecurityRequirement[] {
  const roles = rolesOf(endpoint, open);
  return ['basic', 'bearer', 'access_token'].map((scheme) => ({ [scheme]: roles }));
}
