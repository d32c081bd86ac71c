import { domainToUnicode } from 'node:url';
import { behaviour } from '../../world/behaviour.ts';

/** What is wrong with a `redirect_uri`. */
export type RedirectUriError = 'missing' | 'spelling' | 'foreign' | 'fragment' | 'reserved';

const maxLength = 2_000;
const authorityPattern = /^https?:\/\/([^/?#]*)/i;
/** What no URL contains unescaped: spaces, backslashes, delimiters, controls, invisible characters, lone surrogates. */
const unsafe = /[\\<>"^`{|}\p{Z}\p{Cc}\p{Cf}\p{Cs}]/u;
/** Parameters of the callback: a `redirect_uri` that already had one would look like a callback. */
const reserved = ['code', 'access_token', 'error', 'state'];
const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/**
 * Rule: what is wrong with a `redirect_uri`; undefined where it is within the domain of the app's Site URL
 * (spec#5.2-redirect-domain,
 * spec#5.2-implicit-domain): same scheme, host and port, any path. Two parsers must agree: that of browsers (WHATWG URL), and the
 * plain one of RFC 3986, which sees the authority as written. This rejects user names, backslashes, percent-encoded hosts, IP
 * addresses in unusual notation and look-alike letters.
 */
export const checkRedirectUri = behaviour(
  (redirectUri: string | undefined, siteUrl: string): RedirectUriError | undefined => {
    if (redirectUri === undefined) return 'missing';
    const site = URL.parse(siteUrl);
    const target = URL.parse(redirectUri);
    const authority = authorityPattern.exec(redirectUri)?.[1];
    if (site === null || target === null || authority === undefined) return 'spelling';
    if (unsafe.test(redirectUri) || redirectUri.length > maxLength) return 'spelling';
    if (target.protocol !== site.protocol || target.host !== site.host) return 'foreign';
    if (!spellings(site).includes(authority.toLowerCase().normalize('NFC'))) return 'spelling';
    if (redirectUri.includes('#')) return 'fragment';
    return reserved.some((name) => target.searchParams.has(name)) ? 'reserved' : undefined;
  },
);

/** The spellings of a site's authority, in lower case: with or without a default port, in ASCII or Unicode. */
function spellings({ protocol, hostname, port }: URL): string[] {
  const hosts = [hostname, domainToUnicode(hostname)];
  const ports = port === '' ? ['', `:${defaultPorts[protocol]}`] : [`:${port}`];
  return hosts.flatMap((host) => ports.map((suffix) => host + suffix));
}

/**
 * The callback URI: `redirect_uri` with its own query and the parameters that are defined.
 * @param redirectUri one that {@link checkRedirectUri} finds nothing wrong with
 */
export function callbackUri(
  redirectUri: string,
  parameters: Readonly<Record<string, string | undefined>>,
): string {
  const { href } = new URL(redirectUri);
  const sentParameters = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  // A space becomes %20, which every parser understands, unlike +.
  const added = new URLSearchParams(sentParameters).toString().replaceAll('+', '%20');
  const separator = !href.includes('?') ? '?' : /[?&]$/.test(href) ? '' : '&';
  return `${href}${separator}${added}`;
}
