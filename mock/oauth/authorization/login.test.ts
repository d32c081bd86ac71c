import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startOAuthMock } from '../testing/oauth-mock.ts';
import { ada, DialogFlow, isDialog, isLogin, karl, PageClient } from '../testing/page-client.ts';
import { sessionMs } from './session.ts';

let flow: DialogFlow;

const mock = await startOAuthMock();
beforeEach(() => {
  flow = new DialogFlow(mock);
});

describe('a user who is not logged in', () => {
  it('sees the login, in a form that no foreign page and no script can use', async () => {
    const page = await flow.authorize();
    expect(page).toMatchObject({ status: 200, location: undefined });
    expect(isLogin(page)).toBe(true);
    expect(page.text).toContain('<bdi>Ledger Link</bdi>');
    const cookie = page.headers.get('Set-Cookie');
    expect(cookie).toMatch(/^countersign_session_\d+=[\w-]{43}; Path=\/oauth; HttpOnly; SameSite=Lax$/);
  });

  it('is not logged in by HTTP Basic, which is for the API', async () => {
    const { email, password } = ada;
    const basic = `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`;
    const page = await new PageClient(mock, { Authorization: basic }).authorize(flow.parameters());
    expect(isLogin(page)).toBe(true);
  });

  it.each([
    ['a wrong password', { email: ada.email, password: 'wrong' }],
    ['an empty password', { email: ada.email, password: '' }],
    ['an unknown email', { email: 'eve@acme.example', password: ada.password }],
    ["another user's password", { email: ada.email, password: karl.password }],
    ['the login of another company', { email: 'greta@globex.example', password: 'greta-runs-globex' }],
    ['nothing', { email: '', password: '' }],
  ])('sees the login again after %s', async (_what, login) => {
    const page = await flow.browser.submit(await flow.authorize(), 'login', login);
    expect(page).toMatchObject({ status: 403, location: undefined });
    expect(isLogin(page)).toBe(true);
    expect(page.text).toContain('role="alert"');
    expect(page.text).toContain(`value="${login.email}"`);
    expect(isDialog(await flow.authorize())).toBe(false);
  });

  it('may try as often as they like, which leaves nothing behind', async () => {
    const page = await flow.authorize();
    const before = JSON.stringify(mock.acme.exportData());
    for (let turn = 0; turn < 100; turn += 1) {
      const login = { email: ada.email, password: `wrong-${turn}` };
      expect((await flow.browser.submit(page, 'login', login)).status).toBe(403);
    }
    expect(JSON.stringify(mock.acme.exportData())).toBe(before);
    expect((await flow.browser.submit(page, 'login', { ...ada })).status).toBe(303);
  });

  it('finds what was typed as email again, made harmless', async () => {
    const email = '"><script>alert(1)</script>';
    const page = await flow.browser.submit(await flow.authorize(), 'login', {
      email,
      password: 'x',
    });
    expect(page.text).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
  });

  it('continues to the dialog after logging in, with all parameters of the app', async () => {
    const first = await flow.browser.authorize(
      flow.parameters({ state: 'a b&c=d', scope: 'api/contacts:read', x: 'y' }),
    );
    const response = await flow.browser.submit(first, 'login', {
      ...karl,
      email: ` ${karl.email.toUpperCase()} `,
    });
    expect(response.status).toBe(303);
    expect(Object.fromEntries(response.location?.searchParams ?? [])).toEqual({
      ...flow.parameters(),
      state: 'a b&c=d',
      scope: 'api/contacts:read',
      x: 'y',
    });
  });
});

afterEach(() => mock.acme.clock.followSystemClock());

const cookieName = () => `countersign_session_${mock.port}`;

describe('a session', () => {
  it('starts with a new secret, for any earlier cookie', async () => {
    const planted = 'P'.repeat(43);
    flow.browser.cookie = `${cookieName()}=${planted}`;
    const first = await flow.authorize();
    expect(first.headers.get('Set-Cookie')).toBeNull();
    await flow.browser.logIn(first, ada);
    expect(flow.browser.cookie).toMatch(/^countersign_session_\d+=[\w-]{43}$/);
    expect(flow.browser.cookie).not.toContain(planted);
    const attacker = new PageClient(mock);
    attacker.cookie = `${cookieName()}=${planted}`;
    expect(isLogin(await attacker.authorize(flow.parameters()))).toBe(true);
  });

  it('ends with the logout, and what was its secret opens nothing more', async () => {
    const page = await flow.dialog(ada);
    const before = flow.browser.cookie;
    await flow.browser.submit(page, 'logout', {});
    await flow.browser.logIn(await flow.authorize(), ada);
    expect(flow.browser.cookie).not.toBe(before);
    flow.browser.cookie = before;
    expect(isLogin(await flow.authorize())).toBe(true);
  });

  it('lasts eight hours of the company, and not a moment longer', async () => {
    mock.acme.clock.freeze();
    await flow.dialog(ada);
    mock.acme.clock.advance(sessionMs / 1_000 - 1);
    expect(isLogin(await flow.authorize())).toBe(false);
    mock.acme.clock.advance(1);
    expect(isLogin(await flow.authorize())).toBe(true);
  });

  it.each([
    ['that was never started', 'S'.repeat(43)],
    ['that is malformed', '%00; other=1'],
    ['that is empty', ''],
  ])('%s is none', async (_what, secret) => {
    flow.browser.cookie = `${cookieName()}=${secret}`;
    expect(isLogin(await flow.authorize())).toBe(true);
  });

  it('of one company opens nothing in another', async () => {
    await flow.dialog(ada);
    mock.world.companies.get('globex')?.addApp(flow.app);
    const elsewhere = new PageClient(mock, {}, 'globex');
    elsewhere.cookie = flow.browser.cookie;
    const page = await elsewhere.authorize(flow.parameters());
    expect(isLogin(page)).toBe(true);
    expect(page.text).toContain('globex');
  });

  it('does not authenticate requests to the API', async () => {
    await flow.dialog(ada);
    const response = await fetch(`${mock.baseUrl}/api/contacts`, {
      headers: { Cookie: flow.browser.cookie ?? '' },
    });
    expect(response.status).toBe(401);
  });
});
