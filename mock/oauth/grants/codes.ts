import { behaviour } from '../../world/behaviour.ts';
import type { App, Company } from '../../world/company.ts';
import { formatPermissions } from '../../world/permissions.ts';
import type { User } from '../../world/user.ts';
import type { Access } from './scope.ts';
import { type Expiring, nextSecret, SecretTable } from './secret-table.ts';

/** An authorization code as it is stored: everything but the code itself. */
export interface AuthorizationCode extends Expiring {
  email: string;
  clientId: string;
  /** As the app sent it. */
  redirectUri: string;
  /** Scope words. */
  permissions: string[];
  offline: boolean;
  state: string | null;
  /** The digest of the token that it was exchanged for; null before that. */
  spentFor: string | null;
}

/** Rule: the lifetime of a code in seconds (RFC 6749, 4.1.2: ten minutes at most). */
export const codeSeconds = behaviour((): number => 300);

/** The codes of each company. A used one is kept until it expires, so that a second use is noticed. */
export const codes = new SecretTable<AuthorizationCode>('oauth.codes', 1_000);

/** The parts of an authorization request that its code is bound to. */
export type CodeBinding = {
  app: App;
  redirectUri: string;
  state: string | undefined;
};

/** Issues a code for what a user has granted an app. */
export function issueCode(
  company: Company,
  user: User,
  { app, redirectUri, state }: CodeBinding,
  access: Access,
): string {
  const code = nextSecret(company, 'code', JSON.stringify([user.email, app.clientId]));
  codes.set(company, code, {
    email: user.email,
    clientId: app.clientId,
    redirectUri,
    permissions: formatPermissions(access.permissions),
    offline: access.offline,
    state: state ?? null,
    spentFor: null,
    endsAtMs: company.clock.now() + company.behaviours.get(codeSeconds)() * 1_000,
  });
  return code;
}
