import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OAuthMock, startOAuthMock } from './testing/oauth-mock.ts';
import { ada, karl, Visitor } from './testing/visitor.ts';
import { isDialog, isLogin, Walk } from './testing/walk.ts';

let mock: OAuthMock;
let walk: Walk;

beforeAll(async () => {
  mock = await startOAuthMock();
});
afterAll(() => mock.stop());
beforeEach(() => {
  walk = new Walk(mock);
});

describe('somebody who is not logged in', () => {
  it('sees the login, in a form that no foreign page and no script can use', async () => {
    const page = await walk.ask();
    expect(page).toMatchObject({ status: 200, location: undefined });
    expect(isLogin(page)).toBe(true);
    expect(page.text).toContain('<bdi>Ledger Link</bdi>');
    const cookie = page.headers.get('Set-Cookie');
    expect(cookie).toMatch(/^countersign_session_\d+=[\w-]{43}; Path=\/oauth; HttpOnly; SameSite=Lax$/);
  });

  it('is not logged in by HTTP Basic, which is for the API', async () => {
    const { email, password } = ada;
    const basic = `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`;
    const page = await new Visitor(mock, { Authorization: basic }).authorize(walk.request());
    expect(isLogin(page)).toBe(true);
  });

  it.each([
    ['a wrong password', { email: ada.email, password: 'wrong' }],
    ['an empty password', { email: ada.email, password: '' }],
    ['an unknown email', { email: 'eve@acme.example', password: ada.password }],
    ["somebody else's password", { email: ada.email, password: karl.password }],
    ['the login of another company', { email: 'greta@globex.example', password: 'greta-runs-globex' }],
    ['nothing', { email: '', password: '' }],
  ])('sees the login again after %s', async (_what, login) => {
    const page = await walk.visitor.submit(await walk.ask(), 'login', login);
    expect(page).toMatchObject({ status: 403, location: undefined });
    expect(isLogin(page)).toBe(true);
    expect(page.text).toContain('role="alert"');
    expect(page.text).toContain(`value="${login.email}"`);
    expect(isDialog(await walk.ask())).toBe(false);
  });

  it('may try as often as they like, which leaves nothing behind', async () => {
    const page = await walk.ask();
    const before = JSON.stringify(mock.acme.data());
    for (let turn = 0; turn < 100; turn += 1) {
      const login = { email: ada.email, password: `wrong-${turn}` };
      expect((await walk.visitor.submit(page, 'login', login)).status).toBe(403);
    }
    expect(JSON.stringify(mock.acme.data())).toBe(before);
    expect((await walk.visitor.submit(page, 'login', { ...ada })).status).toBe(303);
  });

  it('finds what was typed as email again, made harmless', async () => {
    const email = '"><script>alert(1)</script>';
    const page = await walk.visitor.submit(await walk.ask(), 'login', {
      email,
      password: 'x',
    });
    expect(page.text).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
  });

  it('goes on to the dialog after logging in, with everything that the app has sent', async () => {
    const first = await walk.visitor.authorize(
      walk.request({ state: 'a b&c=d', scope: 'api/contacts:read', x: 'y' }),
    );
    const response = await walk.visitor.submit(first, 'login', {
      ...karl,
      email: ` ${karl.email.toUpperCase()} `,
    });
    expect(response.status).toBe(303);
    expect(Object.fromEntries(response.location?.searchParams ?? [])).toEqual({
      ...walk.request(),
      state: 'a b&c=d',
      scope: 'api/contacts:read',
      x: 'y',
    });
  });
});
