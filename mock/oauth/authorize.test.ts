import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { App } from '../world/app.ts';
import { permissionsOf } from '../world/permissions.ts';
import { type OAuthMock, startOAuthMock } from './testing/oauth-mock.ts';
import { ada, celine, karl, type Login, request, type SeenPage, Visitor } from './testing/visitor.ts';

let mock: OAuthMock;
let app: App;
let visitor: Visitor;

beforeAll(async () => {
  mock = await startOAuthMock();
});
afterAll(() => mock.stop());
beforeEach(() => {
  app = mock.addApp('https://app.example', 'Ledger Link');
  visitor = new Visitor(mock);
});

/** Logs in, and answers the dialog (or where the browser goes without one). */
async function dialog(login: Login, parameters: Record<string, string> = {}): Promise<SeenPage> {
  const page = await visitor.authorize(request(app, parameters));
  return page.text.includes('type="password"') ? visitor.logIn(page, login) : page;
}

const allow = (page: SeenPage) => visitor.submit(page, 'consent', { decision: 'allow' });
const deny = (page: SeenPage) => visitor.submit(page, 'consent', { decision: 'deny' });
const isDialog = ({ text }: SeenPage) => text.includes('value="allow"');
const isLogin = ({ text }: SeenPage) => text.includes('type="password"');

/** The lines of the list of permissions, as they are read. */
function permissionLines({ text }: SeenPage): string[] {
  return [...text.matchAll(/<li>(.*?)<\/li>/g)].map(([, line = '']) => line.replaceAll(/<[^>]+>/g, ''));
}

describe('somebody who is not logged in', () => {
  it('sees the login, in a form that no foreign page and no script can use', async () => {
    const page = await visitor.authorize(request(app));
    expect(page).toMatchObject({ status: 200, location: undefined });
    expect(isLogin(page)).toBe(true);
    expect(page.text).toContain('<bdi>Ledger Link</bdi>');
    const cookie = page.headers.get('Set-Cookie');
    expect(cookie).toMatch(/^countersign_session_\d+=[\w-]{43}; Path=\/oauth; HttpOnly; SameSite=Lax$/);
  });

  it('is not logged in by HTTP Basic, which is for the API', async () => {
    const { email, password } = ada;
    const basic = `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`;
    const page = await new Visitor(mock, { Authorization: basic }).authorize(request(app));
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
    const page = await visitor.submit(await visitor.authorize(request(app)), 'login', login);
    expect(page).toMatchObject({ status: 403, location: undefined });
    expect(isLogin(page)).toBe(true);
    expect(page.text).toContain('role="alert"');
    expect(page.text).toContain(`value="${login.email}"`);
    expect(isDialog(await visitor.authorize(request(app)))).toBe(false);
  });

  it('finds what was typed as email again, made harmless', async () => {
    const email = '"><script>alert(1)</script>';
    const page = await visitor.submit(await visitor.authorize(request(app)), 'login', {
      email,
      password: 'x',
    });
    expect(page.text).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
  });

  it('goes on to the dialog after logging in, with everything that the app has sent', async () => {
    const first = await visitor.authorize(
      request(app, { state: 'a b&c=d', scope: 'api/contacts:read', x: 'y' }),
    );
    const answer = await visitor.submit(first, 'login', { ...karl, email: ` ${karl.email.toUpperCase()} ` });
    expect(answer.status).toBe(303);
    expect(Object.fromEntries(answer.location?.searchParams ?? [])).toEqual({
      ...request(app),
      state: 'a b&c=d',
      scope: 'api/contacts:read',
      x: 'y',
    });
  });
});

describe('the dialog', () => {
  it('names the app, the user, the site to go back to, and each permission in words by context', async () => {
    const page = await dialog(ada, { scope: 'api/orders:read api/contacts:read,update api/contacts:create' });
    expect(page.text).toContain('<bdi>Ledger Link</bdi> asks for access');
    expect(page.text).toContain('Ada Winter (ada@countersign.example)');
    expect(page.text).toContain('https://app.example');
    expect(permissionLines(page)).toEqual([
      'Orders view',
      'Contacts create, view, change',
      'Your company view',
      'Your profile view',
    ]);
    expect(page.text).not.toContain('class="caution"');
  });

  it('warns of an app that names no scope, and lists all that the user may do', async () => {
    const page = await dialog(karl);
    expect(page.text).toContain('bittet um alles, was Sie hier dürfen');
    expect(permissionLines(page)).toContain('Rechnungen ansehen');
    expect(permissionLines(page)).toHaveLength(8);
  });

  it.each(['', ' ', '   '])('takes the scope %j for none', async (scope) => {
    expect((await dialog(ada, { scope })).text).toContain('asks for everything');
  });

  it('warns of a token that never ends', async () => {
    const page = await dialog(ada, { scope: 'offline_access' });
    expect(page.text).toContain('The access never ends');
    expect(permissionLines(page)).toEqual(['Your company view', 'Your profile view']);
  });

  it('says what the app asks for and does not get, since its user may not do it', async () => {
    const page = await dialog(celine, { scope: 'api/contacts:read api/invoices:read' });
    const [granted = '', withheld = ''] = page.text.split('id="withheld"');
    expect(granted).not.toContain('Factures');
    expect(withheld).toContain('Factures');
  });

  it.each([
    ['its user', karl, {}, 'de', 'Nicht erlauben'],
    ['its user', celine, {}, 'fr', 'Ne pas autoriser'],
    ['the locale', karl, { locale: 'fr_CH' }, 'fr', 'Ne pas autoriser'],
    ['its user where the locale is not spoken', karl, { locale: 'tlh_XX' }, 'de', 'Nicht erlauben'],
  ])('speaks the language of %s', async (_whose, login, parameters, language, said) => {
    visitor = new Visitor(mock, { 'Accept-Language': 'en' });
    const page = await dialog(login, parameters);
    expect(page.text).toContain(`<html lang="${language}">`);
    expect(page.text).toContain(`>${said}</button>`);
  });

  it('lets somebody else log in instead', async () => {
    const page = await visitor.submit(await dialog(ada), 'logout', {});
    expect(page.status).toBe(303);
    const again = await visitor.authorize(request(app));
    expect(isLogin(again)).toBe(true);
    expect((await visitor.logIn(again, karl)).text).toContain('Karl');
  });
});

describe('what the user decides', () => {
  it('goes back to the app with a code and the state', async () => {
    const { status, location, headers } = await allow(await dialog(ada, { state: 'xyz' }));
    expect(status).toBe(302);
    expect(location?.href).toMatch(/^https:\/\/app\.example\/callback\?code=[\w-]{43}&state=xyz$/);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
  });

  it('goes back without a state where there was none', async () => {
    const { location } = await allow(await dialog(ada, { state: '' }));
    expect([...(location?.searchParams.keys() ?? [])]).toEqual(['code']);
  });

  it('goes back to the app as user_denied', async () => {
    const { status, location } = await deny(await dialog(ada, { state: 'xyz' }));
    expect(status).toBe(302);
    expect(location?.href).toBe('https://app.example/callback?error=user_denied&state=xyz');
  });

  it('brings a token at once where the app asked for one', async () => {
    const page = await dialog(ada, { response_type: 'token', state: 'xyz', scope: 'api/contacts:read' });
    const { status, location } = await allow(page);
    expect(status).toBe(302);
    expect(location?.hash).toBe('');
    expect(Object.fromEntries(location?.searchParams ?? [])).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'bearer',
      expires_in: '3599',
      scope: 'api/contacts:read companies/current:read users/current:read',
      state: 'xyz',
    });
  });

  it('is denied in the query for the implicit grant, too', async () => {
    const { location } = await deny(await dialog(ada, { response_type: 'token' }));
    expect(location?.href).toBe('https://app.example/callback?error=user_denied');
  });

  it.each([
    '<script>alert(1)</script>',
    'a\r\nSet-Cookie: b=c',
    '%0d%0aLocation:%20https://evil.test/',
    '&code=forged&error=none#fragment',
    '😀 \u202e\u0000 "\'',
    's'.repeat(2_000),
  ])('brings the state %j back as it was', async (state) => {
    const { location, headers } = await allow(await dialog(ada, { state }));
    expect(location?.origin).toBe('https://app.example');
    expect(location?.searchParams.getAll('state')).toEqual([state]);
    expect(location?.searchParams.getAll('code')).toHaveLength(1);
    expect(headers.get('Location')).toMatch(/^[!-~]+$/);
  });

  it('is decided by nothing else than the two buttons', async () => {
    const page = await dialog(ada);
    for (const decision of ['', 'Allow', 'yes', undefined]) {
      const answer = await visitor.submit(page, 'consent', { decision });
      expect(answer).toMatchObject({ status: 403, location: undefined });
    }
  });

  it('answers twice what is sent twice, each time with a code of its own', async () => {
    const page = await dialog(ada);
    const codes = [await allow(page), await allow(page)].map(({ location }) =>
      location?.searchParams.get('code'),
    );
    expect(new Set(codes).size).toBe(2);
  });
});

describe('consent', () => {
  it('is asked for once', async () => {
    await allow(await dialog(ada, { scope: 'api/contacts api/orders:read' }));
    const again = await visitor.authorize(
      request(app, { scope: 'api/contacts api/orders:read', state: 'two' }),
    );
    expect(again.status).toBe(302);
    expect(again.location?.href).toMatch(/\?code=[\w-]{43}&state=two$/);
  });

  it.each([
    ['less', { scope: 'api/contacts:read' }],
    ['what is always added', { scope: 'users/current:read companies/current:read' }],
    ['a token at once', { scope: 'api/contacts', response_type: 'token' }],
    [
      'to go back elsewhere on its site',
      { scope: 'api/contacts', redirect_uri: 'https://app.example/other' },
    ],
  ])('is not asked for again by an app that asks for %s', async (_what, parameters) => {
    await allow(await dialog(ada, { scope: 'api/contacts' }));
    expect(await visitor.authorize(request(app, parameters))).toMatchObject({ status: 302 });
  });

  it.each([
    ['another context', { scope: 'api/contacts:read api/orders:read' }],
    ['another name', { scope: 'api/contacts:read,update' }],
    ['all names', { scope: 'api/contacts' }],
    ['everything', {}],
    ['a token that never ends', { scope: 'api/contacts:read offline_access' }],
  ])('is asked for again by an app that asks for %s', async (_what, parameters) => {
    await allow(await dialog(ada, { scope: 'api/contacts:read' }));
    expect(isDialog(await visitor.authorize(request(app, parameters)))).toBe(true);
  });

  it('marks what is new when more is asked for', async () => {
    await allow(await dialog(ada, { scope: 'api/contacts:read api/orders' }));
    const page = await visitor.authorize(request(app, { scope: 'api/contacts:read,update api/orders:read' }));
    expect(permissionLines(page)).toEqual([
      'Contacts view, change new',
      'Orders view',
      'Your company view',
      'Your profile view',
    ]);
  });

  it('adds up', async () => {
    await allow(await dialog(ada, { scope: 'api/contacts:read' }));
    await allow(await dialog(ada, { scope: 'api/orders:read' }));
    const both = await visitor.authorize(request(app, { scope: 'api/contacts:read api/orders:read' }));
    expect(both.status).toBe(302);
  });

  it('is not remembered when it was denied, nor taken back', async () => {
    await allow(await dialog(ada, { scope: 'api/contacts' }));
    await deny(await dialog(ada, { scope: 'api/contacts api/orders' }));
    expect(isDialog(await visitor.authorize(request(app, { scope: 'api/orders' })))).toBe(true);
    expect(await visitor.authorize(request(app, { scope: 'api/contacts' }))).toMatchObject({ status: 302 });
  });

  it('is for one app, one user and one company', async () => {
    await allow(await dialog(ada, { scope: 'api/contacts' }));
    const other = mock.addApp('https://app.example');
    expect(isDialog(await visitor.authorize(request(other, { scope: 'api/contacts' })))).toBe(true);
    mock.world.companies.get('globex')?.addApp(app);
    visitor = new Visitor(mock, {}, 'globex');
    const elsewhere = await dialog(ada, { scope: 'api/contacts' });
    expect(isDialog(elsewhere)).toBe(true);
    expect(elsewhere.text).toContain('<bdi>globex</bdi>');
    visitor = new Visitor(mock);
    expect(isDialog(await dialog(karl, { scope: 'api/contacts' }))).toBe(true);
  });

  it('does not spare the login', async () => {
    await allow(await dialog(ada, { scope: 'api/contacts' }));
    expect(isLogin(await new Visitor(mock).authorize(request(app, { scope: 'api/contacts' })))).toBe(true);
  });

  it('is asked for again when the user may do more, and the app wants everything', async () => {
    await allow(await dialog(karl));
    const user = mock.acme.user(karl.email);
    if (user === undefined) throw new Error('Karl is gone.');
    const before = user.permissions;
    user.permissions = permissionsOf([...before.keys()]);
    expect(isDialog(await visitor.authorize(request(app)))).toBe(true);
    user.permissions = before;
    expect(await visitor.authorize(request(app))).toMatchObject({ status: 302 });
  });
});
