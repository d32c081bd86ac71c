import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parsePermissions } from '../../world/permissions.ts';
import { companyFetch } from '../testing/company-fetch.ts';
import { startOAuthMock } from '../testing/oauth-mock.ts';
import { ada, DialogFlow, isLogin, karl, PageClient, type PageResponse } from '../testing/page-client.ts';
import { sessionMs } from './session.ts';

let flow: DialogFlow;

const mock = await startOAuthMock();
afterEach(() => mock.acme.clock.followSystemClock());
beforeEach(() => {
  flow = new DialogFlow(mock);
});

/** Nothing was done, the browser stays, and the page leads back to the start. */
function expectStale(page: PageResponse) {
  expect(page).toMatchObject({ status: 403, location: undefined });
  expect(page.text).toContain('This form has expired');
  expect(page.text).toMatch(/<a class="button primary" href="authorize\?client_id=/);
}

/** Seals that are not the one of the form, and headers that no page of ours sends. */
const forgeries: [
  what: string,
  fields: Record<string, string | undefined>,
  headers: Record<string, string>,
][] = [
  ['without its CSRF token', { csrf_token: undefined }, {}],
  ['with an empty CSRF token', { csrf_token: '' }, {}],
  ['with a CSRF token of the right length', { csrf_token: 'A'.repeat(43) }, {}],
  ['with a CSRF token that is too long', { csrf_token: 'A'.repeat(4_300) }, {}],
  ['from a page of another origin', {}, { Origin: 'https://evil.test' }],
  ['from a page of another port', {}, { Origin: 'http://acme.localhost:1' }],
  ['from a page of another company', {}, { Origin: 'http://globex.localhost' }],
  ['from a page without an origin', {}, { Origin: 'null' }],
  ['from a page of no origin that could be read', {}, { Origin: 'acme.localhost' }],
];

describe('a form', () => {
  it.each(forgeries)('%s does not log in', async (_what, fields, headers) => {
    expectStale(await flow.browser.submit(await flow.authorize(), 'login', { ...ada, ...fields }, headers));
    expect(isLogin(await flow.authorize())).toBe(true);
  });

  it.each(forgeries)('%s decides nothing', async (_what, fields, headers) => {
    const page = await flow.dialog(ada);
    expectStale(await flow.browser.submit(page, 'consent', { decision: 'allow', ...fields }, headers));
    expect(await flow.authorize()).toMatchObject({ status: 200, location: undefined });
  });

  it.each(forgeries)('%s does not log out', async (_what, fields, headers) => {
    expectStale(await flow.browser.submit(await flow.dialog(ada), 'logout', fields, headers));
    expect(isLogin(await flow.authorize())).toBe(false);
  });

  it('of one browser does not decide in another', async () => {
    const page = await flow.dialog(ada);
    flow.browser = new PageClient(mock);
    await flow.dialog(ada);
    expectStale(await flow.browser.submit(page, 'consent', { decision: 'allow' }));
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
    const little = await flow.dialog(ada, first);
    const token = /consent[^>]*>\s*<input type="hidden" name="csrf_token" value="([^"]*)"/.exec(
      little.text,
    )?.[1];
    const next = await flow.authorize(second);
    expectStale(await flow.browser.submit(next, 'consent', { decision: 'allow', csrf_token: token }));
  });

  it('of the login does not log out, nor decide', async () => {
    const login = await flow.authorize();
    const token = /name="csrf_token" value="([^"]*)"/.exec(login.text)?.[1];
    const page = await flow.browser.logIn(login, ada);
    expectStale(await flow.browser.submit(page, 'consent', { decision: 'allow', csrf_token: token }));
    expectStale(await flow.browser.submit(page, 'logout', { csrf_token: token }));
  });

  it('of the dialog decides nothing when the user may do other things by now', async () => {
    const page = await flow.browser.logIn(await flow.authorize(), karl);
    const user = mock.acme.findUser(karl.email);
    if (user === undefined) throw new Error('Karl is gone.');
    const before = user.permissions;
    user.permissions = parsePermissions(['api/contacts']);
    const response = await flow.browser.submit(page, 'consent', { decision: 'allow' });
    user.permissions = before;
    expect(response.status).toBe(403);
  });

  it('leads to the login where the session has ended meanwhile', async () => {
    const page = await flow.dialog(ada);
    mock.acme.clock.advance(sessionMs / 1_000);
    const response = await flow.browser.submit(page, 'consent', { decision: 'allow' });
    expect(response.status).toBe(303);
    expect(isLogin(await flow.authorize())).toBe(true);
  });

  it.each([
    ['JSON', 'application/json', '{}', 415],
    ['a multipart form', 'multipart/form-data; boundary=x', '--x--', 415],
    ['another charset', 'application/x-www-form-urlencoded; charset=latin1', 'a=b', 415],
    ['broken percent-encoding', 'application/x-www-form-urlencoded', 'email=%ff', 400],
    ['more than a mebibyte', 'application/x-www-form-urlencoded', `a=${'b'.repeat(1_048_576)}`, 413],
  ])('as %s is refused', async (_what, type, body, status) => {
    const address = `${mock.baseUrl}/oauth/login?${new URLSearchParams(flow.parameters())}`;
    const response = await fetch(address, { method: 'POST', headers: { 'Content-Type': type }, body });
    expect(response.status).toBe(status);
  });

  it.each(['login', 'logout', 'consent'])(
    'for %s that is opened by its address leads to the start',
    async (form) => {
      const page = await flow.browser.get(`/oauth/${form}?${new URLSearchParams(flow.parameters())}`);
      expect(page).toMatchObject({ status: 303 });
      expect(page.location?.pathname).toBe('/oauth/authorize');
      expect(Object.fromEntries(page.location?.searchParams ?? [])).toEqual(flow.parameters());
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

describe('a form', () => {
  it('in which a field comes twice decides nothing', async () => {
    const { text } = await flow.dialog(ada);
    const [, action = '', token = ''] =
      /action="(consent[^"]*)">\s*<input type="hidden" name="csrf_token" value="([^"]*)"/.exec(text) ?? [];
    const body = new URLSearchParams([
      ['csrf_token', token],
      ['decision', 'allow'],
      ['decision', 'deny'],
    ]);
    const headers = { Cookie: flow.browser.cookie ?? '' };
    const path = `/oauth/${action.replaceAll('&amp;', '&')}`;
    const response = await companyFetch(mock.port, 'acme', path, { method: 'POST', body, headers });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('<code>decision</code> is given more than once');
    expect(await flow.authorize()).toMatchObject({ status: 200, location: undefined });
  });

  it('with its fields in the address does not keep them there', async () => {
    const sent = { ...flow.parameters(), locale: 'de_DE', csrf_token: 's', decision: 'allow', password: 'p' };
    const { location } = await flow.browser.get(`/oauth/consent?${new URLSearchParams(sent)}`);
    expect(Object.fromEntries(location?.searchParams ?? [])).toEqual({
      ...flow.parameters(),
      locale: 'de_DE',
    });
  });
});

describe('every page', () => {
  it.each<[what: string, page: () => Promise<PageResponse>]>([
    ['of the login', () => flow.authorize()],
    [
      'of a failed login',
      async () => flow.browser.submit(await flow.authorize(), 'login', { ...ada, password: 'x' }),
    ],
    ['of the dialog', () => flow.dialog(ada)],
    [
      'of an expired form',
      async () => flow.browser.submit(await flow.dialog(ada), 'consent', { csrf_token: '' }),
    ],
    ['of a mistake', () => flow.browser.authorize({})],
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
