import { withQuery } from '../http/query.ts';
import type { App, Company } from '../profile/profile.ts';
import type { AuthorizationRequest } from './authorization.ts';

/** The address of the dialog (spec#4.5-authorize-client) for a request. */
export function authorizeAddress(company: Company, app: App, request: AuthorizationRequest): string {
  const { clientId, redirectUri } = request;
  const parameters = {
    client_id: clientId === null ? undefined : (clientId ?? app.clientId),
    redirect_uri: redirectUri === null ? undefined : (redirectUri ?? app.redirectUri),
    response_type: request.responseType,
    scope: request.scope,
    state: request.state,
    ...request.extra,
  };
  return withQuery(`${company.baseUrl}/oauth/authorize`, parameters);
}

/**
 * Tells addresses that end the dialog from those that belong to it: the redirect address asked for ends it, and so does
 * every host that is neither a company's nor named in the profile.
 */
export function outsideOf(
  companies: readonly Company[],
  hosts: readonly string[],
  redirectUri: string,
): (url: string) => boolean {
  const own = new Set(companies.map((it) => new URL(it.baseUrl).host));
  const named = new Set(hosts.map((it) => it.toLowerCase()));
  const wanted = URL.parse(redirectUri);
  return (address) => {
    const url = URL.parse(address);
    if (!url || !/^https?:$/.test(url.protocol)) return true;
    if (wanted && url.origin === wanted.origin && url.pathname === wanted.pathname) return true;
    return !own.has(url.host) && !named.has(url.host) && !named.has(url.hostname);
  };
}

/** The parameters of a redirect: those of the query, and those of the fragment that the query does not have. */
export function redirectParameters(url: URL): Record<string, string> {
  const fragment = new URLSearchParams(url.hash.replace(/^#/, ''));
  return { ...Object.fromEntries(fragment), ...Object.fromEntries(url.searchParams) };
}
