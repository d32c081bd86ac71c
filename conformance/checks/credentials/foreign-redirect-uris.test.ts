import { describe, expect, test } from 'vitest';
import { isForeign, registeredDomain } from '../../model/domain.ts';
import { foreignAddresses, isForgedAddress } from './foreign-redirect-uris.ts';

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
  test.each(foreignAddresses(appAt(site)))('$trick is outside the site', ({ address }) => {
    expect(isForeign(address, site)).toBe(true);
    const target = site.startsWith('https') ? 'http://acme.example.net' : 'https://acme.example.net';
    const asSeenByBrowser = URL.parse(address, target)?.href;
    expect(asSeenByBrowser === undefined || isForgedAddress(asSeenByBrowser, appAt(site))).toBe(true);
  });

  test.each(['', 'callback', 'deeper/path?x=1#y'])('the address %j is inside the site', (path) => {
    expect(isForeign(new URL(path, site), site)).toBe(false);
  });
});

test('another port, a subdomain and a sibling host are inside under the widest reading', () => {
  for (const address of [
    'https://app.example.com:8443/',
    'https://a.app.example.com/',
    'https://other.example.com/',
  ]) {
    expect(isForeign(address, 'https://app.example.com/')).toBe(false);
  }
});

test('a login page on another host of the target is not one of the foreign addresses', () => {
  const page = 'https://login.service.example/?next=%2Foauth';
  expect(isForgedAddress(page, appAt('https://app.example.com/'))).toBe(false);
});

test('an IP address counts as a whole', () => {
  expect(registeredDomain('127.0.0.1')).toBe('127.0.0.1');
  expect(registeredDomain('a.b.example.com')).toBe('example.com');
});
