import { afterEach, beforeAll, expect } from 'vitest';
import type { App, Company } from '../../world/company.ts';
import type { Permissions } from '../../world/permissions.ts';
import { mintToken, type TokenOptions } from '../grants/mint-token.ts';
import { type CompanyRequest, companyFetch } from './company-fetch.ts';
import { type OAuthMock, startOAuthMock } from './oauth-mock.ts';
import { type Login, obtainCode } from './page-client.ts';

/** Parameters of a request for a token; those that are undefined are left out. */
export type Parameters = Record<string, string | undefined>;

/** A response of the token endpoint. */
export type TokenEndpointResponse = {
  status: number;
  headers: Headers;
  body: unknown;
};

/** An app that exchanges codes for tokens. */
export class TokenClient {
  readonly #mock: OAuthMock;
  readonly app: App;

  constructor(mock: OAuthMock, app: App = mock.addApp('https://app.example')) {
    this.#mock = mock;
    this.app = app;
  }

  /** A code that a user has just allowed to this app. */
  code(login: Login, parameters: Record<string, string> = {}): Promise<string> {
    return obtainCode(this.#mock, this.app, login, parameters);
  }

  /** Everything that the app sends for a code, with some of it changed. */
  parameters(code: string, changed: Parameters = {}): URLSearchParams {
    const { clientId, clientSecret, redirectUri } = this.app;
    const appParameters = {
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uri: redirectUri,
      code,
    };
    const all = Object.entries({ ...appParameters, ...changed });
    return new URLSearchParams(all.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
  }

  async send(
    query: URLSearchParams | string,
    sent: CompanyRequest = {},
    company = 'acme',
  ): Promise<TokenEndpointResponse> {
    const response = await companyFetch(this.#mock.port, company, `/oauth/token?${query}`, sent);
    return { status: response.status, headers: response.headers, body: await response.json() };
  }

  byGet(code: string, changed?: Parameters): Promise<TokenEndpointResponse> {
    return this.send(this.parameters(code, changed));
  }

  byForm(body: URLSearchParams, headers: Record<string, string> = {}): Promise<TokenEndpointResponse> {
    return this.send('', { method: 'POST', body, headers });
  }

  /** The status of a call of the API with the token in a response. */
  async statusWith({ body }: TokenEndpointResponse): Promise<number> {
    const { access_token } = body as { access_token: string };
    const path = `/api/users/current?access_token=${access_token}`;
    return (await companyFetch(this.#mock.port, 'acme', path)).status;
  }
}

/** The `Authorization` header of an app. */
export function basic(id: string, secret: string): Record<string, string> {
  return { Authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` };
}

/** The members of every response with a token for an hour. */
export const token = {
  access_token: expect.stringMatching(/^[\w-]{43}$/),
  token_type: 'bearer',
  expires_in: 3_599,
};

/** An error response of the token endpoint (spec#7.3). */
export function tokenError(error: string, error_description: unknown) {
  return { status: 400, body: [{ error, error_description }] };
}

export const appUnknown = tokenError('invalid_client', 'The app for the token cannot be found.');
export const secretWrong = tokenError('invalid_client', 'The client id or secret is invalid.');
export const codeWrong = tokenError('invalid_grant', 'The code is invalid, or was already used.');

/** A mock for a file of tests, the tokens of its company `acme`, and calls with them. */
export class TokenTest {
  mock!: OAuthMock;

  constructor() {
    beforeAll(async () => {
      this.mock = await startOAuthMock();
    });
    afterEach(() => this.acme.clock.followSystemClock());
  }

  /** The current company; a reset or an import replaces it. */
  get acme(): Company {
    return this.mock.world.defaultCompany;
  }

  mint(options: TokenOptions = {}) {
    return mintToken(this.acme, options, this.mock.contexts);
  }

  /** Calls a path with a token; every `{parameter}` of it is an id that does not exist. */
  call(token: string, method = 'GET', path = '/api/users/current', company = 'acme'): Promise<Response> {
    const headers = { Authorization: `Bearer ${token}` };
    return companyFetch(this.mock.port, company, filledIn(path), { method, headers });
  }

  /** Runs with other permissions for a user, and restores the old ones. */
  async withRole(email: string, permissions: Permissions, run: () => Promise<void>): Promise<void> {
    const login = this.acme.findUser(email);
    if (login === undefined) throw new Error(`${email} is gone.`);
    const before = login.permissions;
    login.permissions = permissions;
    await run();
    login.permissions = before;
  }
}

/** An address of the document with an id that no record has for every parameter. */
export function filledIn(path: string): string {
  return path.replaceAll(/\{[^}]+\}/g, 'i'.repeat(22));
}
