import type { RunningServer } from '../reference-server/reference-server.ts';
import { type Reply, sendRequest } from './send-request.ts';

/** Who asks and how, where it is not the twin's owner with Basic credentials at the first company. */
export interface CallOptions {
  /** Which of the profile's users; null is nobody. */
  user?: number | null;
  password?: string;
  bearer?: string;
  company?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** What came of an authorization request: where the browser was sent in the end, and how many dialogs it saw. */
export interface AuthorizationResult {
  status: number;
  location: URL | undefined;
  logins: number;
  dialogs: number;
}

/** A visitor of a twin in its `contrarian` preset, who fills in its pages without a browser. Keeps cookies per company. */
export interface TestClient {
  owner: { email: string; password: string };
  send: (method: string, path: string, headers: Record<string, string>) => Promise<Reply>;
  /** The same visitor with a fresh browser. */
  withoutCookies: () => TestClient;
  call: (method: string, path: string, manner?: CallOptions) => Promise<Reply>;
  authorize: (
    parameters?: Record<string, string>,
    manner?: CallOptions & { answer?: 'allow' | 'deny'; app?: number },
  ) => Promise<AuthorizationResult>;
  getCode: (parameters?: Record<string, string>, manner?: CallOptions) => Promise<string>;
  exchangeCode: (parameters: Record<string, string>, manner?: CallOptions) => Promise<Reply>;
  getToken: (scope?: string, manner?: CallOptions) => Promise<string>;
  advanceClock: (seconds: number) => Promise<void>;
}

const mostPages = 8;

function ticketIn(text: string): string {
  return /name="ticket" value="([^"]+)"/.exec(text)?.[1] ?? '';
}

/** Starts a visit: a fresh browser without cookies. */
export function createTestClient(twin: Pick<RunningServer, 'port' | 'profile'>): TestClient {
  const { port, profile } = twin;
  const cookies = new Map<number, string>();
  const hostOf = (company = 0) => new URL(profile.companies[company]?.baseUrl ?? '').host;

  const headersFor = ({ user = 0, password, bearer }: CallOptions): Record<string, string> => {
    if (bearer !== undefined) return { authorization: `Bearer ${bearer}` };
    const person = user === null ? undefined : profile.users[user];
    if (!person) return {};
    const credentials = Buffer.from(`${person.email}:${password ?? person.password}`).toString('base64');
    return { authorization: `Basic ${credentials}` };
  };

  const api: TestClient['call'] = (method, path, manner = {}) =>
    sendRequest({
      port,
      host: hostOf(manner.company),
      method,
      path,
      headers: { ...headersFor(manner), ...manner.headers },
      body: manner.body,
    });

  const page = async (company: number, path: string, form?: Record<string, string>): Promise<Reply> => {
    const headers = {
      cookie: cookies.get(company) ?? '',
      ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    };
    const body = form && new URLSearchParams(form).toString();
    const reply = await sendRequest({
      port,
      host: hostOf(company),
      method: form ? 'POST' : 'GET',
      path,
      headers,
      body,
    });
    const [cookie] = [reply.headers['set-cookie'] ?? []].flat();
    if (cookie) cookies.set(company, cookie.split(';')[0] ?? '');
    return reply;
  };

  const authorize: TestClient['authorize'] = async (parameters = {}, manner = {}) => {
    const { company = 0, answer = 'allow', user, password, app = 0 } = manner;
    const person = profile.users[user ?? 0];
    const { clientId = '', redirectUri = '' } = profile.apps[app] ?? {};
    const query = new URLSearchParams({ client_id: clientId, redirect_uri: redirectUri, ...parameters });
    const seen = { logins: 0, dialogs: 0 };
    let reply = await page(company, `/oauth/authorize?${query}`);
    for (let pages = 0; pages < mostPages; pages += 1) {
      const { location } = reply.headers;
      if (typeof location === 'string' && !location.startsWith('/'))
        return { status: reply.status, location: new URL(location), ...seen };
      if (typeof location === 'string') reply = await page(company, location);
      else if (reply.text.includes('name="secret"') && seen.logins === 0) {
        seen.logins += 1;
        const login = person?.email ?? '';
        const secret = password ?? person?.password ?? '';
        reply = await page(company, '/oauth/login', { ticket: ticketIn(reply.text), login, secret });
      } else if (reply.text.includes('name="answer"')) {
        seen.dialogs += 1;
        reply = await page(company, '/oauth/decision', { ticket: ticketIn(reply.text), answer });
      } else break;
    }
    return { status: reply.status, location: undefined, ...seen };
  };

  const code: TestClient['getCode'] = async (parameters, manner) => {
    const { location } = await authorize(parameters, manner);
    return location?.searchParams.get('code') ?? '';
  };

  const exchange: TestClient['exchangeCode'] = (parameters, manner = {}) => {
    const [app] = profile.apps;
    const query = new URLSearchParams({
      client_id: app?.clientId ?? '',
      client_secret: app?.clientSecret ?? '',
      redirect_uri: app?.redirectUri ?? '',
      ...parameters,
    });
    return sendRequest({ port, host: hostOf(manner.company), method: 'POST', path: `/oauth/token?${query}` });
  };

  const token: TestClient['getToken'] = async (scope, manner) => {
    const given = await exchange({ code: await code(scope === undefined ? {} : { scope }, manner) }, manner);
    return String(Object(given.json).access_token);
  };

  const wait: TestClient['advanceClock'] = async (seconds) => {
    await sendRequest({ port, host: hostOf(), method: 'POST', path: '/test/clock', body: { seconds } });
  };

  return {
    owner: { email: profile.users[0]?.email ?? '', password: profile.users[0]?.password ?? '' },
    send: (method, path, headers) => sendRequest({ port, host: hostOf(), method, path, headers }),
    withoutCookies: () => createTestClient(twin),
    call: api,
    authorize,
    getCode: code,
    exchangeCode: exchange,
    getToken: token,
    advanceClock: wait,
  };
}
