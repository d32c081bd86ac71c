import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OAuthMock, startOAuthMock } from '../testing/oauth-mock.ts';
import { ada, type SeenPage } from '../testing/visitor.ts';
import { Walk } from '../testing/walk.ts';

let mock: OAuthMock;
let walk: Walk;

beforeAll(async () => {
  mock = await startOAuthMock();
});
afterAll(() => mock.stop());
beforeEach(() => {
  walk = new Walk(mock);
});

describe('every page', () => {
  it.each<[what: string, page: () => Promise<SeenPage>]>([
    ['of the login', () => walk.ask()],
    [
      'of a failed login',
      async () => walk.visitor.submit(await walk.ask(), 'login', { ...ada, password: 'x' }),
    ],
    ['of the dialog', () => walk.dialog(ada)],
    [
      'of a form that is no longer valid',
      async () => walk.visitor.submit(await walk.dialog(ada), 'consent', { seal: '' }),
    ],
    ['of a mistake', () => walk.visitor.authorize({})],
  ])('%s is kept from frames, caches, scripts and the network', async (_what, see) => {
    const { headers, text } = await see();
    const policy = headers.get('Content-Security-Policy') ?? '';
    const directives = new Map(policy.split('; ').map((part) => [part.split(' ')[0], part]));
    expect(directives.get('default-src')).toBe("default-src 'none'");
    expect(directives.get('frame-ancestors')).toBe("frame-ancestors 'none'");
    expect(directives.get('base-uri')).toBe("base-uri 'none'");
    expect(directives.get('style-src')).toMatch(/^style-src 'sha256-[\w+/]{43}='$/);
    expect(directives.has('form-action')).toBe(true);
    expect(policy).not.toMatch(/unsafe|script-src/);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('Referrer-Policy')).toBe('same-origin');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('X-Frame-Options')).toBe('DENY');
    expect(text).not.toMatch(/<script|\son\w+=|style="|src=|https?:\/\/(?!app\.example|www\.w3\.org)/);
  });
});
