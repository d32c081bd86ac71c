import type { Company, Grant, Twin } from '../company.ts';
import { newSecret } from '../ids.ts';
import { scopeList } from '../permissions.ts';

const never: Record<Twin['choices']['offlineExpiry'], object> = {
  absent: {},
  zero: { expires_in: 0 },
  huge: { expires_in: 10 * 365 * 86_400 },
};

/** A new access token for a grant in one company, and the members that describe its lifetime (section 5.2). */
export function issueToken(
  twin: Twin,
  company: Company,
  grant: Grant,
): { access_token: string; expires_in?: number } {
  const name = newSecret();
  const isOffline = scopeList(grant.scope).includes('offline_access');
  const lifetime = twin.choices.lifetime;
  const until = isOffline ? Number.POSITIVE_INFINITY : twin.clock.now() + lifetime;
  const { person, app, scope } = grant;
  company.tokens.set(name, { person, app, scope, until });
  return {
    access_token: name,
    ...(isOffline ? never[twin.choices.offlineExpiry] : { expires_in: lifetime }),
  };
}
