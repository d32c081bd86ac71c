import * as oauth4webapi from 'oauth4webapi';
import { AuthorizationCode } from 'simple-oauth2';
import { beforeEach, describe, expect, it } from 'vitest';
import type { App } from '../world/company.ts';
import { startOAuthMock } from './testing/oauth-mock.ts';
import { ada, authorizationParameters, decide } from './testing/page-client.ts';

let app: App;

const mock = await startOAuthMock();
beforeEach(() => {
  app = mock.addApp('https://app.example');
});

describe('oauth4webapi, unchanged', () => {
  const insecure = { [oauth4webapi.allowInsecureRequests]: true };
  const server = (): oauth4webapi.AuthorizationServer => ({
    issuer: mock.baseUrl,
    authorization_endpoint: `${mock.baseUrl}/oauth/authorize`,
    token_endpoint: `${mock.baseUrl}/oauth/token`,
  });
  const client = (): oauth4webapi.Client => ({ client_id: app.clientId });

  function authorizationAddress(state: string): URL {
    const parameters = authorizationParameters(app, {
      response_type: 'code',
      scope: 'api/contacts:read',
      state,
    });
    return new URL(`${server().authorization_endpoint}?${new URLSearchParams(parameters)}`);
  }

  async function exchange(parameters: URLSearchParams, authentication: oauth4webapi.ClientAuth) {
    const response = await oauth4webapi.authorizationCodeGrantRequest(
      server(),
      client(),
      authentication,
      parameters,
      app.redirectUri,
      oauth4webapi.nopkce,
      insecure,
    );
    return oauth4webapi.processAuthorizationCodeResponse(server(), client(), response);
  }

  it.each([
    ['HTTP Basic', oauth4webapi.ClientSecretBasic],
    ['the form', oauth4webapi.ClientSecretPost],
  ])('gets a token with its secret in %s, and calls the API with it', async (_where, authentication) => {
    const state = oauth4webapi.generateRandomState();
    const back = await decide(mock, authorizationAddress(state));
    const parameters = oauth4webapi.validateAuthResponse(server(), client(), back, state);
    const token = await exchange(parameters, authentication(app.clientSecret));
    expect(token).toMatchObject({ token_type: 'bearer', expires_in: 3_599 });
    const address = new URL(`${mock.baseUrl}/api/contacts?per_page=1`);
    const response = await oauth4webapi.protectedResourceRequest(
      token.access_token,
      'GET',
      address,
      undefined,
      undefined,
      insecure,
    );
    expect(response.status).toBe(200);
  });

  it('reads the challenge of a token that may not do what it tries', async () => {
    const back = await decide(mock, authorizationAddress('s'));
    const parameters = oauth4webapi.validateAuthResponse(server(), client(), back, 's');
    const token = await exchange(parameters, oauth4webapi.ClientSecretPost(app.clientSecret));
    const address = new URL(`${mock.baseUrl}/api/orders`);
    await expect(
      oauth4webapi.protectedResourceRequest(
        token.access_token,
        'GET',
        address,
        undefined,
        undefined,
        insecure,
      ),
    ).rejects.toMatchObject({
      // RFC 6750 has 403 for it; spec#7.1 has 401 for everything that roles forbid.
      status: 401,
      cause: expect.arrayContaining([
        expect.objectContaining({
          scheme: 'bearer',
          parameters: expect.objectContaining({ error: 'insufficient_scope' }),
        }),
      ]),
    });
  });

  it('gets user_denied, where RFC 6749 has access_denied', async () => {
    const back = await decide(mock, authorizationAddress('s'), 'deny');
    expect(() => oauth4webapi.validateAuthResponse(server(), client(), back, 's')).toThrow(
      expect.objectContaining({ error: 'user_denied' }),
    );
  });

  it('does not know the array of spec#7.3, and rejects the response all the same', async () => {
    const back = await decide(mock, authorizationAddress('s'));
    const parameters = oauth4webapi.validateAuthResponse(server(), client(), back, 's');
    const refused = exchange(parameters, oauth4webapi.ClientSecretBasic('wrong'));
    await expect(refused).rejects.toMatchObject({ cause: expect.objectContaining({ status: 400 }) });
  });
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
  const requestParameters = () => ({
    redirect_uri: app.redirectUri,
    scope: 'api/contacts:read',
    state: 'xyz',
  });

  it.each([
    ['HTTP Basic, strictly encoded', { authorizationMethod: 'header', credentialsEncodingMode: 'strict' }],
    ['HTTP Basic, loosely encoded', { authorizationMethod: 'header', credentialsEncodingMode: 'loose' }],
    ['the form', { authorizationMethod: 'body' }],
  ] as const)('gets a token with its secret in %s', async (_where, options) => {
    const back = await decide(
      mock,
      client(options).authorizeURL({ ...requestParameters(), scope: ['api/contacts:read', 'api/orders'] }),
    );
    expect(back.searchParams.get('state')).toBe('xyz');
    const code = back.searchParams.get('code') ?? '';
    const { token, expired } = await client(options).getToken({ code, redirect_uri: app.redirectUri });
    expect(token).toMatchObject({ token_type: 'bearer', expires_in: 3_599, state: 'xyz' });
    expect(token.scope).toContain('api/orders');
    expect(expired.call({ token }, 0)).toBe(false);
    expect(await emailOf(String(token.access_token))).toMatchObject({ user: { email: ada.email } });
  });

  it('gets user_denied, where RFC 6749 has access_denied', async () => {
    const back = await decide(mock, client().authorizeURL(requestParameters()), 'deny');
    expect(Object.fromEntries(back.searchParams)).toEqual({ error: 'user_denied', state: 'xyz' });
  });

  it('gets an array for a used code (spec#7.3), where RFC 6749 has an object', async () => {
    const code =
      (await decide(mock, client().authorizeURL(requestParameters()))).searchParams.get('code') ?? '';
    const exchange = () => client().getToken({ code, redirect_uri: app.redirectUri });
    await exchange();
    await expect(exchange()).rejects.toMatchObject({
      output: { statusCode: 400 },
      data: { payload: [{ error: 'invalid_grant', error_description: expect.any(String) }] },
    });
  });
});
