import { describe, expect, test } from 'vitest';
import { foreignAddresses, isForeign, isTrap, registered } from './foreign-addresses.ts';

const sites = [
  'https://app.example.com/',
  'http://localhost:4000/',
  'http://127.0.0.1:4000/app',
  'https://example.com/app/',
];

const appAt = (siteUrl: string) => ({
  name: 'app',
  clientId: 'id',
  siteUrl,
  redirectUri: new URL('callback', siteUrl).href,
});

describe.each(sites)('of the site %s', (site) => {
  test.each(foreignAddresses(appAt(site)))('$trick leads outside', ({ address }) => {
    expect(isForeign(address, site)).toBe(true);
    const target = site.startsWith('https') ? 'http://acme.example.net' : 'https://acme.example.net';
    const asSeenByBrowser = URL.parse(address, target)?.href;
    expect(asSeenByBrowser === undefined || isTrap(asSeenByBrowser, site)).toBe(true);
  });

  test.each(['', 'callback', 'deeper/path?x=1#y'])('the address %j stays inside', (path) => {
    expect(isForeign(new URL(path, site), site)).toBe(false);
  });
});

test('another port, a subdomain and a sibling of the host stay inside by the widest reading', () => {
  for (const address of [
    'https://app.example.com:8443/',
    'https://a.app.example.com/',
    'https://other.example.com/',
  ]) {
    expect(isForeign(address, 'https://app.example.com/')).toBe(false);
  }
});

test('a login page of the target on a host of its own is no trap', () => {
  expect(isTrap('https://login.service.example/?next=%2Foauth', 'https://app.example.com/')).toBe(false);
});

test('an IP address is registered whole', () => {
  expect(registered('127.0.0.1')).toBe('127.0.0.1');
  expect(registered('a.b.example.com')).toBe('example.com');
});
