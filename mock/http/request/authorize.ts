import { behaviour } from '../../world/behaviour.ts';
import {
  hasPermission,
  PERMISSION_NAMES,
  type PermissionName,
  type Permissions,
} from '../../world/permissions.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { unauthorizedError } from '../exchange/http-error.ts';

/** Whether permissions contain a role of the document, `<context>:<name>`. */
export const hasRole = behaviour('login.role', (permissions: Permissions, role: string): boolean => {
  const colon = role.lastIndexOf(':');
  const name = role.slice(colon + 1);
  return isPermissionName(name) && hasPermission(permissions, role.slice(0, colon), name);
});

/**
 * Step: accepts a caller with all the roles that the operation requires for the authentication method (OpenAPI 3.1,
 * security requirement). A caller who lacks one is "restricted by roles": 401 (spec#7.1-401-roles).
 * @throws HttpError 401
 */
export function authorize(exchange: Exchange): void {
  const { caller, company, operation, authenticationMethod } = exchange;
  if (caller === undefined || operation === undefined) return;
  const has = company.behaviours.get(hasRole);
  const lacking = operation.securityOptions
    .filter((admission) => admission.method === authenticationMethod)
    .map(({ roles }) => roles.find((role) => !has(caller.permissions, role)));
  if (lacking.includes(undefined)) return;
  const error = authenticationMethod === 'basic' ? undefined : 'insufficient_scope';
  const values = { permission: String(lacking[0]) };
  throw unauthorizedError(company, 'login.not-permitted', { method: authenticationMethod, error, values });
}

function isPermissionName(name: string): name is PermissionName {
  return PERMISSION_NAMES.some((known) => known === name);
}
