import { companyFetch } from '../../oauth/testing/company-fetch.ts';
import { isDialog, isLogin, PageClient, type PageResponse } from '../../oauth/testing/page-client.ts';
import type { AskedCompany, SequenceStep } from './request-sequence.ts';

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
    const first = await this.#authorize(browser, { state: 'a state', scope });
    await this.#record('wrong password', browser.submit(first, 'login', { ...user, password: 'wrong' }));
    const dialog = isLogin(first) ? await browser.logIn(first, user) : first;
    await this.#record(
      'deny',
      browser.submit(await this.#authorize(browser, { scope }), 'consent', { decision: 'deny' }),
    );
    const allowed = await this.#record('allow', browser.submit(dialog, 'consent', { decision: 'allow' }));
    await this.#tokens(allowed.location?.searchParams.get('code') ?? '');
    const again = await this.#authorize(browser, { scope, state: 'again' });
    await this.#tokens(again.location?.searchParams.get('code') ?? '', { client_secret: 'wrong' });
    await this.#token('POST', { code: 'wrong', client_secret: 'wrong' });
    const late = await this.#authorize(browser, { scope });
    const later = await this.#authorize(browser, { scope });
    await this.#company.control.clock.advance(120);
    await this.#token('POST', { code: late.location?.searchParams.get('code') ?? '' });
    await this.#company.control.clock.advance(400);
    await this.#token('POST', { code: later.location?.searchParams.get('code') ?? '' });
    await this.#authorize(browser, { scope: `${scope},update` });
    await this.#authorize(browser, { scope, response_type: 'token', state: 'implicit' });
    await this.#authorize(browser, { scope: 'api/unheard:read' });
    await this.#authorize(browser, { scope, redirect_uri: 'https://other.example/callback' });
    const { hostname = '' } = URL.parse(this.#app.redirectUri) ?? {};
    await this.#authorize(browser, { scope, redirect_uri: `https://below.${hostname}/callback` });
    const offline = await this.#authorize(browser, { scope: `${scope} offline_access` });
    const granted = isDialog(offline)
      ? await browser.submit(offline, 'consent', { decision: 'allow' })
      : offline;
    await this.#token('POST', { code: granted.location?.searchParams.get('code') ?? '' });
    return this.#steps;
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
    const { clientId, clientSecret, redirectUri } = this.#app;
    const query = {
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uri: redirectUri,
      ...parameters,
    };
    const sent = new URLSearchParams(query);
    const request = method === 'POST' ? { method, body: sent } : { method };
    const response = await companyFetch(
      this.#port,
      this.#name,
      method === 'POST' ? '/oauth/token' : `/oauth/token?${sent}`,
      request,
    );
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
