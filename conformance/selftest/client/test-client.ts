import { authorizationPath, basicCredentials, tokenPath } from '../../../testing/http/authorization.ts';
import { type HttpResponse, sendRequest } from '../../../testing/http/send-request.ts';

/** A server on 127.0.0.1, as its profile describes it. */
export type TestedServer = {
  port: number;
  profile: {
    companies: ReadonlyArray<{ baseUrl: string }>;
    users: ReadonlyArray<{ email: string; password: string }>;
    apps: ReadonlyArray<{ clientId: string; clientSecret: string; redirectUri: string }>;
  };
};

/** How to call the API. Default: as the first user, with Basic credentials, in the first company. */
export type CallOptions = {
  /** The index of a user of the profile; null for no credentials. */
  user?: number | null;
  bearer?: string;
  company?: number;
  /** The index of an app of the profile, for authorizations. Default: the first. */
  app?: number;
  body?: unknown;
  headers?: Record<string, string>;
  /** Fields to send back from the consent page in an authorization, in place of its own. */
  changed?: Record<string, string>;
};

/** The result of an authorization request: the final redirect, and the number of pages that were shown. */
type AuthorizationResult = {
  status: number;
  location: URL | undefined;
  logins: number;
  dialogs: number;
};

/** A client of the reference server with its `default` preset, which submits the forms of the dialog. Keeps cookies per company. */
export type TestClient = {
  owner: { email: string; password: string };
  send: (method: string, path: string, headers: Record<string, string>) => Promise<HttpResponse>;
  call: (method: string, path: string, options?: CallOptions) => Promise<HttpResponse>;
  authorize: (parameters?: Record<string, string>, options?: CallOptions) => Promise<AuthorizationResult>;
  getCode: (parameters?: Record<string, string>, options?: CallOptions) => Promise<string>;
  exchangeCode: (parameters: Record<string, string>, options?: CallOptions) => Promise<HttpResponse>;
  getToken: (scope?: string, options?: CallOptions) => Promise<string>;
};

const maxPages = 8;

function readTicket(text: string): string {
  return /name="ticket" value="([^"]+)"/.exec(text)?.[1] ?? '';
}

/** Creates a client without cookies. */
export function createTestClient(server: TestedServer): TestClient {
  const { port, profile } = server;
  const cookies = new Map<number, string>();
  const hostOf = (company = 0) => new URL(profile.companies[company]?.baseUrl ?? '').host;

  const headersFor = ({ user: index = 0, bearer }: CallOptions): Record<string, string> => {
    if (bearer !== undefined) return { authorization: `Bearer ${bearer}` };
    const user = index === null ? undefined : profile.users[index];
    return user ? { authorization: basicCredentials(user) } : {};
  };

  const call: TestClient['call'] = (method, path, options = {}) =>
    sendRequest({
      port,
      host: hostOf(options.company),
      method,
      path,
      headers: { ...headersFor(options), ...options.headers },
      body: options.body,
    });

  const openPage = async (
    company: number,
    path: string,
    form?: Record<string, string>,
  ): Promise<HttpResponse> => {
    const headers = {
      cookie: cookies.get(company) ?? '',
      ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    };
    const body = form && new URLSearchParams(form).toString();
    const response = await sendRequest({
      port,
      host: hostOf(company),
      method: form ? 'POST' : 'GET',
      path,
      headers,
      body,
    });
    const [cookie] = [response.headers['set-cookie'] ?? []].flat();
    if (cookie) cookies.set(company, cookie.split(';')[0] ?? '');
    return response;
  };

  const authorize: TestClient['authorize'] = async (parameters = {}, options = {}) => {
    const { company = 0, user, app = 0 } = options;
    const { email = '', password = '' } = profile.users[user ?? 0] ?? {};
    const counts = { logins: 0, dialogs: 0 };
    let response = await openPage(company, authorizationPath(profile.apps[app], parameters));
    for (let pages = 0; pages < maxPages; pages += 1) {
      const { location } = response.headers;
      if (typeof location === 'string' && !location.startsWith('/'))
        return { status: response.status, location: new URL(location), ...counts };
      if (typeof location === 'string') response = await openPage(company, location);
      else if (response.text.includes('name="secret"') && counts.logins === 0) {
        counts.logins += 1;
        const form = { ticket: readTicket(response.text), login: email, secret: password };
        response = await openPage(company, '/oauth/login', form);
      } else if (response.text.includes('name="answer"')) {
        counts.dialogs += 1;
        response = await openPage(company, '/oauth/decision', {
          ticket: readTicket(response.text),
          answer: 'allow',
          ...options.changed,
        });
      } else break;
    }
    return { status: response.status, location: undefined, ...counts };
  };

  const getCode: TestClient['getCode'] = async (parameters, options) => {
    const { location } = await authorize(parameters, options);
    return location?.searchParams.get('code') ?? '';
  };

  const exchangeCode: TestClient['exchangeCode'] = (parameters, options = {}) =>
    sendRequest({
      port,
      host: hostOf(options.company),
      method: 'POST',
      path: tokenPath(profile.apps[options.app ?? 0], parameters),
    });

  const getToken: TestClient['getToken'] = async (scope, options) => {
    const code = await getCode(scope === undefined ? {} : { scope }, options);
    const response = await exchangeCode({ code }, options);
    return String(Object(response.json).access_token);
  };

  return {
    owner: { email: profile.users[0]?.email ?? '', password: profile.users[0]?.password ?? '' },
    send: (method, path, headers) => sendRequest({ port, host: hostOf(), method, path, headers }),
    call,
    authorize,
    getCode,
    exchangeCode,
    getToken,
  };
}
