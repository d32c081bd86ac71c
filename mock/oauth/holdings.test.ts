import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ScopeError } from '../world/permissions.ts';
import { dropGrants, dropSessions, dropTokens, listGrants, listSessions, listTokens } from './holdings.ts';
import { MintError, mintToken, type TokenWish } from './mint.ts';
import { companyFetch } from './testing/company-fetch.ts';
import { type OAuthMock, startOAuthMock } from './testing/oauth-mock.ts';
import { ada, allowedCode, karl, request, Visitor } from './testing/visitor.ts';

let mock: OAuthMock;
const contexts = new Set(['api/contacts', 'api/orders', 'companies/current', 'users/current']);

beforeAll(async () => {
  mock = await startOAuthMock();
});
afterAll(() => mock.stop());
beforeEach(() => {
  dropGrants(acme());
  dropTokens(acme());
  dropSessions(acme());
});
afterEach(() => mock.world.home.clock.follow());

const acme = () => mock.world.home;
const mint = (wish: TokenWish = {}) => mintToken(acme(), wish, contexts);
const app = () => [...acme().apps][0]?.clientId ?? '';

async function statusOf(token: string): Promise<number> {
  const headers = { Authorization: `Bearer ${token}` };
  return (await companyFetch(mock.port, 'acme', '/api/users/current', { headers })).status;
}

describe('a token that is minted', () => {
  it.each<[what: string, wish: TokenWish, error: new (...given: never[]) => Error, message: RegExp]>([
    ['for nobody we know', { user: 'eve@acme.example' }, MintError, /^acme has no user eve@acme.example; /],
    ['for an app we do not know', { app: 'nobody' }, MintError, /^acme has no app nobody; /],
    ['for a user of another company', { user: 'greta@globex.example' }, MintError, /no user greta/],
    ['with an unknown context', { scope: 'api/unicorns' }, ScopeError, /unknown context "api\/unicorns"/],
    ['with an unknown name', { scope: 'api/contacts:reed' }, ScopeError, /"reed", which is none of/],
  ])('%s is refused in a sentence', (_what, wish, error, message) => {
    expect(() => mint(wish)).toThrow(error);
    expect(() => mint(wish)).toThrow(message);
  });

  it('works at once, for the first user and the first app with everything, unless somebody else is named', async () => {
    const { access_token, scope } = mint();
    expect(await statusOf(access_token)).toBe(200);
    expect(listTokens(acme())).toMatchObject([
      { user: ada.email, app: app(), permissions: scope?.split(' ') },
    ]);
    mint({ user: karl.email, scope: 'api/contacts:read' });
    expect(listTokens(acme()).at(-1)).toMatchObject({ user: karl.email });
  });

  it('is no consent', () => {
    mint();
    expect(listGrants(acme())).toEqual([]);
  });
});

describe('what a company holds', () => {
  it('is listed without any secret', async () => {
    acme().clock.freeze(Date.parse('2026-03-01T08:30:00Z'));
    const { access_token } = mint({ scope: 'api/contacts:read' });
    mint({ scope: 'offline_access' });
    const listed = listTokens(acme());
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
    mint();
    acme().clock.advance(3_599);
    expect(listTokens(acme())).toEqual([]);
  });

  it('is ended token by token, by user, by app, or all together', async () => {
    const [first, second, third] = [mint(), mint({ user: karl.email }), mint({ user: karl.email })];
    expect(dropTokens(acme(), { user: 'nobody' })).toBe(0);
    expect(dropTokens(acme(), { id: listTokens(acme())[0]?.id })).toBe(1);
    expect(await statusOf(first.access_token)).toBe(401);
    expect(await statusOf(second.access_token)).toBe(200);
    expect(dropTokens(acme(), { user: karl.email.toUpperCase(), app: app() })).toBe(2);
    expect(await statusOf(third.access_token)).toBe(401);
    mint();
    expect(dropTokens(acme())).toBe(1);
  });

  it('logs a session out', async () => {
    const [registered] = [...acme().apps];
    if (registered === undefined) throw new Error('There is no app.');
    const visitor = new Visitor(mock);
    await visitor.logIn(await visitor.authorize(request(registered)), ada);
    expect(listSessions(acme())).toEqual([
      expect.objectContaining({ id: expect.stringMatching(/^[\w-]{43}$/), user: ada.email }),
    ]);
    expect(dropSessions(acme(), { user: ada.email })).toBe(1);
    expect((await visitor.authorize(request(registered))).text).toContain('type="password"');
  });

  it('takes a grant back with the codes and tokens that came of it', async () => {
    const [registered] = [...acme().apps];
    if (registered === undefined) throw new Error('There is no app.');
    const { access_token } = mint();
    const code = await allowedCode(mock, registered, ada, { scope: 'api/contacts:read' });
    expect(listGrants(acme())).toEqual([
      expect.objectContaining({
        user: ada.email,
        app: app(),
        permissions: ['api/contacts:read', 'companies/current:read', 'users/current:read'],
        offline: false,
      }),
    ]);
    expect(dropGrants(acme(), { user: karl.email })).toBe(0);
    expect(dropGrants(acme(), { user: ada.email })).toBe(1);
    expect(await statusOf(access_token)).toBe(401);
    const { clientId, clientSecret, redirectUri } = registered;
    const query = { client_id: clientId, client_secret: clientSecret, redirect_uri: redirectUri, code };
    const answer = await companyFetch(mock.port, 'acme', `/oauth/token?${new URLSearchParams(query)}`);
    expect(answer.status).toBe(400);
  });
});

describe('secrets', () => {
  const run = () => [mint(), mint({ user: karl.email }), mint()].map(({ access_token }) => access_token);

  it('are the same in every run, however many records are made in between', () => {
    mock.world.reset('acme');
    const first = run();
    mock.world.reset('acme');
    for (let made = 0; made < 10; made += 1) acme().ids.next();
    expect(run()).toEqual(first);
    expect(new Set(first).size).toBe(3);
  });

  it('from before a reset never come to belong to somebody else', async () => {
    mock.world.reset('acme');
    const { access_token } = mint();
    mock.world.reset('acme');
    mint({ user: karl.email });
    expect(await statusOf(access_token)).toBe(401);
  });

  it('go on where they stopped in a company that is restored elsewhere', async () => {
    const { access_token } = mint();
    const data = structuredClone(acme().data());
    const next = mint().access_token;
    mock.world.restore(JSON.parse(JSON.stringify(data)));
    expect(await statusOf(access_token)).toBe(200);
    expect(mint().access_token).toBe(next);
  });
});
