import { parseJson } from '../contract/json.ts';
import type { Profile } from '../world/profile.ts';
import { alikeness, alikenessOfBodies, leavesOf, redirectOf } from './alikeness.ts';

type Fields = readonly (readonly [name: string, value: string])[];

/** A request of a report, without secrets, and its response. */
export type ReportedExchange = {
  number: number;
  request: { method: string; url: string; headers?: Fields; body?: string };
  reply?: { status: number; headers?: Fields; body?: string };
};

/** The exchanges of a check that failed; `shown` is the number of the one that failed it. */
export type Evidence = {
  exchanges: readonly ReportedExchange[];
  shown: number | undefined;
  /** Whose tokens its requests have, and for what, as far as it is known. */
  token: { user?: string; scope?: string };
};

type CompanyControl = {
  reset(): Promise<unknown>;
  faults: { enable(name: string): Promise<unknown>; clear(): Promise<unknown> };
};

/** A running mock that evidence is played on. */
export type EvidenceMock = {
  baseUrl: string;
  profile: Pick<Profile, 'users' | 'apps' | 'companies'>;
  fetch: (input: string, init?: RequestInit) => Promise<Response>;
  control: CompanyControl & {
    companies: { read(name: string): Promise<{ control: CompanyControl }> };
    tokens: { create(options: object): Promise<{ access_token: string }> };
  };
  stop(): Promise<void>;
};

/** How a report has a token that the deployment issued. */
const issuedToken = '‹token›';

/** Whether evidence has a token that it does not obtain itself. */
export const hasToken = ({ exchanges }: Evidence): boolean =>
  JSON.stringify(exchanges).includes(`Bearer ${issuedToken}`);

const form = /<form method="post" action="((?:login|consent)[^"]*)".*?name="csrf_token" value="([^"]*)"/s;

/** A response of the mock: its JSON by place, and the address of a form of the dialog. */
type Received = {
  url: string;
  status: number | undefined;
  headers: Headers;
  text: string;
  values: ReadonlyMap<string, unknown>;
  form: string | undefined;
};

/** A client that stands for all that sent the requests of evidence. */
class EvidenceClient {
  readonly #mock: EvidenceMock;
  readonly #cookies = new Map<string, string>();
  /** What stands here for what a report has: addresses, ids, and what the mock sent last of what is redacted. */
  readonly #own = new Map<string, string>();

  constructor(mock: EvidenceMock, { exchanges }: Evidence, token: string | undefined) {
    this.#mock = mock;
    const origins = new Set(exchanges.map(({ request }) => URL.parse(request.url)?.origin ?? ''));
    const bases = [mock.baseUrl, ...mock.profile.companies.slice(1).map(({ baseUrl }) => baseUrl)];
    for (const [index, origin] of [...origins].entries()) this.#own.set(origin, bases[index] ?? origin);
    if (token !== undefined) this.#own.set(issuedToken, token);
  }

  readonly reads = (text: string): string => {
    const { users, apps } = this.#mock.profile;
    let read = text;
    for (const [reported, own] of this.#own) read = read.replaceAll(reported, own);
    return read
      .replaceAll(/‹users\[(\d+)\]\.password›/g, (_, at) => users[Number(at)]?.password ?? 'wrong')
      .replaceAll(/‹apps\[(\d+)\]\.clientSecret›/g, (_, at) => apps[Number(at)]?.clientSecret ?? 'wrong')
      .replaceAll(/‹[^›]*›/g, 'wrong');
  };

  repeat({ method, url, headers = [], body }: ReportedExchange['request']): Promise<Received> {
    const fields = headers.map(([name, value]) => [name, this.#readField(name, value)] as const);
    const hasBody = body !== undefined && !['GET', 'HEAD'].includes(method);
    return this.#send(this.reads(url), {
      method,
      headers: Object.fromEntries(fields),
      ...(hasBody && { body: this.reads(body) }),
    });
  }

  /** Signs in and consents as the first user, from a page of the dialog to the redirect to the app. */
  async passDialog(page: Received): Promise<Received> {
    const { email = '', password = '' } = this.#mock.profile.users[0] ?? {};
    let current = page;
    while (current.form !== undefined) {
      const fields = current.form.startsWith('login') ? { email, password } : { decision: 'allow' };
      const body = String(new URLSearchParams({ csrf_token: this.reads('‹csrf token›'), ...fields }));
      const type = 'application/x-www-form-urlencoded';
      const headers = { Cookie: this.#cookie, 'Content-Type': type };
      const before = current.form;
      current = await this.#send(new URL(current.form, current.url).href, { method: 'POST', headers, body });
      const next = current.headers.get('location');
      if (next?.startsWith('/oauth/'))
        current = await this.#send(new URL(next, current.url).href, { headers: { Cookie: this.#cookie } });
      if (current.form === before) break;
    }
    return current;
  }

  /** Takes the ids of a response for those of the reported one. */
  learnIds(reported: string | undefined, { values }: Received): void {
    for (const [place, id] of leavesOf(parseJson(reported)))
      if (place.endsWith('/id') && values.has(place)) this.#own.set(String(id), String(values.get(place)));
  }

  get #cookie(): string {
    return [...this.#cookies].map((pair) => pair.join('=')).join('; ');
  }

  #readField(name: string, value: string): string {
    if (name === 'Cookie') return this.#cookie;
    const [, at, change] = /^Basic ‹base64 of [^‹]*‹users\[(\d+)\]\.password([^›]*)›/.exec(value) ?? [];
    const { email, password } = this.#mock.profile.users[Number(at)] ?? {};
    if (at !== undefined) return `Basic ${btoa(`${email}:${password}${change === '' ? '' : 'x'}`)}`;
    return this.reads(value);
  }

  async #send(url: string, init: RequestInit): Promise<Received> {
    const response = await this.#mock.fetch(url, init).catch(() => undefined);
    const text = (await response?.text().catch(() => '')) ?? '';
    const headers = response?.headers ?? new Headers();
    for (const cookie of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.#cookies.set(name, value);
    }
    const parameters = redirectOf(headers.get('location'), url)?.parameters;
    const values = new Map(leavesOf(parseJson(text)));
    const [, action, csrf] = form.exec(text) ?? [];
    const sent = {
      [issuedToken]: values.get('/access_token') ?? parameters?.['#access_token'],
      '‹code›': parameters?.code,
      '‹csrf token›': csrf,
    };
    for (const [name, value] of Object.entries(sent))
      if (typeof value === 'string') this.#own.set(name, value);
    const received = { url, status: response?.status, headers, text, values };
    return { ...received, form: action?.replaceAll('&amp;', '&') };
  }
}

/** How much the exchange that failed a check counts beside each of the others. */
const weightOfShown = 3;

/**
 * Sends the requests of evidence to a mock, and compares its responses with the reported ones, from 0 to 1. Companies, users and apps are
 * those of the mock, in the same order; ids, codes, tokens, cookies and CSRF tokens those that it sent; what a report redacts in another
 * way is wrong here, too. The first user has signed in and consented before the evidence, as in each run of the suite.
 */
export async function playEvidence(mock: EvidenceMock, evidence: Evidence): Promise<number> {
  const { exchanges, shown, token } = evidence;
  const issued = hasToken(evidence) ? (await mock.control.tokens.create(token)).access_token : undefined;
  const client = new EvidenceClient(mock, evidence, issued);
  const isOfFirstUser = !/‹users\[[1-9]|decision=/.test(JSON.stringify(exchanges));
  let [points, most] = [0, 0];
  for (const { number, request, reply } of exchanges) {
    if (reply === undefined) continue;
    const fieldIn = (name: string) => reply.headers?.find(([it]) => it.toLowerCase() === name)?.[1];
    const target = redirectOf(fieldIn('location'), request.url);
    const first = await client.repeat(request);
    const isPassed = isOfFirstUser && target !== undefined && request.method === 'GET';
    const now = isPassed ? await client.passDialog(first) : first;
    client.learnIds(reply.body, now);
    const type = fieldIn('content-type');
    const isSameType = type === undefined || type === now.headers.get('content-type');
    const isSame = now.status === reply.status;
    const redirect = redirectOf(now.headers.get('location'), now.url);
    const alike =
      redirect || target
        ? alikeness(target, redirect, client.reads)
        : alikenessOfBodies(reply.body, now.text, number === shown, client.reads);
    const weight = number === shown ? weightOfShown : 1;
    points += weight * ((isSame ? 0.5 : 0) + (isSameType ? 0.1 : 0) + 0.4 * alike * (isSame ? 1 : 0.5));
    most += weight;
  }
  return most === 0 ? 0 : points / most;
}
