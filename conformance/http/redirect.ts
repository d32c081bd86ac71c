import type { HeaderField } from '../errors/exchange.ts';
import { isSafeMethod } from './client.ts';
import type { Company } from './request.ts';

/** The parameters in the fragment of an address. */
export const fragmentParameters = ({ hash }: URL): URLSearchParams =>
  new URLSearchParams(hash.replace(/^#/, ''));

/** The parameters of a redirect: those of the query, then those of the fragment that the query lacks. */
export const redirectParameters = (url: URL): Record<string, string> =>
  Object.fromEntries([...fragmentParameters(url), ...url.searchParams]);

/** The absolute address in the `Location` of the response to a request for a URL. */
export function locationIn(url: string, headers: readonly HeaderField[]): URL | undefined {
  const [, location] = headers.find(([name]) => /^location$/i.test(name)) ?? [];
  return (location !== undefined && URL.parse(location, url)) || undefined;
}

/**
 * The path, with its query, that the response to a change names as what came of it (RFC 9110, section 15.4.4), where that is in the API
 * of the company. What a change is answered with is open (spec#4.1-open-replies).
 */
export function outcomePath(
  { method, url }: { readonly method: string; readonly url: string },
  { status, headers }: { readonly status: number; readonly headers: readonly HeaderField[] },
  company: Company | undefined,
): string | undefined {
  if (status !== 303 || isSafeMethod(method) || company === undefined) return undefined;
  const href = locationIn(url, headers)?.href;
  return href?.startsWith(`${company.baseUrl}/api/`) ? href.slice(company.baseUrl.length) : undefined;
}
