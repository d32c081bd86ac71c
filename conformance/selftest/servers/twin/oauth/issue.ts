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
  const isOffline =
    scopeList(grant.scope).includes('offline_access') && twin.keeps('scope.offline-never-expires');
  const lifetime = twin.keeps('token.lasts-an-hour') ? twin.choices.lifetime : 86_400;
  const until = isOffline ? Number.POSITIVE_INFINITY : twin.clock.now() + lifetime;
  const isNarrowed = grant.scope === '' && !twin.keeps('scope.none-is-all');
  const scope = isNarrowed ? 'users/current:read' : grant.scope;
  const { person, app } = grant;
  const kept = isOffline && !twin.keeps('scope.offline-keeps-scope') ? '' : scope;
  company.tokens.set(name, { person, app, scope: kept, until });
  return {
    access_token: name,
    ...(isOffline ? never[twin.choices.offlineExpiry] : { expires_in: lifetime }),
  };
}
