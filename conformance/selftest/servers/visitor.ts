import { ask, type Reply } from './ask.ts';
import type { RunningTwin } from './twin.ts';

/** Who asks and how, where it is not the twin's owner with Basic credentials at the first company. */
export interface Manner {
  /** Which of the profile's users; null is nobody. */
  user?: number | null;
  password?: string;
  bearer?: string;
  company?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** What came of an authorization request: where the browser was sent in the end, and how many dialogs it saw. */
export interface Outcome {
  status: number;
  location: URL | undefined;
  logins: number;
  dialogs: number;
}

/** A visitor of a twin in its `contrarian` preset, who fills in its pages without a browser. Keeps cookies per company. */
export interface Visitor {
  owner: { email: string; password: string };
  ask: (method: string, path: string, headers: Record<string, string>) => Promise<Reply>;
  /** The same visitor with a fresh browser. */
  again: () => Visitor;
  api: (method: string, path: string, manner?: Manner) => Promise<Reply>;
  authorize: (
    parameters?: Record<string, string>,
    manner?: Manner & { answer?: 'allow' | 'deny'; app?: number },
  ) => Promise<Outcome>;
  code: (parameters?: Record<string, string>, manner?: Manner) => Promise<string>;
  exchange: (parameters: Record<string, string>, manner?: Manner) => Promise<Reply>;
  token: (scope?: string, manner?: Manner) => Promise<string>;
  wait: (seconds: number) => Promise<void>;
}

const mostPages = 8;

function ticketIn(text: string): string {
  return /name="ticket" value="([^"]+)"/.exec(text)?.[1] ?? '';
}

/** Starts a visit: a fresh browser without cookies. */
export function visitorOf(twin: Pick<RunningTwin, 'port' | 'profile'>): Visitor {
  const { port, profile } = twin;
  const cookies = new Map<number, string>();
  const hostOf = (company = 0) => new URL(profile.companies[company]?.baseUrl ?? '').host;

  const headersFor = ({ user = 0, password, bearer }: Manner): Record<string, string> => {
    if (bearer !== undefined) return { authorization: `Bearer ${bearer}` };
    const person = user === null ? undefined : profile.users[user];
    if (!person) return {};
    const credentials = Buffer.from(`${person.email}:${password ?? person.password}`).toString('base64');
    return { authorization: `Basic ${credentials}` };
  };

  const api: Visitor['api'] = (method, path, manner = {}) =>
    ask({
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
    const reply = await ask({
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

  const authorize: Visitor['authorize'] = async (parameters = {}, manner = {}) => {
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

  const code: Visitor['code'] = async (parameters, manner) => {
    const { location } = await authorize(parameters, manner);
    return location?.searchParams.get('code') ?? '';
  };

  const exchange: Visitor['exchange'] = (parameters, manner = {}) => {
    const [app] = profile.apps;
    const query = new URLSearchParams({
      client_id: app?.clientId ?? '',
      client_secret: app?.clientSecret ?? '',
      redirect_uri: app?.redirectUri ?? '',
      ...parameters,
    });
    return ask({ port, host: hostOf(manner.company), method: 'POST', path: `/oauth/token?${query}` });
  };

  const token: Visitor['token'] = async (scope, manner) => {
    const given = await exchange({ code: await code(scope === undefined ? {} : { scope }, manner) }, manner);
    return String(Object(given.json).access_token);
  };

  const wait: Visitor['wait'] = async (seconds) => {
    await ask({ port, host: hostOf(), method: 'POST', path: '/test/clock', body: { seconds } });
  };

  return {
    owner: { email: profile.users[0]?.email ?? '', password: profile.users[0]?.password ?? '' },
    ask: (method, path, headers) => ask({ port, host: hostOf(), method, path, headers }),
    again: () => visitorOf(twin),
    api,
    authorize,
    code,
    exchange,
    token,
    wait,
  };
}
