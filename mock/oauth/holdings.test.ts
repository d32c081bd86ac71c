import { beforeEach, describe, expect, it } from 'vitest';
import { dropGrants, dropSessions, dropTokens, listGrants, listSessions, listTokens } from './holdings.ts';
import { companyFetch } from './testing/company-fetch.ts';
import { TokenStage } from './testing/token-stage.ts';
import { ada, allowedCode, karl, request, Visitor } from './testing/visitor.ts';

const own = new TokenStage();

beforeEach(() => {
  dropGrants(own.acme);
  dropTokens(own.acme);
  dropSessions(own.acme);
});

const app = () => [...own.acme.apps][0]?.clientId ?? '';

describe('what a company holds', () => {
  it('is listed without any secret', async () => {
    own.acme.clock.freeze(Date.parse('2026-03-01T08:30:00Z'));
    const { access_token } = own.mint({ scope: 'api/contacts:read' });
    own.mint({ scope: 'offline_access' });
    const listed = listTokens(own.acme);
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
    own.mint();
    own.acme.clock.advance(3_599);
    expect(listTokens(own.acme)).toEqual([]);
  });

  it('is ended token by token, by user, by app, or all together', async () => {
    const [first, second, third] = [
      own.mint(),
      own.mint({ user: karl.email }),
      own.mint({ user: karl.email }),
    ];
    expect(dropTokens(own.acme, { user: 'nobody' })).toBe(0);
    expect(dropTokens(own.acme, { id: listTokens(own.acme)[0]?.id })).toBe(1);
    expect((await own.call(first.access_token)).status).toBe(401);
    expect((await own.call(second.access_token)).status).toBe(200);
    expect(dropTokens(own.acme, { user: karl.email.toUpperCase(), app: app() })).toBe(2);
    expect((await own.call(third.access_token)).status).toBe(401);
    own.mint();
    expect(dropTokens(own.acme)).toBe(1);
  });

  it('logs a session out', async () => {
    const [registered] = [...own.acme.apps];
    if (registered === undefined) throw new Error('There is no app.');
    const visitor = new Visitor(own.mock);
    await visitor.logIn(await visitor.authorize(request(registered)), ada);
    expect(listSessions(own.acme)).toEqual([
      expect.objectContaining({ id: expect.stringMatching(/^[\w-]{43}$/), user: ada.email }),
    ]);
    expect(dropSessions(own.acme, { user: ada.email })).toBe(1);
    expect((await visitor.authorize(request(registered))).text).toContain('type="password"');
  });

  it('takes a grant back with the codes and tokens that came of it', async () => {
    const [registered] = [...own.acme.apps];
    if (registered === undefined) throw new Error('There is no app.');
    const { access_token } = own.mint();
    const code = await allowedCode(own.mock, registered, ada, { scope: 'api/contacts:read' });
    expect(listGrants(own.acme)).toEqual([
      expect.objectContaining({
        user: ada.email,
        app: app(),
        permissions: ['api/contacts:read', 'companies/current:read', 'users/current:read'],
        offline: false,
      }),
    ]);
    expect(dropGrants(own.acme, { user: karl.email })).toBe(0);
    expect(dropGrants(own.acme, { user: ada.email })).toBe(1);
    expect((await own.call(access_token)).status).toBe(401);
    const { clientId, clientSecret, redirectUri } = registered;
    const query = { client_id: clientId, client_secret: clientSecret, redirect_uri: redirectUri, code };
    const response = await companyFetch(own.mock.port, 'acme', `/oauth/token?${new URLSearchParams(query)}`);
    expect(response.status).toBe(400);
  });
});
