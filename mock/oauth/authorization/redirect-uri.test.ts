import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileRedirectUris } from '../testing/hostile-redirect-uris.ts';
import { callbackUri, checkRedirectUri } from './redirect-uri.ts';

const fault = checkRedirectUri.apply;

describe('a redirect address for the site https://app.example is refused', () => {
  for (const [trick, addresses] of Object.entries(hostileRedirectUris)) {
    it.each(addresses)(`${trick}: %j`, (address) => {
      expect(fault(address, 'https://app.example')).toBeDefined();
    });
  }

  it('where it is not given', () => {
    expect(fault(undefined, 'https://app.example')).toBe('missing');
  });

  it('where the app has no Site URL that could be read', () => {
    expect(fault('https://app.example/', 'app.example')).toBe('spelling');
    expect(fault('https://app.example/', '')).toBe('spelling');
  });
});

describe('a redirect address says what is wrong with it', () => {
  it.each([
    ['https://evil.test/', 'foreign'],
    ['https://app.example.evil.test/', 'foreign'],
    ['https://app.example@evil.test/', 'foreign'],
    ['http://app.example/', 'foreign'],
    ['https://app.example:444/', 'foreign'],
    ['https://www.app.example/', 'foreign'],
    ['https://user@app.example/', 'spelling'],
    ['https://%61pp.example/', 'spelling'],
    ['/callback', 'spelling'],
    ['https://app.example/#', 'fragment'],
    ['https://app.example/?code=1', 'reserved'],
  ])('%s: %s', (address, expected) => {
    expect(fault(address, 'https://app.example')).toBe(expected);
  });
});

describe('a redirect address is accepted', () => {
  it.each([
    ['the site itself', 'https://app.example', 'https://app.example'],
    ['any path', 'https://app.example/a/b', 'https://app.example/somewhere/else'],
    ['a path that looks like a host', 'https://app.example//evil.test/', 'https://app.example'],
    ['a path that climbs', 'https://app.example/../../evil.test', 'https://app.example/app/'],
    ['a path encoded twice', 'https://app.example/%252f%252e%252e', 'https://app.example'],
    ['an encoded line break', 'https://app.example/%0d%0aX:y', 'https://app.example'],
    ['an @ in the query', 'https://app.example?@evil.test/', 'https://app.example'],
    ['a query of its own', 'https://app.example/cb?keep=1', 'https://app.example'],
    ['capitals', 'HTTPS://APP.Example/Callback', 'https://app.example'],
    ['a site in capitals', 'https://app.example/', 'HTTPS://APP.EXAMPLE'],
    ['the default port', 'https://app.example:443/', 'https://app.example'],
    ['no port where the site names the default', 'http://app.example/', 'http://app.example:80'],
    ['a port', 'http://127.0.0.1:3000/cb', 'http://127.0.0.1:3000'],
    ['an IPv6 address', 'http://[::1]:3000/cb', 'http://[::1]:3000'],
    ['an international name', 'https://bücher.example/', 'https://bücher.example'],
    ['an international name in capitals', 'https://BÜCHER.example/', 'https://bücher.example'],
    ['an international name in ASCII', 'https://xn--bcher-kva.example/', 'https://bücher.example'],
    ['letters of any alphabet in the path', 'https://app.example/größe?名=值', 'https://app.example'],
  ])('%s: %s for %s', (_name, address, site) => {
    expect(fault(address, site)).toBeUndefined();
  });
});

describe('whatever is accepted', () => {
  const parts = ['https:', 'http:', '/', '\\', '@', ':', '.', '#', '?', '%2f', '%40', '443', ' ', '\t', '。'];
  const pieces = fc.constantFrom(...parts, 'app.example', 'evil.test', 'app', 'example', 'a', 'é', '\u200b');

  it('leads a browser to the site and nowhere else', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 9 }), (segments) => {
        const address = `https://${segments.join('')}`;
        if (fault(address, 'https://app.example') !== undefined) return;
        const target = new URL(callbackUri(address, { code: 'c' }));
        expect([target.protocol, target.host, target.username]).toEqual(['https:', 'app.example', '']);
      }),
      { numRuns: 5_000 },
    );
  });

  it.each([
    ['https://app.example/cb', 'https://app.example/cb?code=c'],
    ['https://app.example/cb?', 'https://app.example/cb?code=c'],
    ['https://app.example/cb?x=1', 'https://app.example/cb?x=1&code=c'],
    ['https://app.example/cb?x=1&', 'https://app.example/cb?x=1&code=c'],
    ['https://app.example/cb&', 'https://app.example/cb&?code=c'],
    ['https://app.example/a?b&', 'https://app.example/a?b&code=c'],
  ])('joins what is added to %s', (address, expected) => {
    expect(callbackUri(address, { code: 'c' })).toBe(expected);
  });

  it('returns any state unchanged, beside the existing query', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (state) => {
        const location = callbackUri('https://app.example/cb?keep=a%20b', { code: 'c', state });
        expect(location).toMatch(/^https:\/\/app\.example\/cb\?keep=a%20b&[!-~]*$/);
        expect([...new URL(location).searchParams]).toEqual([
          ['keep', 'a b'],
          ['code', 'c'],
          ['state', state],
        ]);
        expect(decodeURIComponent(/state=(.*)$/.exec(location)?.[1] ?? '?')).toBe(state);
      }),
    );
  });
});
