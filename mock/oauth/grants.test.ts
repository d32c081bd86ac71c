import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parsePermissions } from '../world/permissions.ts';
import { type OAuthMock, startOAuthMock } from './testing/oauth-mock.ts';
import { ada, karl, request, Visitor } from './testing/visitor.ts';
import { isDialog, isLogin, permissionLines, Walk } from './testing/walk.ts';

let mock: OAuthMock;
let walk: Walk;

beforeAll(async () => {
  mock = await startOAuthMock();
});
afterAll(() => mock.stop());
beforeEach(() => {
  walk = new Walk(mock);
});

describe('consent', () => {
  it('is asked for once', async () => {
    await walk.allow(await walk.dialog(ada, { scope: 'api/contacts api/orders:read' }));
    const again = await walk.visitor.authorize(
      walk.request({ scope: 'api/contacts api/orders:read', state: 'two' }),
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
    await walk.allow(await walk.dialog(ada, { scope: 'api/contacts' }));
    expect(await walk.ask(parameters)).toMatchObject({ status: 302 });
  });

  it.each([
    ['another context', { scope: 'api/contacts:read api/orders:read' }],
    ['another name', { scope: 'api/contacts:read,update' }],
    ['all names', { scope: 'api/contacts' }],
    ['everything', {}],
    ['a token that never ends', { scope: 'api/contacts:read offline_access' }],
  ])('is asked for again by an app that asks for %s', async (_what, parameters) => {
    await walk.allow(await walk.dialog(ada, { scope: 'api/contacts:read' }));
    expect(isDialog(await walk.ask(parameters))).toBe(true);
  });

  it('marks what is new when more is asked for', async () => {
    await walk.allow(await walk.dialog(ada, { scope: 'api/contacts:read api/orders' }));
    const page = await walk.ask({ scope: 'api/contacts:read,update api/orders:read' });
    expect(permissionLines(page)).toEqual([
      'Contacts view, change new',
      'Orders view',
      'Your company view',
      'Your profile view',
    ]);
  });

  it('adds up', async () => {
    await walk.allow(await walk.dialog(ada, { scope: 'api/contacts:read' }));
    await walk.allow(await walk.dialog(ada, { scope: 'api/orders:read' }));
    const both = await walk.ask({ scope: 'api/contacts:read api/orders:read' });
    expect(both.status).toBe(302);
  });

  it('is not remembered when it was denied, nor taken back', async () => {
    await walk.allow(await walk.dialog(ada, { scope: 'api/contacts' }));
    await walk.deny(await walk.dialog(ada, { scope: 'api/contacts api/orders' }));
    expect(isDialog(await walk.ask({ scope: 'api/orders' }))).toBe(true);
    expect(await walk.ask({ scope: 'api/contacts' })).toMatchObject({ status: 302 });
  });

  it('is for one app, one user and one company', async () => {
    await walk.allow(await walk.dialog(ada, { scope: 'api/contacts' }));
    const other = mock.addApp('https://app.example');
    expect(isDialog(await walk.visitor.authorize(request(other, { scope: 'api/contacts' })))).toBe(true);
    mock.world.companies.get('globex')?.addApp(walk.app);
    walk.visitor = new Visitor(mock, {}, 'globex');
    const elsewhere = await walk.dialog(ada, { scope: 'api/contacts' });
    expect(isDialog(elsewhere)).toBe(true);
    expect(elsewhere.text).toContain('<bdi>globex</bdi>');
    walk.visitor = new Visitor(mock);
    expect(isDialog(await walk.dialog(karl, { scope: 'api/contacts' }))).toBe(true);
  });

  it('does not spare the login', async () => {
    await walk.allow(await walk.dialog(ada, { scope: 'api/contacts' }));
    expect(isLogin(await new Visitor(mock).authorize(walk.request({ scope: 'api/contacts' })))).toBe(true);
  });

  it('is asked for again when the user may do more, and the app wants everything', async () => {
    await walk.allow(await walk.dialog(karl));
    const user = mock.acme.user(karl.email);
    if (user === undefined) throw new Error('Karl is gone.');
    const before = user.permissions;
    user.permissions = parsePermissions([...before.keys()]);
    expect(isDialog(await walk.ask())).toBe(true);
    user.permissions = before;
    expect(await walk.ask()).toMatchObject({ status: 302 });
  });
});
