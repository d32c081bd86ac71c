import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { App } from '../world/app.ts';
import { permissionsOf } from '../world/permissions.ts';
import { SESSION_MS } from './sessions.ts';
import { type OAuthMock, startOAuthMock } from './testing/oauth-mock.ts';
import { ada, karl, request, type SeenPage, Visitor } from './testing/visitor.ts';

let mock: OAuthMock;
let app: App;
let visitor: Visitor;

beforeAll(async () => {
  mock = await startOAuthMock();
});
afterAll(() => mock.stop());
beforeEach(() => {
  app = mock.addApp('https://app.example');
  visitor = new Visitor(mock);
});
afterEach(() => mock.acme.clock.follow());

const start = (parameters: Record<string, string> = {}) => visitor.authorize(request(app, parameters));
const dialog = async (parameters: Record<string, string> = {}) => visitor.logIn(await start(parameters), ada);

const cookieName = () => `countersign_session_${mock.port}`;
const isLogin = ({ text }: SeenPage) => text.includes('type="password"');

/** Nothing was done, the browser stays, and the page leads back to the start. */
function expectStale(page: SeenPage) {
  expect(page).toMatchObject({ status: 403, location: undefined });
  expect(page.text).toContain('This form is no longer valid');
  expect(page.text).toMatch(/<a class="button primary" href="authorize\?client_id=/);
}

/** Seals that are not the one of the form, and headers that no page of ours sends. */
const forgeries: [
  what: string,
  fields: Record<string, string | undefined>,
  headers: Record<string, string>,
][] = [
  ['without its seal', { seal: undefined }, {}],
  ['with an empty seal', { seal: '' }, {}],
  ['with a seal of the right length', { seal: 'A'.repeat(43) }, {}],
  ['with a seal that is too long', { seal: 'A'.repeat(4_300) }, {}],
  ['from a page of another origin', {}, { Origin: 'https://evil.test' }],
  ['from a page of another port', {}, { Origin: 'http://acme.localhost:1' }],
  ['from a page of another company', {}, { Origin: 'http://globex.localhost' }],
  ['from a page without an origin', {}, { Origin: 'null' }],
  ['from a page of no origin that could be read', {}, { Origin: 'acme.localhost' }],
];

describe('a form', () => {
  it.each(forgeries)('%s does not log in', async (_what, fields, headers) => {
    expectStale(await visitor.submit(await start(), 'login', { ...ada, ...fields }, headers));
    expect(isLogin(await start())).toBe(true);
  });

  it.each(forgeries)('%s decides nothing', async (_what, fields, headers) => {
    const page = await dialog();
    expectStale(await visitor.submit(page, 'consent', { decision: 'allow', ...fields }, headers));
    expect(await start()).toMatchObject({ status: 200, location: undefined });
  });

  it.each(forgeries)('%s does not log out', async (_what, fields, headers) => {
    expectStale(await visitor.submit(await dialog(), 'logout', fields, headers));
    expect(isLogin(await start())).toBe(false);
  });

  it('of one browser does not decide in another', async () => {
    const page = await dialog();
    visitor = new Visitor(mock);
    await dialog();
    expectStale(await visitor.submit(page, 'consent', { decision: 'allow' }));
  });

  it.each([
    ['wider', { scope: 'api/contacts:read' }, {}],
    ['less bound', { scope: 'api/contacts:read', state: 'a' }, { scope: 'api/contacts:read', state: 'b' }],
    [
      'other',
      { scope: 'api/contacts:read' },
      { scope: 'api/contacts:read', redirect_uri: 'https://app.example/other' },
    ],
  ])('of one request does not decide about a %s one', async (_which, first, second) => {
    const little = await dialog(first);
    const seal = /consent[^>]*>\s*<input type="hidden" name="seal" value="([^"]*)"/.exec(little.text)?.[1];
    const next = await start(second);
    expectStale(await visitor.submit(next, 'consent', { decision: 'allow', seal }));
  });

  it('of the login does not log out, nor decide', async () => {
    const login = await start();
    const seal = /name="seal" value="([^"]*)"/.exec(login.text)?.[1];
    const page = await visitor.logIn(login, ada);
    expectStale(await visitor.submit(page, 'consent', { decision: 'allow', seal }));
    expectStale(await visitor.submit(page, 'logout', { seal }));
  });

  it('of the dialog decides nothing when the user may do other things by now', async () => {
    const page = await visitor.logIn(await start(), karl);
    const user = mock.acme.user(karl.email);
    if (user === undefined) throw new Error('Karl is gone.');
    const before = user.permissions;
    user.permissions = permissionsOf(['api/contacts']);
    const answer = await visitor.submit(page, 'consent', { decision: 'allow' });
    user.permissions = before;
    expect(answer.status).toBe(403);
  });

  it('leads to the login where the session has ended meanwhile', async () => {
    const page = await dialog();
    mock.acme.clock.advance(SESSION_MS / 1_000);
    const answer = await visitor.submit(page, 'consent', { decision: 'allow' });
    expect(answer.status).toBe(303);
    expect(isLogin(await start())).toBe(true);
  });

  it.each([
    ['JSON', 'application/json', '{}', 415],
    ['a multipart form', 'multipart/form-data; boundary=x', '--x--', 415],
    ['another charset', 'application/x-www-form-urlencoded; charset=latin1', 'a=b', 415],
    ['broken percent-encoding', 'application/x-www-form-urlencoded', 'email=%ff', 400],
    ['more than a mebibyte', 'application/x-www-form-urlencoded', `a=${'b'.repeat(1_048_576)}`, 413],
  ])('as %s is refused', async (_what, type, body, status) => {
    const address = `${mock.baseUrl}/oauth/login?${new URLSearchParams(request(app))}`;
    const response = await fetch(address, { method: 'POST', headers: { 'Content-Type': type }, body });
    expect(response.status).toBe(status);
  });

  it.each(['login', 'logout', 'consent'])(
    'for %s that is opened by its address leads to the start',
    async (form) => {
      const page = await visitor.get(`/oauth/${form}?${new URLSearchParams(request(app))}`);
      expect(page).toMatchObject({ status: 303 });
      expect(page.location?.pathname).toBe('/oauth/authorize');
      expect(Object.fromEntries(page.location?.searchParams ?? [])).toEqual(request(app));
    },
  );

  it('for a request that is not in order is answered with what is wrong with it', async () => {
    const response = await fetch(`${mock.baseUrl}/oauth/consent?client_id=nobody`, {
      method: 'POST',
      body: '',
    });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('No app of this company');
  });
});

describe('a session', () => {
  it('begins with a new secret, whatever the cookie held before', async () => {
    const planted = 'P'.repeat(43);
    visitor.cookie = `${cookieName()}=${planted}`;
    const first = await start();
    expect(first.headers.get('Set-Cookie')).toBeNull();
    await visitor.logIn(first, ada);
    expect(visitor.cookie).toMatch(/^countersign_session_\d+=[\w-]{43}$/);
    expect(visitor.cookie).not.toContain(planted);
    const attacker = new Visitor(mock);
    attacker.cookie = `${cookieName()}=${planted}`;
    expect(isLogin(await attacker.authorize(request(app)))).toBe(true);
  });

  it('ends with the logout, and what was its secret opens nothing more', async () => {
    const page = await dialog();
    const before = visitor.cookie;
    await visitor.submit(page, 'logout', {});
    await visitor.logIn(await start(), ada);
    expect(visitor.cookie).not.toBe(before);
    visitor.cookie = before;
    expect(isLogin(await start())).toBe(true);
  });

  it('lasts eight hours of the company, and not a moment longer', async () => {
    mock.acme.clock.freeze();
    await dialog();
    mock.acme.clock.advance(SESSION_MS / 1_000 - 1);
    expect(isLogin(await start())).toBe(false);
    mock.acme.clock.advance(1);
    expect(isLogin(await start())).toBe(true);
  });

  it.each([
    ['that nobody began', 'S'.repeat(43)],
    ['that is malformed', '%00; other=1'],
    ['that is empty', ''],
  ])('%s is none', async (_what, secret) => {
    visitor.cookie = `${cookieName()}=${secret}`;
    expect(isLogin(await start())).toBe(true);
  });

  it('of one company opens nothing in another', async () => {
    await dialog();
    mock.world.companies.get('globex')?.addApp(app);
    const elsewhere = new Visitor(mock, {}, 'globex');
    elsewhere.cookie = visitor.cookie;
    const page = await elsewhere.authorize(request(app));
    expect(isLogin(page)).toBe(true);
    expect(page.text).toContain('globex');
  });

  it('is no way into the API', async () => {
    await dialog();
    const response = await fetch(`${mock.baseUrl}/api/contacts`, {
      headers: { Cookie: visitor.cookie ?? '' },
    });
    expect(response.status).toBe(401);
  });
});

describe('every page', () => {
  it.each<[what: string, page: () => Promise<SeenPage>]>([
    ['of the login', () => start()],
    ['of a failed login', async () => visitor.submit(await start(), 'login', { ...ada, password: 'x' })],
    ['of the dialog', () => dialog()],
    [
      'of a form that is no longer valid',
      async () => visitor.submit(await dialog(), 'consent', { seal: '' }),
    ],
    ['of a mistake', () => visitor.authorize({})],
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
