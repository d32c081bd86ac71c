import { formatPermissions } from '../../world/permissions.ts';
import type { AuthorizationRequest } from '../authorization-request.ts';
import { sealFor } from '../form.ts';
import type { Access } from '../scope.ts';

/** The seal of the login form: for one request of an app. */
export function loginSeal(secret: string, { query }: AuthorizationRequest): string {
  return sealFor(secret, 'login', query);
}

/** The seal of the form to log out: for one request of an app. */
export function logoutSeal(secret: string, { query }: AuthorizationRequest): string {
  return sealFor(secret, 'logout', query);
}

/** The seal of the dialog: for one request of an app and exactly the permissions that were shown. */
export function consentSeal(secret: string, { query }: AuthorizationRequest, access: Access): string {
  return sealFor(secret, 'consent', query, String(access.offline), ...formatPermissions(access.permissions));
}
