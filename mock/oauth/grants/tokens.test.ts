import { beforeEach, describe, expect, it } from 'vitest';
import { Company, type CompanyData } from '../../world/company.ts';
import { parsePermissions, ScopeError } from '../../world/permissions.ts';
import { sessions } from '../authorization/session.ts';
import { companyFetch } from '../testing/company-fetch.ts';
import {
  ada,
  authorizationParameters,
  celine,
  karl,
  obtainCode,
  PageClient,
} from '../testing/page-client.ts';
import { TokenTest } from '../testing/token-client.ts';
import { listGrants, listTokens, revokeGrants, revokeTokens } from './grants-and-tokens.ts';
import { MintError, type TokenOptions } from './mint-token.ts';

const test = new TokenTest();

const mint = (options: TokenOptions) => test.mint(options).access_token;

describe('a token', () => {
  it('may always see the company and the user, whatever its scope', async () => {
    const token = mint({ user: karl.email, scope: 'api/contacts:read' });
    expect(await (await test.call(token)).json()).toMatchObject({ user: { email: karl.email } });
    expect((await test.call(token, 'GET', '/api/companies/current')).status).toBe(200);
  });

  it('does not exceed its user, who asks for more than he may', async () => {
    const token = mint({ user: celine.email, scope: 'api/invoices api/contacts' });
    expect((await test.call(token, 'GET', '/api/contacts')).status).toBe(200);
    expect((await test.call(token, 'GET', '/api/invoices')).status).toBe(401);
  });

  it('does not grow with its user', async () => {
    const token = mint({ user: karl.email });
    await test.withRole(karl.email, parsePermissions(['api/contacts']), async () => {
      expect((await test.call(token, 'GET', '/api/contacts')).status).toBe(200);
      expect((await test.call(token, 'POST', '/api/contacts')).status).toBe(401);
    });
  });

  it('is worth again what it was when its user gets a permission back', async () => {
    const token = mint({ user: karl.email });
    await test.withRole(karl.email, new Map(), async () => {
      expect((await test.call(token, 'GET', '/api/contacts')).status).toBe(401);
    });
    expect((await test.call(token, 'GET', '/api/contacts')).status).toBe(200);
  });

  it('works in one company only, even for a user who is in both', async () => {
    const token = mint({ user: ada.email });
    expect((await test.call(token)).status).toBe(200);
    expect((await test.call(token, 'GET', '/api/users/current', 'globex')).status).toBe(401);
  });

  it('ends 3,599 seconds after it was given out', async () => {
    test.acme.clock.freeze();
    const token = mint({ user: ada.email });
    test.acme.clock.advance(3_598.999);
    expect((await test.call(token)).status).toBe(200);
    test.acme.clock.advance(0.001);
    const response = await test.call(token);
    expect(response.status).toBe(401);
    expect(response.headers.get('WWW-Authenticate')).toContain('Bearer realm="acme", error="invalid_token"');
  });

  it('for offline access never expires', async () => {
    const token = mint({ user: ada.email, scope: 'api/contacts:read offline_access' });
    test.acme.clock.freeze();
    test.acme.clock.advance(100 * 365 * 86_400);
    mint({ user: ada.email });
    expect((await test.call(token)).status).toBe(200);
  });

  it.each([
    ['its user', (data: CompanyData) => ({ ...data, users: [] })],
    ['its app', (data: CompanyData) => ({ ...data, apps: [] })],
  ])('opens nothing in a company where %s is gone', async (_what, without) => {
    const token = mint({ user: ada.email });
    const data = structuredClone({ ...test.acme.exportData(), name: 'copy' });
    test.mock.world.placeCompany(new Company(data, Date.now, data));
    expect((await test.call(token, 'GET', '/api/users/current', 'copy')).status).toBe(200);
    test.mock.world.placeCompany(new Company(data, Date.now, without(data)));
    expect((await test.call(token, 'GET', '/api/users/current', 'copy')).status).toBe(401);
  });

  it.each([
    ['cut short', (token: string) => token.slice(1)],
    ['in other letters', (token: string) => token.toLowerCase()],
    ['with a sign behind it', (token: string) => `${token}=`],
    ['as its own digest', () => [...test.acme.table('oauth.tokens').keys()].at(-1) ?? ''],
    ['as a code', () => 'c'.repeat(43)],
  ])('%s opens nothing', async (_what, change) => {
    expect((await test.call(change(mint({ user: ada.email })))).status).toBe(401);
  });
});

beforeEach(() => {
  revokeGrants(test.acme);
  revokeTokens(test.acme);
  sessions.deleteWhere(test.acme, () => true);
});

const app = () => [...test.acme.apps][0]?.clientId ?? '';

describe('a token that is minted', () => {
  it.each<[what: string, options: TokenOptions, error: new (...given: never[]) => Error, message: RegExp]>([
    ['for an unknown user', { user: 'eve@acme.example' }, MintError, /^acme has no user eve@acme.example; /],
    ['for an unknown app', { app: 'nobody' }, MintError, /^acme has no app nobody; /],
    ['for a user of another company', { user: 'greta@globex.example' }, MintError, /no user greta/],
    ['with an unknown context', { scope: 'api/unicorns' }, ScopeError, /unknown context "api\/unicorns"/],
    ['with an unknown name', { scope: 'api/contacts:reed' }, ScopeError, /"reed", which is none of/],
  ])('%s is refused in a sentence', (_what, options, error, message) => {
    expect(() => test.mint(options)).toThrow(error);
    expect(() => test.mint(options)).toThrow(message);
  });

  it('works at once, by default for the first user and the first app with all permissions', async () => {
    const { access_token, scope } = test.mint();
    expect((await test.call(access_token)).status).toBe(200);
    expect(listTokens(test.acme)).toMatchObject([
      { user: ada.email, app: app(), permissions: scope?.split(' ') },
    ]);
    test.mint({ user: karl.email, scope: 'api/contacts:read' });
    expect(listTokens(test.acme).at(-1)).toMatchObject({ user: karl.email });
  });

  it('is not a consent', () => {
    test.mint();
    expect(listGrants(test.acme)).toEqual([]);
  });
});

describe('what a company holds', () => {
  it('is listed without any secret', async () => {
    test.acme.clock.freeze(Date.parse('2026-03-01T08:30:00Z'));
    const { access_token } = test.mint({ scope: 'api/contacts:read' });
    test.mint({ scope: 'offline_access' });
    const listed = listTokens(test.acme);
    expect(listed).toEqual([
      {
        id: expect.stringMatching(/^[\w-]{43}$/),
        user: ada.email,
        app: app(),
        permissions: ['api/contacts:read', 'companies/current:read', 'users/current:read'],
        issuedAt: '2026-03-01T09:30:00+01:00',
        endsAt: '2026-03-01T10:29:59+01:00',
      },
      expect.objectContaining({ endsAt: null }),
    ]);
    expect(JSON.stringify(listed)).not.toContain(access_token);
  });

  it('does not list what has ended', () => {
    test.mint();
    test.acme.clock.advance(3_599);
    expect(listTokens(test.acme)).toEqual([]);
  });

  it('is ended token by token, by user, by app, or all together', async () => {
    const [first, second, third] = [
      test.mint(),
      test.mint({ user: karl.email }),
      test.mint({ user: karl.email }),
    ];
    expect(revokeTokens(test.acme, { user: 'nobody' })).toBe(0);
    expect(revokeTokens(test.acme, { id: listTokens(test.acme)[0]?.id })).toBe(1);
    expect((await test.call(first.access_token)).status).toBe(401);
    expect((await test.call(second.access_token)).status).toBe(200);
    expect(revokeTokens(test.acme, { user: karl.email.toUpperCase(), app: app() })).toBe(2);
    expect((await test.call(third.access_token)).status).toBe(401);
    test.mint();
    expect(revokeTokens(test.acme)).toBe(1);
  });

  it('logs a session out', async () => {
    const [registered] = [...test.acme.apps];
    if (registered === undefined) throw new Error('There is no app.');
    const visitor = new PageClient(test.mock);
    await visitor.logIn(await visitor.authorize(authorizationParameters(registered)), ada);
    expect(sessions.entries(test.acme)).toEqual([
      [expect.stringMatching(/^[\w-]{43}$/), expect.objectContaining({ email: ada.email })],
    ]);
    expect(sessions.deleteWhere(test.acme, ({ email }) => email === ada.email)).toBe(1);
    expect((await visitor.authorize(authorizationParameters(registered))).text).toContain('type="password"');
  });

  it('takes a grant back with the codes and tokens that came of it', async () => {
    const [registered] = [...test.acme.apps];
    if (registered === undefined) throw new Error('There is no app.');
    const { access_token } = test.mint();
    const code = await obtainCode(test.mock, registered, ada, { scope: 'api/contacts:read' });
    expect(listGrants(test.acme)).toEqual([
      expect.objectContaining({
        user: ada.email,
        app: app(),
        permissions: ['api/contacts:read', 'companies/current:read', 'users/current:read'],
        offline: false,
      }),
    ]);
    expect(revokeGrants(test.acme, { user: karl.email })).toBe(0);
    expect(revokeGrants(test.acme, { user: ada.email })).toBe(1);
    expect((await test.call(access_token)).status).toBe(401);
    const { clientId, clientSecret, redirectUri } = registered;
    const query = { client_id: clientId, client_secret: clientSecret, redirect_uri: redirectUri, code };
    const response = await companyFetch(test.mock.port, 'acme', `/oauth/token?${new URLSearchParams(query)}`);
    expect(response.status).toBe(400);
  });
});
