import type { HttpResponse } from '../request/http.ts';
import type { App, ServerState } from '../state/state.ts';

/**
 * Whether an address is within the domain of an app's Site URL (section 5.2): the same host, or a host beneath it where the twin has
 * chosen so. Addresses with user names, and other schemes than http and https, are never within it.
 */
export function isWithinSite({ choices }: ServerState, app: App, address: string): boolean {
  const target = URL.parse(address);
  const site = new URL(app.siteUrl);
  if (!target || !['http:', 'https:'].includes(target.protocol) || target.username !== '') return false;
  if (target.hostname === site.hostname) return true;
  return choices.redirectDomain === 'subdomains' && target.hostname.endsWith(`.${site.hostname}`);
}

/** A redirect to `address` with parameters added to its query, or to its fragment. */
export function redirectTo(
  address: string,
  place: 'query' | 'fragment',
  parameters: Record<string, string>,
): HttpResponse {
  const url = new URL(address);
  const added = new URLSearchParams(parameters).toString();
  if (place === 'fragment') url.hash = added;
  else url.search = url.search === '' ? added : `${url.search}&${added}`;
  return { status: 302, headers: { location: url.href, 'cache-control': 'no-store' } };
}
