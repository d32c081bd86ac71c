import type { HttpResponse } from '../request/http.ts';
import type { App, ServerState } from '../state/state.ts';

/**
 * Whether a URL is within the domain of an app's Site URL (spec#5.2): the same host or, if the server chooses so, a subdomain.
 * URLs with a user name, and schemes other than http and https, never are.
 */
export function isWithinSite({ choices }: ServerState, app: App, address: string): boolean {
  const target = URL.parse(address);
  const site = new URL(app.siteUrl);
  if (!target || !['http:', 'https:'].includes(target.protocol) || target.username !== '') return false;
  if (target.hostname === site.hostname) return true;
  return choices.redirectDomain === 'subdomains' && target.hostname.endsWith(`.${site.hostname}`);
}

/** A redirect to `address` with parameters added to its query or fragment, with the status that the server chooses unless it is given. */
export function redirectTo(
  { choices }: ServerState,
  address: string,
  place: 'query' | 'fragment',
  parameters: Record<string, string>,
  status: number = choices.otherRedirects,
): HttpResponse {
  const url = new URL(address);
  const added = new URLSearchParams(parameters).toString();
  if (place === 'fragment') url.hash = added;
  else url.search = url.search === '' ? added : `${url.search}&${added}`;
  return { status, headers: { location: url.href, 'cache-control': 'no-store' } };
}
