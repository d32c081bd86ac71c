import { isIP } from 'node:net';
import { isForeign, registeredDomain } from '../../model/domain.ts';
import type { App } from '../../profile/profile.ts';

/** A redirect address outside the site of an app, and the trick in it. */
export type ForeignAddress = { readonly trick: string; readonly address: string };

const elsewhere = 'elsewhere.invalid';

/** A host with a letter in the place of each of its dots in turn: a pattern in which the dots are not escaped matches it. */
const withoutADot = (hostname: string): readonly string[] =>
  isIP(hostname)
    ? []
    : [...hostname.matchAll(/\./g)].map(
        ({ index }) => hostname.slice(0, index) + hostname.slice(index).replace('.', 'x'),
      );

/**
 * Redirect addresses outside the domain of an app's Site URL. Naive text comparisons accept them:
 * prefixes, suffixes, user info, queries, fragments, backslashes, other schemes and relative forms.
 */
export function foreignAddresses({ siteUrl, redirectUri }: App): readonly ForeignAddress[] {
  const site = new URL(siteUrl);
  const { host, hostname, protocol } = site;
  const path = new URL(redirectUri).pathname;
  const web = `${protocol}//`;
  const tricks: readonly (readonly [string, string])[] = [
    ['another host', `${web}${elsewhere}${path}`],
    ['a host that begins like the site', `${web}${hostname}.${elsewhere}${path}`],
    ['a domain that ends like the site', `${web}not${registeredDomain(hostname)}${path}`],
    ['the site as a path of another host', `${web}${elsewhere}/${host}${path}`],
    ['the site in the query', `${web}${elsewhere}/?site=${siteUrl}`],
    ['the site in the fragment', `${web}${elsewhere}/#${siteUrl}`],
    ['the site as user name at another host', `${web}${host}@${elsewhere}${path}`],
    ['the site as user name and password', `${web}${hostname}:443@${elsewhere}${path}`],
    ['a backslash before the site', `${web}${elsewhere}\\@${host}${path}`],
    ['a backslash as a slash', `${web}${elsewhere}\\.${host}${path}`],
    ['an address without scheme', `//${elsewhere}${path}`],
    ['an address with a single slash', `${protocol}/${elsewhere}${path}`],
    ['a line break in the host', `${web}${hostname}\n.${elsewhere}${path}`],
    ['an encoded slash in the host', `${web}${elsewhere}%2f.${host}${path}`],
    ['another top-level domain', `${web}${hostname.replace(/\.[^.]+$/, '')}.invalid${path}`],
    ...withoutADot(hostname).map(
      (it, at) => [`a letter for dot ${at + 1} of the site`, `${web}${it}${path}`] as const,
    ),
    // Where developers listen: with a port that no target has, so that none of its pages is taken for it.
    ['a host of the machine', `http://localhost:3999${path}`],
    ['an address of a private network', `http://10.11.12.13${path}`],
    ['the scheme of an app', `com.elsewhere.app:${path}`],
    ['a javascript URL', `javascript:alert('${host}')//${path}`],
    ['a data URL', `data:text/html,${host}`],
  ];
  return tricks
    .map(([trick, address]) => ({ trick, address }))
    .filter(({ address }) => isForeign(address, siteUrl));
}

/**
 * Whether an address is one of these foreign ones, or has such a host. A page of the target on another host (a shared login,
 * say) is outside the site too, but was not requested.
 */
export function isForgedAddress(address: string, app: App): boolean {
  const url = URL.parse(address);
  if (!url || !isForeign(url, app.siteUrl)) return false;
  const hosts = foreignAddresses(app).map((it) => URL.parse(it.address, app.siteUrl)?.host);
  return !/^https?:$/.test(url.protocol) || url.hostname.endsWith('.invalid') || hosts.includes(url.host);
}
