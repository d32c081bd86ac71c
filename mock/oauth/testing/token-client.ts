import { expect } from 'vitest';
import type { App } from '../../world/company.ts';
import { companyFetch, type Sent } from './company-fetch.ts';
import type { OAuthMock } from './oauth-mock.ts';
import { allowedCode, type Login } from './visitor.ts';

/** Parameters of a request for a token; those that are undefined are left out. */
export type Parameters = Record<string, string | undefined>;

/** What the token endpoint answered. */
export interface TokenReply {
  status: number;
  headers: Headers;
  body: unknown;
}

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
    return allowedCode(this.#mock, this.app, login, parameters);
  }

  /** Everything that the app sends for a code, with some of it changed. */
  parameters(code: string, changed: Parameters = {}): URLSearchParams {
    const { clientId, clientSecret, redirectUri } = this.app;
    const own = { client_id: clientId, client_secret: clientSecret, redirect_uri: redirectUri, code };
    const all = Object.entries({ ...own, ...changed });
    return new URLSearchParams(all.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
  }

  async ask(query: URLSearchParams | string, sent: Sent = {}, company = 'acme'): Promise<TokenReply> {
    const response = await companyFetch(this.#mock.port, company, `/oauth/token?${query}`, sent);
    return { status: response.status, headers: response.headers, body: await response.json() };
  }

  byGet(code: string, changed?: Parameters): Promise<TokenReply> {
    return this.ask(this.parameters(code, changed));
  }

  byForm(body: URLSearchParams, headers: Record<string, string> = {}): Promise<TokenReply> {
    return this.ask('', { method: 'POST', body, headers });
  }

  /** The status of a call of the API with what `reply` brought. */
  async statusWith({ body }: TokenReply): Promise<number> {
    const { access_token } = body as { access_token: string };
    const path = `/api/users/current?access_token=${access_token}`;
    return (await companyFetch(this.#mock.port, 'acme', path)).status;
  }
}

/** The `Authorization` header of an app. */
export function basic(id: string, secret: string): Record<string, string> {
  return { Authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` };
}

/** What every answer with a token for an hour has. */
export const token = {
  access_token: expect.stringMatching(/^[\w-]{43}$/),
  token_type: 'bearer',
  expires_in: 3_599,
};

/** A refusal as specification 7.3 has it. */
export function refusal(error: string, error_description: string) {
  return { status: 400, body: [{ error, error_description }] };
}

export const appUnknown = refusal('invalid_client', 'The app for the token cannot be found.');
export const secretWrong = refusal('invalid_client', 'The client id or secret is invalid.');
export const codeWrong = refusal('invalid_grant', 'The code is invalid, or was already used.');
