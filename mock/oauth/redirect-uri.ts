import { domainToUnicode } from 'node:url';
import { behaviour } from '../world/behaviour.ts';

/** Why a browser is not sent to a `redirect_uri`. */
export type RedirectFault = 'missing' | 'spelling' | 'foreign' | 'fragment' | 'reserved';

const LONGEST = 2_000;
const AUTHORITY = /^https?:\/\/([^/?#]*)/i;
/** What no address holds as it is: blanks, backslashes, delimiters, controls, invisible signs, half characters. */
const UNSAFE = /[\\<>"^`{|}\p{Z}\p{Cc}\p{Cf}\p{Cs}]/u;
/** What comes back in the query: an address that already had it would be read as an answer. */
const RESERVED = ['code', 'access_token', 'error', 'state'];
const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/**
 * Rule: why a `redirect_uri` is refused; undefined where it lies within the domain of the app's Site URL
 * (specification 5.2, code flow 1, implicit 4): same scheme, host and port, any path. Two readers must agree on
 * that: the one that browsers use (WHATWG URL), and the plain one of RFC 3986 that sees the authority as it is
 * written, so that user names, backslashes, percent-encoded hosts, odd numbers and look-alike letters lead nowhere.
 */
export const redirectFault = behaviour(
  'oauth.redirect.within-site',
  (redirectUri: string | undefined, siteUrl: string): RedirectFault | undefined => {
    if (redirectUri === undefined) return 'missing';
    const site = URL.parse(siteUrl);
    const target = URL.parse(redirectUri);
    const written = AUTHORITY.exec(redirectUri)?.[1];
    if (site === null || target === null || written === undefined) return 'spelling';
    if (UNSAFE.test(redirectUri) || redirectUri.length > LONGEST) return 'spelling';
    if (target.protocol !== site.protocol || target.host !== site.host) return 'foreign';
    if (!spellings(site).includes(written.toLowerCase().normalize('NFC'))) return 'spelling';
    if (redirectUri.includes('#')) return 'fragment';
    return RESERVED.some((name) => target.searchParams.has(name)) ? 'reserved' : undefined;
  },
);

/** How the authority of a site may be written, in small letters: with or without a default port, in ASCII or Unicode. */
function spellings({ protocol, hostname, port }: URL): string[] {
  const hosts = [hostname, domainToUnicode(hostname)];
  const ports = port === '' ? ['', `:${DEFAULT_PORTS[protocol]}`] : [`:${port}`];
  return hosts.flatMap((host) => ports.map((suffix) => host + suffix));
}

/**
 * The address that the browser goes back to: `redirect_uri` with its own query, and the parameters that are set.
 * @param redirectUri one that {@link redirectFault} finds nothing wrong with
 */
export function callbackAddress(
  redirectUri: string,
  parameters: Readonly<Record<string, string | undefined>>,
): string {
  const { href } = new URL(redirectUri);
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  // A blank is %20, which every reader of a query understands, and not every one reads + so.
  const added = new URLSearchParams(given).toString().replaceAll('+', '%20');
  const joint = /[?&]$/.test(href) ? '' : href.includes('?') ? '&' : '?';
  return `${href}${joint}${added}`;
}
