import type { Exchange, HeaderField, ReceivedResponse, SentRequest } from '../errors/exchange.ts';
import { createOrigins, type Origins } from '../errors/origins.ts';
import { NetworkError, NotImplemented, Untestable } from '../errors/outcome.ts';
import { utf8 } from '../http/body.ts';
import { type Client, namesHost, type WireRequest, type WireResponse } from '../http/client.ts';
import { locationIn, outcomePath, redirectParameters } from '../http/redirect.ts';
import {
  asUser,
  type Caller,
  type Company,
  pathOf,
  type RequestOptions,
  wireRequest,
  withQuery,
} from '../http/request.ts';
import { type HttpResponse, responseOf } from '../http/response.ts';
import { reasonOf } from '../http/until-aborted.ts';
import type { Finding } from '../model/model.ts';
import { usersIn } from '../profile/people.ts';
import { isImplemented, partsAt } from '../profile/service-parts.ts';
import type { LedgerEntry } from './ledger.ts';
import { pathBelow } from './operations.ts';
import type { RunContext } from './run-context.ts';

/** An answered request, for the matrix of operations and statuses. */
export type Visit = { readonly method: string; readonly path: string; readonly status: number };

/** A sequence of requests to the target: a check, discovery, or the clean-up. It keeps its exchanges and the records that it created. */
export type Session = {
  readonly context: RunContext;
  /** The caller of requests to the default company that name no other. */
  readonly me: Caller;
  /** All exchanges where passes are recorded; else the last ones, 40 at most, and of older ones those that create or change something. */
  readonly exchanges: readonly Exchange[];
  readonly visits: readonly Visit[];
  /** The exchanges without a usable answer: a status of 500 or above, or a connection that the target closed. */
  readonly failures: readonly Exchange[];
  /** What the model found in the answers. */
  readonly findings: Finding[];
  /** The records that were created, with who created them; they are removed at its end. */
  readonly created: { readonly entry: LedgerEntry; readonly as: Caller }[];
  /**
   * Sends a request as the session's own caller to the default company, unless the options name another. What a 303 names as the outcome of
   * a change is read in its place: what a change is answered with is open (spec#4.1-open-replies).
   */
  send(method: string, path: string, options?: RequestOptions): Promise<HttpResponse>;
  /** Sends a request as it stands. */
  sendRequest(request: WireRequest): Promise<HttpResponse>;
  /** Keeps a response that a browser received, and returns it as an exchange. */
  keepPage(request: SentRequest, response: ReceivedResponse): Exchange;
  /** Resolves when no request is pending. */
  idle(): Promise<void>;
  /** Counts work other than a request, such as a pass through the dialog, as activity of the session. */
  track<Result>(work: Promise<Result>): Promise<Result>;
  /** Milliseconds since the last activity ended; 0 while there is any. */
  quietTime(): number;
} & Origins;

const longestBody = 8 * 1024;
const mostExchanges = 40;

/** Bytes as evidence: text, cut after 8 KiB. */
function evidence(bytes: Uint8Array): string {
  const text = utf8(bytes.subarray(0, longestBody));
  return bytes.length > longestBody ? `${text}… (${bytes.length} bytes)` : text;
}

/** A header field as evidence: the value of a cookie can be a login. */
const hideCookie = ([name, value]: HeaderField): HeaderField =>
  /^set-cookie$/i.test(name) ? [name, value.replace(/=[^;]+/, '=‹cookie›')] : [name, value];

const sentRequest = (request: WireRequest): SentRequest => ({
  method: request.method,
  url: request.url,
  headers: request.headers,
  body: request.body === undefined ? undefined : evidence(request.body),
});

/** Redacts every code and token that a redirect carries or a token endpoint answers, whatever its name, and whoever asked. */
function learnTokens({ redactor }: RunContext, { url }: WireRequest, received: WireResponse): void {
  const { status, headers, body } = received;
  const redirect = locationIn(url, headers);
  const { code, access_token: token } = redirect ? redirectParameters(redirect) : {};
  if (code) redactor.learn('code', code);
  if (token) redactor.learn('token', token);
  if (status >= 300 || !pathOf(url).includes('/oauth/token')) return;
  const text = utf8(body);
  for (const [, name, value] of text.matchAll(/"([^"\\]*token[^"\\]*)"\s*:\s*"([^"\\]+)"/g))
    if (!/type$/.test(name ?? '')) redactor.learn('token', value ?? '');
}

const usesBasic = ({ headers }: WireRequest): boolean =>
  headers.some(([name, value]) => /^authorization$/i.test(name) && /^basic /i.test(value));

/** Refuses a request that takes a part of the service which is declared as not there yet. */
function assertImplemented({ profile }: RunContext, request: WireRequest): void {
  if (profile.implemented === undefined) return;
  const taken = partsAt(pathBelow(profile.companies, pathOf(request.url)));
  const missing = [...taken, ...(usesBasic(request) ? ['basic'] : [])].find(
    (it) => !isImplemented(profile, it),
  );
  if (missing !== undefined) throw new NotImplemented(missing);
}

/** The request with the profile's version of the schemas (spec#9-v-everywhere), unless it names one itself or asks for it. */
function inVersion({ profile }: RunContext, request: WireRequest): WireRequest {
  const { schemaVersion: v } = profile;
  const url = new URL(request.url);
  const isCall = pathBelow(profile.companies, url.pathname).startsWith('/api/');
  const isNamed = url.searchParams.has('v') || url.searchParams.has('gem_version');
  return v === undefined || !isCall || isNamed ? request : { ...request, url: withQuery(request.url, { v }) };
}

/** The company whose base URL a request is below, the longest where several are, and the path below it. */
function placeIn({ profile: { companies } }: RunContext, request: WireRequest) {
  const { url, headers } = request;
  // Of another host it is not known what is there.
  if (namesHost(headers)) return { company: undefined, path: '' };
  const [company] = companies
    .filter(({ baseUrl }) => url.startsWith(`${baseUrl}/`))
    .sort((one, two) => two.baseUrl.length - one.baseUrl.length);
  return { company, path: pathBelow(companies, pathOf(url)) };
}

/**
 * Opens a session. Once `signal` is aborted, nothing more is sent; a pending request is completed, because a record is
 * known, and can be removed, only once its creation is answered. Requests go through the run's client, or another one.
 */
export function openSession(
  context: RunContext,
  signal?: AbortSignal,
  client: Client = context.client,
): Session {
  const exchanges: Exchange[] = [];
  const visits: Visit[] = [];
  const failures: Exchange[] = [];
  const findings: Finding[] = [];
  const origins = createOrigins();
  const pending = new Set<Promise<unknown>>();
  let count = 0;

  function keep(exchange: Exchange): void {
    context.spending.countRequest(exchange);
    exchanges.push(exchange);
    if (context.recordsPasses || exchanges.length <= mostExchanges) return;
    // What creates and changes records comes last to go: a failure cannot be repeated without it.
    const at = exchanges.findIndex(({ request }) => request.method === 'GET');
    exchanges.splice(Math.max(0, at), 1);
  }

  async function exchange(wire: WireRequest): Promise<HttpResponse> {
    if (signal?.aborted) throw new NetworkError(reasonOf(signal));
    assertImplemented(context, wire);
    count += 1;
    const number = count;
    const request = sentRequest(wire);
    const beganAt = context.model.begin(wire);
    const start = performance.now();
    const measureDuration = () => Math.round(performance.now() - start);
    try {
      const received = await client.send(wire);
      learnTokens(context, wire, received);
      const { status, headers } = received;
      const reply = { status, headers: headers.map(hideCookie), body: evidence(received.body) };
      const kept = { number, request, reply, trouble: undefined, milliseconds: measureDuration() };
      keep(kept);
      if (status >= 500 && !namesHost(wire.headers)) failures.push(kept);
      visits.push({ method: wire.method, path: pathOf(wire.url), status });
      const answered = {
        request: wire,
        response: received,
        exchange: kept,
        beganAt,
        ...placeIn(context, wire),
      };
      const found = context.model.observe(answered, context.description);
      findings.push(...found);
      if (found.length > 0) context.changes.explain(kept, JSON.stringify(found.map((it) => it.mismatch)));
      context.changes.note(kept);
      return responseOf(received, kept, origins.noteOrigin);
    } catch (error) {
      if (error instanceof NetworkError) {
        const kept = {
          number,
          request,
          reply: undefined,
          trouble: error.message,
          milliseconds: measureDuration(),
        };
        keep(kept);
        if (error.dropped) failures.push(kept);
      }
      throw error;
    }
  }

  let active = 0;
  let quietSince = performance.now();
  async function track<Result>(work: Promise<Result>): Promise<Result> {
    active += 1;
    try {
      return await work;
    } finally {
      active -= 1;
      quietSince = performance.now();
    }
  }

  function sendRequest(request: WireRequest): Promise<HttpResponse> {
    const sending = track(exchange(request));
    pending.add(sending);
    const settle = () => pending.delete(sending);
    sending.then(settle, settle);
    return sending;
  }

  const session: Omit<Session, 'me' | 'send'> = {
    context,
    exchanges,
    visits,
    failures,
    findings,
    created: [],
    sendRequest,
    keepPage(request, reply) {
      count += 1;
      const kept = { number: count, request, reply, trouble: undefined, milliseconds: 0 };
      keep(kept);
      visits.push({ method: request.method, path: pathOf(request.url), status: reply.status });
      return kept;
    },
    ...origins,
    async idle() {
      while (pending.size > 0) await Promise.allSettled(pending);
    },
    track,
    quietTime: () => (active > 0 ? 0 : performance.now() - quietSince),
  };
  return sessionAs(session, context.people.me);
}

/**
 * A session that shares everything with the given one, but sends requests to another company by default, as its first user.
 * Bodies refer to the given records.
 * Untestable where the profile names no user of that company.
 */
export function sessionAt(
  session: Session,
  company: Company,
  referenceTargets: RunContext['referenceTargets'],
): Session {
  const { context } = session;
  const [user] = usersIn(context.profile, company);
  if (!user) throw new Untestable(`the profile names no user of the company ${company.name}`);
  const me = asUser(user);
  const people = { ...context.people, company, user, me };
  return sessionAs({ ...session, context: { ...context, people, referenceTargets } }, me);
}

/** A session that shares everything with the given one, but sends requests as another caller by default. */
export function sessionAs(session: Omit<Session, 'me' | 'send'>, me: Caller): Session {
  const { context, sendRequest } = session;
  return {
    ...session,
    me,
    async send(method, path, options = {}) {
      const { as = me, company = context.people.company } = options;
      const sendTo = (how: string, where: string, more: RequestOptions) =>
        sendRequest(inVersion(context, wireRequest(how, where, as, company, more)));
      const response = await sendTo(method, path, options);
      const outcome = outcomePath(response.exchange.request, response, company);
      return outcome === undefined ? response : sendTo('GET', outcome, {});
    },
  };
}
