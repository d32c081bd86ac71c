import { tokenPath } from '../../../testing/http/authorization.ts';
import type { OwnCompany } from '../../control/client/control-client.ts';
import { companyFetch } from '../../oauth/testing/company-fetch.ts';
import { isDialog, PageClient, type PageResponse } from '../../oauth/testing/page-client.ts';

/** A response of the sequence, as a test compares it. */
export type SequenceStep = {
  request: string;
  status: number;
  headers: Record<string, string>;
  text: string;
  /** What violates the company's own document. */
  violations: string[];
};

/** A company of a test: what it is asked with, and its document. */
export type AskedCompany = Pick<OwnCompany, 'baseUrl' | 'users' | 'apps' | 'control'>;

/** Plays the OAuth endpoints and the dialog. */
export class OAuthSequence {
  readonly #company: AskedCompany;
  readonly #port: number;
  readonly #name: string;
  readonly #steps: SequenceStep[] = [];

  constructor(company: AskedCompany) {
    const { hostname, port } = new URL(company.baseUrl);
    this.#company = company;
    this.#port = Number(port);
    this.#name = hostname.split('.')[0] ?? '';
  }

  async play(): Promise<SequenceStep[]> {
    const browser = new PageClient({ port: this.#port }, {}, this.#name);
    const [{ email, password } = { email: '', password: '' }] = this.#company.users;
    const user = { email, password };
    const scope = 'api/contacts:read';
    const asked = await this.#authorize(browser, { state: 'a state', scope });
    const isElsewhere = asked.location?.pathname === '/oauth/login';
    const first = isElsewhere
      ? await this.#record('login', browser.get(`/oauth/login${asked.location?.search}`))
      : asked;
    await this.#record('email', browser.submit(first, 'login', { email }));
    await this.#record('wrong password', browser.submit(first, 'login', { ...user, password: 'wrong' }));
    const dialog = asksForLogin(first) ? await browser.logIn(first, user) : first;
    await this.#answer(browser, await this.#authorize(browser, { scope }), 'deny');
    // A login can be good for one redirect alone.
    const again = await this.#authorize(browser, { state: 'a state', scope });
    const shown = asksForLogin(again) ? await browser.logIn(again, user) : dialog;
    const allowed = await this.#answer(browser, shown, 'allow');
    await this.#tokens(allowed.location?.searchParams.get('code') ?? '');
    const later = await this.#authorize(browser, { scope, state: 'again' });
    await this.#tokens(later.location?.searchParams.get('code') ?? '', { client_secret: 'wrong' });
    await this.#token('POST', { code: 'wrong', client_secret: 'wrong' });
    const late = await this.#authorize(browser, { scope });
    const tooLate = await this.#authorize(browser, { scope });
    await this.#company.control.clock.advance(120);
    await this.#token('POST', { code: late.location?.searchParams.get('code') ?? '' });
    await this.#company.control.clock.advance(400);
    await this.#token('POST', { code: tooLate.location?.searchParams.get('code') ?? '' });
    await this.#authorize(browser, { scope: `${scope},update` });
    await this.#authorize(browser, { scope, response_type: 'token', state: 'implicit' });
    await this.#authorize(browser, { scope: 'api/unheard:read' });
    await this.#authorize(browser, { scope: 'companies/current:delete' });
    await this.#authorize(browser, { scope, redirect_uri: 'https://other.example/callback' });
    const { hostname = '' } = URL.parse(this.#app.redirectUri) ?? {};
    await this.#authorize(browser, { scope, redirect_uri: `https://below.${hostname}/callback` });
    const offline = await this.#authorize(browser, { scope: `${scope} offline_access` });
    const granted = isDialog(offline) ? await this.#answer(browser, offline, 'allow') : offline;
    await this.#token('POST', { code: granted.location?.searchParams.get('code') ?? '' });
    const stranger = new PageClient({ port: this.#port }, { 'Accept-Language': 'de' }, this.#name);
    await this.#authorize(stranger, { scope });
    await this.#authorize(stranger, { scope, redirect_uri: 'https://other.example/callback' });
    return this.#steps;
  }

  /** Answers the dialog, by a form in which everything is ticked, or by a link. */
  #answer(browser: PageClient, page: PageResponse, decision: 'allow' | 'deny'): Promise<PageResponse> {
    const link = new RegExp(`href="(consent\\?[^"]*decision=${decision})"`).exec(page.text)?.[1];
    const boxes = [...page.text.matchAll(/type="checkbox" name="([^"]*)"/g)].map(([, name]) => [name, 'on']);
    const answer =
      link === undefined
        ? browser.submit(page, 'consent', { decision, ...Object.fromEntries(boxes) })
        : browser.get(`/oauth/${link.replaceAll('&amp;', '&')}`);
    return this.#record(decision, answer);
  }

  get #app() {
    const [app = { clientId: '', clientSecret: '', redirectUri: '' }] = this.#company.apps;
    return app;
  }

  #authorize(browser: PageClient, parameters: Record<string, string>): Promise<PageResponse> {
    const { clientId, redirectUri } = this.#app;
    const sent = { client_id: clientId, redirect_uri: redirectUri, ...parameters };
    return this.#record(`authorize ${JSON.stringify(parameters)}`, browser.authorize(sent));
  }

  /** Uses a code, first wrong where something is wrong, and then twice. */
  async #tokens(code: string, wrong?: Record<string, string>): Promise<void> {
    if (wrong !== undefined) await this.#token('POST', { code, ...wrong });
    const other = `${this.#app.redirectUri}/elsewhere`;
    await this.#token('POST', { code, redirect_uri: other });
    const tokens = [await this.#token('GET', { code }), await this.#token('POST', { code })];
    await this.#token('POST', { code });
    await this.#useToken(tokens.find((token) => token !== '') ?? '');
  }

  async #token(method: 'GET' | 'POST', parameters: Record<string, string>) {
    const byGet = tokenPath(this.#app, parameters);
    const [path = '', form] = byGet.split('?');
    const isGet = method === 'GET';
    const request = isGet ? {} : { method, body: new URLSearchParams(form) };
    const response = await companyFetch(this.#port, this.#name, isGet ? byGet : path, request);
    const text = await response.text();
    this.#add(`${method} token ${JSON.stringify(parameters)}`, response, text);
    return /"access_token":"([^"]*)"/.exec(text)?.[1] ?? '';
  }

  async #useToken(token: string): Promise<void> {
    const headers = { Authorization: `Bearer ${token}` };
    const response = await companyFetch(this.#port, this.#name, '/api/contacts?per_page=1', { headers });
    this.#add('use the token', response, await response.text());
  }

  async #record(request: string, pending: Promise<PageResponse>): Promise<PageResponse> {
    const response = await pending;
    this.#add(request, response, response.text);
    return response;
  }

  #add(request: string, { status, headers }: Pick<Response, 'status' | 'headers'>, text: string): void {
    const location = headers.get('Location') ?? '';
    this.#steps.push({ request, status, headers: { location }, text, violations: [] });
  }
}

/** Whether a page asks for an email, a password or both. */
function asksForLogin({ text }: PageResponse): boolean {
  return text.includes('action="login?');
}
