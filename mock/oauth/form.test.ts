import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parsePermissions } from '../world/permissions.ts';
import { SESSION_MS } from './sessions.ts';
import { type OAuthMock, startOAuthMock } from './testing/oauth-mock.ts';
import { ada, karl, type SeenPage, Visitor } from './testing/visitor.ts';
import { isLogin, Walk } from './testing/walk.ts';

let mock: OAuthMock;
let walk: Walk;

beforeAll(async () => {
  mock = await startOAuthMock();
});
afterAll(() => mock.stop());
afterEach(() => mock.acme.clock.followSystemClock());
beforeEach(() => {
  walk = new Walk(mock);
});

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
    expectStale(await walk.visitor.submit(await walk.ask(), 'login', { ...ada, ...fields }, headers));
    expect(isLogin(await walk.ask())).toBe(true);
  });

  it.each(forgeries)('%s decides nothing', async (_what, fields, headers) => {
    const page = await walk.dialog(ada);
    expectStale(await walk.visitor.submit(page, 'consent', { decision: 'allow', ...fields }, headers));
    expect(await walk.ask()).toMatchObject({ status: 200, location: undefined });
  });

  it.each(forgeries)('%s does not log out', async (_what, fields, headers) => {
    expectStale(await walk.visitor.submit(await walk.dialog(ada), 'logout', fields, headers));
    expect(isLogin(await walk.ask())).toBe(false);
  });

  it('of one browser does not decide in another', async () => {
    const page = await walk.dialog(ada);
    walk.visitor = new Visitor(mock);
    await walk.dialog(ada);
    expectStale(await walk.visitor.submit(page, 'consent', { decision: 'allow' }));
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
    const little = await walk.dialog(ada, first);
    const seal = /consent[^>]*>\s*<input type="hidden" name="seal" value="([^"]*)"/.exec(little.text)?.[1];
    const next = await walk.ask(second);
    expectStale(await walk.visitor.submit(next, 'consent', { decision: 'allow', seal }));
  });

  it('of the login does not log out, nor decide', async () => {
    const login = await walk.ask();
    const seal = /name="seal" value="([^"]*)"/.exec(login.text)?.[1];
    const page = await walk.visitor.logIn(login, ada);
    expectStale(await walk.visitor.submit(page, 'consent', { decision: 'allow', seal }));
    expectStale(await walk.visitor.submit(page, 'logout', { seal }));
  });

  it('of the dialog decides nothing when the user may do other things by now', async () => {
    const page = await walk.visitor.logIn(await walk.ask(), karl);
    const user = mock.acme.user(karl.email);
    if (user === undefined) throw new Error('Karl is gone.');
    const before = user.permissions;
    user.permissions = parsePermissions(['api/contacts']);
    const response = await walk.visitor.submit(page, 'consent', { decision: 'allow' });
    user.permissions = before;
    expect(response.status).toBe(403);
  });

  it('leads to the login where the session has ended meanwhile', async () => {
    const page = await walk.dialog(ada);
    mock.acme.clock.advance(SESSION_MS / 1_000);
    const response = await walk.visitor.submit(page, 'consent', { decision: 'allow' });
    expect(response.status).toBe(303);
    expect(isLogin(await walk.ask())).toBe(true);
  });

  it.each([
    ['JSON', 'application/json', '{}', 415],
    ['a multipart form', 'multipart/form-data; boundary=x', '--x--', 415],
    ['another charset', 'application/x-www-form-urlencoded; charset=latin1', 'a=b', 415],
    ['broken percent-encoding', 'application/x-www-form-urlencoded', 'email=%ff', 400],
    ['more than a mebibyte', 'application/x-www-form-urlencoded', `a=${'b'.repeat(1_048_576)}`, 413],
  ])('as %s is refused', async (_what, type, body, status) => {
    const address = `${mock.baseUrl}/oauth/login?${new URLSearchParams(walk.request())}`;
    const response = await fetch(address, { method: 'POST', headers: { 'Content-Type': type }, body });
    expect(response.status).toBe(status);
  });

  it.each(['login', 'logout', 'consent'])(
    'for %s that is opened by its address leads to the start',
    async (form) => {
      const page = await walk.visitor.get(`/oauth/${form}?${new URLSearchParams(walk.request())}`);
      expect(page).toMatchObject({ status: 303 });
      expect(page.location?.pathname).toBe('/oauth/authorize');
      expect(Object.fromEntries(page.location?.searchParams ?? [])).toEqual(walk.request());
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
