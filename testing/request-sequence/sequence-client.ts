import { authorizationPath, basicCredentials, tokenPath } from '../http/authorization.ts';
import { formsIn } from '../http/html-forms.ts';
import { type HttpResponse as Reply, type RequestSettings, sendRequest } from '../http/send-request.ts';
import type { ServerDescription } from './description.ts';
import type { Wording } from './wording.ts';

export type { Reply };

/** What a request carries. Default: the first user's Basic credentials, in the first company. */
export type Call = {
  readonly user?: number | null;
  readonly bearer?: string;
  /** A token for the query instead. */
  readonly queryToken?: string;
  readonly authorization?: string;
  readonly company?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

/**
 * Who logs in where, what is decided, what is entered instead of the user's email and password, and what the form of the decision sends
 * back instead of the parameters in its address.
 */
type DialogCall = Pick<Call, 'user' | 'company'> & {
  readonly deny?: boolean;
  readonly login?: { readonly email?: string; readonly password?: string };
  readonly changed?: Readonly<Record<string, string>>;
};

/** A pass through the dialog: what was shown, and where it ended. */
export type Authorization = {
  readonly status: number;
  readonly location: URL | undefined;
  readonly pages: readonly ('login' | 'decision' | 'other')[];
  /** The cookies of the browser at its end. */
  readonly cookie: string;
};

/** What a sequence tells while it runs. Either may end it: see `signal` of the client. */
export type SequenceListener = {
  /** What the specification governs in one or more responses, by a name of its own. */
  onObservation?(name: string, value: unknown): void;
  /** A request with all that a client sees of its response; for the dialog, of its end. */
  onReply?(request: string, reply: unknown): void;
};

/** Sends the requests of the sequence to one server and collects what they show. */
export type SequenceClient = {
  readonly server: ServerDescription;
  readonly wording: Wording;
  /** What the specification governs in the responses, by a name of its own. */
  readonly observations: Map<string, unknown>;
  note(name: string, value: unknown): void;
  send(method: string, path: string, call?: Call): Promise<Reply>;
  /** Goes through the dialog, and allows or denies. Cookies are kept by user and company. */
  authorize(parameters: Readonly<Record<string, string>>, call?: DialogCall): Promise<Authorization>;
  exchange(parameters: Readonly<Record<string, string>>, company?: number): Promise<Reply>;
  /** Sends the same token request twice at the same time, and returns the statuses in order. */
  exchangeTwiceAtOnce(parameters: Readonly<Record<string, string>>): Promise<readonly number[]>;
  advanceClock(seconds: number): Promise<void>;
};

const maxPages = 6;

const isDenial = (label: string): boolean => /don.t|nicht|ne pas|den(y|ie)|refus/i.test(label);

/** The first form of a page that has a password or a decision, with its values filled in. */
function fillForm(html: string, login: { email: string; password: string }, deny: boolean) {
  for (const { action, inputs, buttons } of formsIn(html)) {
    const isLogin = inputs.some(({ type }) => type === 'password');
    if (!isLogin && buttons.length < 2) continue;
    const entered: Readonly<Record<string, string>> = login;
    const form = new URLSearchParams();
    for (const { type = '', name = '', value = '' } of inputs) form.append(name, entered[type] ?? value);
    const decision = buttons.find(({ label }) => isDenial(label) === deny)?.attributes;
    if (!isLogin && decision?.name !== undefined) form.append(decision.name, decision.value ?? '');
    return { kind: isLogin ? ('login' as const) : ('decision' as const), action, form };
  }
  return undefined;
}

/** Creates a client without cookies. Once the signal is aborted, it sends nothing and rejects. */
export function createSequenceClient(
  server: ServerDescription,
  wording: Wording,
  { onObservation, onReply }: SequenceListener,
  signal: AbortSignal,
): SequenceClient {
  const { port, profile } = server;
  const cookies = new Map<string, string>();
  const observations = new Map<string, unknown>();
  const baseOf = (company = 0) => profile.companies[company]?.baseUrl ?? profile.baseUrl;
  const basic = (user = 0) => basicCredentials(profile.users[user] ?? { email: '', password: '' });

  const request = (settings: Omit<RequestSettings, 'port'>): Promise<Reply> => {
    signal.throwIfAborted();
    return sendRequest({ port, ...settings });
  };

  const authorizationOf = ({ authorization, bearer, queryToken, user }: Call): string | undefined => {
    if (authorization !== undefined) return authorization;
    if (bearer !== undefined) return `Bearer ${bearer}`;
    return queryToken !== undefined || user === null ? undefined : basic(user);
  };

  const send: SequenceClient['send'] = async (method, path, call = {}) => {
    const { company, headers, body, queryToken } = call;
    const header = authorizationOf(call);
    const reply = await request({
      host: new URL(baseOf(company)).host,
      method,
      path:
        queryToken === undefined
          ? path
          : `${path}${path.includes('?') ? '&' : '?'}access_token=${encodeURIComponent(queryToken)}`,
      body,
      headers: { ...(header !== undefined && { authorization: header }), ...headers },
    });
    const { 'content-type': type, location } = reply.headers;
    onReply?.(`${method} ${path}`, { status: reply.status, type, location, text: reply.text });
    return reply;
  };

  const open = async (key: string, address: URL, form?: URLSearchParams): Promise<Reply> => {
    const jar = `${key} ${address.host}`;
    const reply = await request({
      host: address.host,
      method: form ? 'POST' : 'GET',
      path: address.pathname + address.search,
      body: form?.toString(),
      headers: {
        cookie: cookies.get(jar) ?? '',
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded', origin: address.origin } : {}),
      },
    });
    const fresh = [reply.headers['set-cookie'] ?? []].flat().map((it) => it.split(';')[0] ?? '');
    if (fresh.length > 0) cookies.set(jar, fresh.join('; '));
    return reply;
  };

  const passThroughDialog = async (
    parameters: Readonly<Record<string, string>>,
    { user = 0, company = 0, deny = false, login = {}, changed = {} }: DialogCall,
  ): Promise<Omit<Authorization, 'cookie'>> => {
    const { email = '', password = '' } = { ...profile.users[user ?? 0], ...login };
    const pages: Authorization['pages'][number][] = [];
    let address = new URL(authorizationPath(profile.apps[0], parameters), baseOf(company));
    let reply = await open(`${user}`, address);
    for (let count = 0; count < maxPages; count += 1) {
      const { location } = reply.headers;
      const next = typeof location === 'string' ? URL.parse(location, address.href) : null;
      if (next && next.host !== address.host) return { status: reply.status, location: next, pages };
      const filled = next ? undefined : fillForm(reply.text, { email, password }, deny);
      if (!next && !filled) return { status: reply.status, location: undefined, pages: [...pages, 'other'] };
      if (filled) pages.push(filled.kind);
      address = next ?? new URL(filled?.action ?? '', address);
      for (const [name, value] of Object.entries(changed))
        if (filled?.kind === 'decision' && address.searchParams.has(name))
          address.searchParams.set(name, value);
      reply = await open(`${user}`, address, filled?.form);
    }
    return { status: reply.status, location: undefined, pages };
  };

  return {
    server,
    wording,
    observations,
    note: (name, value) => {
      const key = observations.has(name) ? `${name} (${observations.size})` : name;
      observations.set(key, value);
      onObservation?.(key, value);
    },
    send,
    async authorize(parameters, call = {}) {
      const end = await passThroughDialog(parameters, call);
      onReply?.(`authorize ${new URLSearchParams(parameters)}`, { ...end, location: end.location?.href });
      const { user = 0, company } = call;
      return { ...end, cookie: cookies.get(`${user} ${new URL(baseOf(company)).host}`) ?? '' };
    },
    exchange: (parameters, company = 0) =>
      send('POST', tokenPath(profile.apps[0], parameters), { user: null, company }),
    async exchangeTwiceAtOnce(parameters) {
      const path = tokenPath(profile.apps[0], parameters);
      const { host } = new URL(baseOf());
      const replies = await Promise.all([1, 2].map(() => request({ host, method: 'POST', path })));
      const statuses = replies.map(({ status }) => status).sort();
      onReply?.(`POST ${path} twice at once`, statuses);
      return statuses;
    },
    async advanceClock(seconds) {
      const { method = 'POST', url, headers, body } = profile.hooks.advanceClock;
      const text = (typeof body === 'string' ? body : JSON.stringify(body)).replace(
        /"?\$\{seconds\}"?/,
        String(seconds),
      );
      for (const company of profile.companies.keys()) {
        if (company > 0 && !url.startsWith('/__')) continue;
        await request({
          host: new URL(baseOf(company)).host,
          method,
          path: url,
          body: text,
          headers: { 'content-type': 'application/json', ...headers },
        });
      }
    },
  };
}
