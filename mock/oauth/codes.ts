import { behaviour } from '../world/behaviour.ts';
import type { Company } from '../world/company.ts';
import { formatPermissions } from '../world/permissions.ts';
import type { User } from '../world/user.ts';
import type { AuthorizationRequest } from './authorization-request.ts';
import type { Access } from './scope.ts';
import { hasEnded, type Lasting, SecretTable } from './secret-table.ts';
import { nextSecret } from './secrets.ts';

/** An authorization code as it is kept: all but the code itself. */
export interface Code extends Lasting {
  email: string;
  clientId: string;
  /** As the app wrote it. */
  redirectUri: string;
  /** Scope words. */
  permissions: string[];
  offline: boolean;
  state: string | null;
  /** The digest of the token that it was exchanged for; null as long as it was not. */
  spentFor: string | null;
}

/** Rule: how many seconds a code lasts (RFC 6749, 4.1.2: ten minutes at most). */
export const codeSeconds = behaviour('oauth.code.lifetime', (): number => 300);

/** Rule: whether a code has ended. */
export const codeEnds = behaviour('oauth.code.ends', hasEnded);

/** The codes of each company. A spent one is kept until its end, so that a second use is noticed. */
export const codes = new SecretTable<Code>('oauth.codes', 1_000, codeEnds);

/** Gives out a code for a user's answer to an app's request. */
export function issueCode(
  company: Company,
  user: User,
  request: AuthorizationRequest,
  access: Access,
): string {
  const { app, redirectUri, state } = request;
  const code = nextSecret(company, 'code', JSON.stringify([user.email, app.clientId]));
  codes.keep(company, code, {
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
