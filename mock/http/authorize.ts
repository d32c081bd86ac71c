import { allows, PERMISSION_NAMES, type PermissionName, type Permissions } from '../world/permissions.ts';
import { rule } from '../world/rule.ts';
import type { Exchange } from './exchange.ts';
import { unauthorized } from './unauthorized.ts';

/** Rule: whether permissions contain a role of the document, `<context>:<name>`. */
export const hasRole = rule('login.role', (permissions: Permissions, role: string): boolean => {
  const colon = role.lastIndexOf(':');
  const name = role.slice(colon + 1);
  return isPermissionName(name) && allows(permissions, role.slice(0, colon), name);
});

/**
 * Step: lets through who has all the roles that the operation asks of the way in which they came (OpenAPI 3.1,
 * security requirement). Who lacks one is "restricted by roles": 401 (specification 7.1).
 * @throws Refusal 401
 */
export function authorize(exchange: Exchange): void {
  const { caller, company, operation, way } = exchange;
  if (caller === undefined || operation === undefined) return;
  const has = company.rules.of(hasRole);
  const lacking = operation.admissions
    .filter((admission) => admission.way === way)
    .map(({ roles }) => roles.find((role) => !has(caller.permissions, role)));
  if (lacking.includes(undefined)) return;
  const error = way === 'basic' ? undefined : 'insufficient_scope';
  throw unauthorized(company, 'login.not-permitted', error, { permission: String(lacking[0]) });
}

function isPermissionName(name: string): name is PermissionName {
  return PERMISSION_NAMES.some((known) => known === name);
}
