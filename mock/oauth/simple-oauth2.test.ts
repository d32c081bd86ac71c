import { AuthorizationCode } from 'simple-oauth2';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { App } from '../world/company.ts';
import { decide } from './testing/decide.ts';
import { type OAuthMock, startOAuthMock } from './testing/oauth-mock.ts';
import { ada } from './testing/visitor.ts';

let mock: OAuthMock;
let app: App;

beforeAll(async () => {
  mock = await startOAuthMock();
});
afterAll(() => mock.stop());
beforeEach(() => {
  app = mock.addApp('https://app.example');
});

async function emailOf(token: string): Promise<unknown> {
  const headers = { Authorization: `Bearer ${token}` };
  return (await fetch(`${mock.baseUrl}/api/users/current?fields=email`, { headers })).json();
}

describe('simple-oauth2, unchanged', () => {
  const client = (options: ConstructorParameters<typeof AuthorizationCode>[0]['options'] = {}) =>
    new AuthorizationCode({
      client: { id: app.clientId, secret: app.clientSecret },
      auth: { tokenHost: mock.baseUrl },
      options,
    });
  const wish = () => ({ redirect_uri: app.redirectUri, scope: 'api/contacts:read', state: 'xyz' });

  it.each([
    ['HTTP Basic, strictly encoded', { authorizationMethod: 'header', credentialsEncodingMode: 'strict' }],
    ['HTTP Basic, loosely encoded', { authorizationMethod: 'header', credentialsEncodingMode: 'loose' }],
    ['the form', { authorizationMethod: 'body' }],
  ] as const)('gets a token with its secret in %s', async (_where, options) => {
    const back = await decide(
      mock,
      client(options).authorizeURL({ ...wish(), scope: ['api/contacts:read', 'api/orders'] }),
    );
    expect(back.searchParams.get('state')).toBe('xyz');
    const code = back.searchParams.get('code') ?? '';
    const { token, expired } = await client(options).getToken({ code, redirect_uri: app.redirectUri });
    expect(token).toMatchObject({ token_type: 'bearer', expires_in: 3_599, state: 'xyz' });
    expect(token.scope).toContain('api/orders');
    expect(expired.call({ token }, 0)).toBe(false);
    expect(await emailOf(String(token.access_token))).toMatchObject({ user: { email: ada.email } });
  });

  it('hears user_denied, where RFC 6749 says access_denied', async () => {
    const back = await decide(mock, client().authorizeURL(wish()), 'deny');
    expect(Object.fromEntries(back.searchParams)).toEqual({ error: 'user_denied', state: 'xyz' });
  });

  it('hears of a used code by an array (spec#7.3), where RFC 6749 has an object', async () => {
    const code = (await decide(mock, client().authorizeURL(wish()))).searchParams.get('code') ?? '';
    const exchange = () => client().getToken({ code, redirect_uri: app.redirectUri });
    await exchange();
    await expect(exchange()).rejects.toMatchObject({
      output: { statusCode: 400 },
      data: { payload: [{ error: 'invalid_grant', error_description: expect.any(String) }] },
    });
  });
});
