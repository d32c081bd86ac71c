import { beforeEach, describe, expect, it } from 'vitest';
import { parsePermissions } from '../../world/permissions.ts';
import { startOAuthMock } from '../testing/oauth-mock.ts';
import {
  ada,
  authorizationParameters,
  DialogFlow,
  isDialog,
  isLogin,
  karl,
  PageClient,
  permissionLines,
} from '../testing/page-client.ts';

let flow: DialogFlow;

const mock = await startOAuthMock();
beforeEach(() => {
  flow = new DialogFlow(mock);
});

describe('what the user decides', () => {
  it('goes back to the app with a code and the state', async () => {
    const { status, location, headers } = await flow.allow(await flow.dialog(ada, { state: 'xyz' }));
    expect(status).toBe(302);
    expect(location?.href).toMatch(/^https:\/\/app\.example\/callback\?code=[\w-]{43}&state=xyz$/);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
  });

  it('goes back without a state where there was none', async () => {
    const { location } = await flow.allow(await flow.dialog(ada, { state: '' }));
    expect([...(location?.searchParams.keys() ?? [])]).toEqual(['code']);
  });

  it('goes back to the app as user_denied', async () => {
    const { status, location } = await flow.deny(await flow.dialog(ada, { state: 'xyz' }));
    expect(status).toBe(302);
    expect(location?.href).toBe('https://app.example/callback?error=user_denied&state=xyz');
  });

  it('returns a token at once where the app requested one', async () => {
    const page = await flow.dialog(ada, { response_type: 'token', state: 'xyz', scope: 'api/contacts:read' });
    const { status, location } = await flow.allow(page);
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
    const { location } = await flow.deny(await flow.dialog(ada, { response_type: 'token' }));
    expect(location?.href).toBe('https://app.example/callback?error=user_denied');
  });

  it.each([
    '<script>alert(1)</script>',
    'a\r\nSet-Cookie: b=c',
    '%0d%0aLocation:%20https://evil.test/',
    '&code=forged&error=none#fragment',
    '😀 \u202e\u0000 "\'',
    's'.repeat(2_000),
  ])('returns the state %j unchanged', async (state) => {
    const { location, headers } = await flow.allow(await flow.dialog(ada, { state }));
    expect(location?.origin).toBe('https://app.example');
    expect(location?.searchParams.getAll('state')).toEqual([state]);
    expect(location?.searchParams.getAll('code')).toHaveLength(1);
    expect(headers.get('Location')).toMatch(/^[!-~]+$/);
  });

  it('is decided by nothing else than the two buttons', async () => {
    const page = await flow.dialog(ada);
    for (const decision of ['', 'Allow', 'yes', undefined]) {
      const response = await flow.browser.submit(page, 'consent', { decision });
      expect(response).toMatchObject({ status: 403, location: undefined });
    }
  });

  it('handles a form that is sent twice, each time with a new code', async () => {
    const page = await flow.dialog(ada);
    const codes = [await flow.allow(page), await flow.allow(page)].map(({ location }) =>
      location?.searchParams.get('code'),
    );
    expect(new Set(codes).size).toBe(2);
  });
});

describe('consent', () => {
  it('is requested once', async () => {
    await flow.allow(await flow.dialog(ada, { scope: 'api/contacts api/orders:read' }));
    const again = await flow.browser.authorize(
      flow.parameters({ scope: 'api/contacts api/orders:read', state: 'two' }),
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
  ])('is not requested again by an app that requests %s', async (_what, parameters) => {
    await flow.allow(await flow.dialog(ada, { scope: 'api/contacts' }));
    expect(await flow.authorize(parameters)).toMatchObject({ status: 302 });
  });

  it.each([
    ['another context', { scope: 'api/contacts:read api/orders:read' }],
    ['another name', { scope: 'api/contacts:read,update' }],
    ['all names', { scope: 'api/contacts' }],
    ['everything', {}],
    ['a token that never expires', { scope: 'api/contacts:read offline_access' }],
  ])('is requested again by an app that requests %s', async (_what, parameters) => {
    await flow.allow(await flow.dialog(ada, { scope: 'api/contacts:read' }));
    expect(isDialog(await flow.authorize(parameters))).toBe(true);
  });

  it('marks what is new when the app requests more', async () => {
    await flow.allow(await flow.dialog(ada, { scope: 'api/contacts:read api/orders' }));
    const page = await flow.authorize({ scope: 'api/contacts:read,update api/orders:read' });
    expect(permissionLines(page)).toEqual([
      'Contacts view, edit new',
      'Orders view',
      'Your company view',
      'Your profile view',
    ]);
  });

  it('adds up', async () => {
    await flow.allow(await flow.dialog(ada, { scope: 'api/contacts:read' }));
    await flow.allow(await flow.dialog(ada, { scope: 'api/orders:read' }));
    const both = await flow.authorize({ scope: 'api/contacts:read api/orders:read' });
    expect(both.status).toBe(302);
  });

  it('is not remembered when it was denied, and does not revoke an earlier one', async () => {
    await flow.allow(await flow.dialog(ada, { scope: 'api/contacts' }));
    await flow.deny(await flow.dialog(ada, { scope: 'api/contacts api/orders' }));
    expect(isDialog(await flow.authorize({ scope: 'api/orders' }))).toBe(true);
    expect(await flow.authorize({ scope: 'api/contacts' })).toMatchObject({ status: 302 });
  });

  it('is for one app, one user and one company', async () => {
    await flow.allow(await flow.dialog(ada, { scope: 'api/contacts' }));
    const other = mock.addApp('https://app.example');
    expect(
      isDialog(await flow.browser.authorize(authorizationParameters(other, { scope: 'api/contacts' }))),
    ).toBe(true);
    mock.world.companies.get('globex')?.addApp(flow.app);
    flow.browser = new PageClient(mock, {}, 'globex');
    const elsewhere = await flow.dialog(ada, { scope: 'api/contacts' });
    expect(isDialog(elsewhere)).toBe(true);
    expect(elsewhere.text).toContain('<bdi>globex</bdi>');
    flow.browser = new PageClient(mock);
    expect(isDialog(await flow.dialog(karl, { scope: 'api/contacts' }))).toBe(true);
  });

  it('does not spare the login', async () => {
    await flow.allow(await flow.dialog(ada, { scope: 'api/contacts' }));
    expect(isLogin(await new PageClient(mock).authorize(flow.parameters({ scope: 'api/contacts' })))).toBe(
      true,
    );
  });

  it('is requested again when the user has more permissions, and the app requests all of them', async () => {
    await flow.allow(await flow.dialog(karl));
    const user = mock.acme.findUser(karl.email);
    if (user === undefined) throw new Error('Karl is gone.');
    const before = user.permissions;
    user.permissions = parsePermissions([...before.keys()]);
    expect(isDialog(await flow.authorize())).toBe(true);
    user.permissions = before;
    expect(await flow.authorize()).toMatchObject({ status: 302 });
  });
});
