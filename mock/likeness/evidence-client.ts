import { parseJson } from '../contract/json.ts';
import type { Profile } from '../world/profile.ts';
import { issuedToken, type ReportedRequest } from './evidence.ts';
import { leavesOf, type ResponseContent, redirectOf } from './similarity.ts';

/** Where evidence is sent to. */
export type EvidenceService = {
  baseUrl: string;
  profile: Pick<Profile, 'users' | 'apps' | 'companies'>;
  fetch: (input: string, init?: RequestInit) => Promise<Response>;
};

/** A response of the mock, and the address of a form of the dialog in it. */
type Received = ResponseContent & { url: string; location: string | null; form: string | undefined };

const form = /<form method="post" action="((?:login|consent)[^"]*)".*?name="csrf_token" value="([^"]*)"/s;

/** HTTP Basic credentials of a user. @param change what is added to the password, to make it wrong */
export function basic({ email, password }: Profile['users'][number], change = ''): string {
  return `Basic ${Buffer.from(`${email}:${password}${change}`).toString('base64')}`;
}

/** A client that stands for all that sent the requests of evidence. */
export class EvidenceClient {
  readonly #service: EvidenceService;
  readonly #cookies = new Map<string, string>();
  /** What stands here for what a report has: addresses, ids, and what the service sent last of what is redacted. */
  readonly #own: Map<string, string>;

  /** @param own what stands for ids and tokens that the evidence does not obtain itself */
  constructor(service: EvidenceService, urls: readonly string[], own: Iterable<readonly [string, string]>) {
    const { baseUrl, profile } = service;
    const bases = [baseUrl, ...profile.companies.slice(1).map((company) => company.baseUrl)];
    const origins = new Set(urls.map((url) => URL.parse(url)?.origin ?? ''));
    this.#service = service;
    this.#own = new Map([...own, ...[...origins].map((it, at) => [it, bases[at] ?? it] as const)]);
  }

  readonly translate = (text: string): string => {
    const { users, apps } = this.#service.profile;
    let read = text;
    for (const [reported, own] of this.#own) read = read.replaceAll(reported, own);
    return read
      .replaceAll(/‹users\[(\d+)\]\.password›/g, (_, at) => users[Number(at)]?.password ?? 'wrong')
      .replaceAll(/‹apps\[(\d+)\]\.clientSecret›/g, (_, at) => apps[Number(at)]?.clientSecret ?? 'wrong')
      .replaceAll(/‹[^›]*›/g, 'wrong');
  };

  repeat({ method, url, headers = [], body }: ReportedRequest): Promise<Received> {
    const fields = headers.map(([name, value]) => [name, this.#readField(name, value)] as const);
    const hasBody = body !== undefined && !['GET', 'HEAD'].includes(method);
    return this.#send(this.translate(url), {
      method,
      headers: Object.fromEntries(fields),
      ...(hasBody && { body: this.translate(body) }),
    });
  }

  /** Signs in and consents as the first user, from a page of the dialog to the redirect to the app. */
  async passDialog(page: Received): Promise<Received> {
    const { email = '', password = '' } = this.#service.profile.users[0] ?? {};
    let current = page;
    while (current.form !== undefined) {
      const fields = current.form.startsWith('login') ? { email, password } : { decision: 'allow' };
      const body = String(new URLSearchParams({ csrf_token: this.translate('‹csrf token›'), ...fields }));
      const type = 'application/x-www-form-urlencoded';
      const headers = { Cookie: this.#cookie, 'Content-Type': type };
      const before = current.form;
      current = await this.#send(new URL(before, current.url).href, { method: 'POST', headers, body });
      if (current.location?.startsWith('/oauth/')) {
        const next = new URL(current.location, current.url).href;
        current = await this.#send(next, { headers: { Cookie: this.#cookie } });
      }
      if (current.form === before) break;
    }
    return current;
  }

  /** Takes the ids of a response for those of the reported one, where neither is known: another record is not the same. */
  learnIds(reported: ResponseContent, received: ResponseContent): void {
    const values = new Map(leavesOf(parseJson(received.text)));
    const known = new Set([...this.#own].flat());
    for (const [place, value] of leavesOf(parseJson(reported.text))) {
      const [id, own] = [String(value), String(values.get(place))];
      if (place.endsWith('/id') && values.has(place) && !known.has(id) && !known.has(own))
        this.#own.set(id, own);
    }
  }

  get #cookie(): string {
    return [...this.#cookies].map((pair) => pair.join('=')).join('; ');
  }

  #readField(name: string, value: string): string {
    if (name === 'Cookie') return this.#cookie;
    const [, at, change] = /^Basic ‹base64 of [^‹]*‹users\[(\d+)\]\.password([^›]*)›/.exec(value) ?? [];
    const user = this.#service.profile.users[Number(at)];
    if (at !== undefined && user) return basic(user, change === '' ? '' : 'x');
    return this.translate(value);
  }

  async #send(url: string, init: RequestInit): Promise<Received> {
    const response = await this.#service.fetch(url, init).catch(() => undefined);
    const text = (await response?.text().catch(() => '')) ?? '';
    const headers = response?.headers ?? new Headers();
    for (const cookie of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.#cookies.set(name, value);
    }
    const location = headers.get('location');
    const redirect = redirectOf(location, url);
    const [, action, csrf] = form.exec(text) ?? [];
    const answered = Object(parseJson(text)).access_token;
    const sent = {
      [issuedToken]: answered ?? redirect?.parameters['#access_token'],
      '‹code›': redirect?.parameters.code,
      '‹csrf token›': csrf,
    };
    for (const [name, value] of Object.entries(sent))
      if (typeof value === 'string') this.#own.set(name, value);
    const content = { status: response?.status, type: headers.get('content-type'), text, redirect };
    return { ...content, url, location, form: action?.replaceAll('&amp;', '&') };
  }
}
