import { isIP } from 'node:net';

/** The registered domain of a host, or less: its last two labels. An IP address counts as a whole. */
export const registeredDomain = (host: string): string =>
  isIP(host.replace(/^\[|\]$/g, '')) ? host : host.split('.').slice(-2).join('.');

/**
 * Whether an address is outside the domain of a site under every reading of "same domain"
 * (spec#5.2-redirect-domain): the same host, the host with its subdomains, or the registered domain. Ports and
 * paths are free. Anything but http and https is outside as well.
 */
export function isForeign(address: string | URL, siteUrl: string): boolean {
  const url = typeof address === 'string' ? URL.parse(address) : address;
  if (!url || !/^https?:$/.test(url.protocol)) return true;
  const domain = registeredDomain(new URL(siteUrl).hostname);
  return url.hostname !== domain && !url.hostname.endsWith(`.${domain}`);
}
