import { behaviour } from '../../world/behaviour.ts';
import { hasPermission, type Permissions, permissionNames } from '../../world/permissions.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { unauthorizedError } from '../exchange/http-error.ts';

/** Whether permissions contain a role of the document, `<context>:<name>`. */
export const hasRole = behaviour('login.role', (permissions: Permissions, role: string): boolean => {
  const colon = role.lastIndexOf(':');
  const word = role.slice(colon + 1);
  const name = permissionNames.find((known) => known === word);
  return name !== undefined && hasPermission(permissions, role.slice(0, colon), name);
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
  let firstLacking: string | undefined;
  for (const { method, roles } of operation.securityOptions) {
    if (method !== authenticationMethod) continue;
    const lacking = roles.find((role) => !has(caller.permissions, role));
    if (lacking === undefined) return;
    firstLacking ??= lacking;
  }
  const error = authenticationMethod === 'basic' ? undefined : 'insufficient_scope';
  const values = { permission: String(firstLacking) };
  throw unauthorizedError(company, 'login.not-permitted', { method: authenticationMethod, error, values });
}
