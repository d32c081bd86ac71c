import { formsIn } from '../../../testing/http/html-forms.ts';
import type { App } from '../../world/company.ts';
import { type CompanyRequest, companyFetch } from './company-fetch.ts';
import type { OAuthMock } from './oauth-mock.ts';

/** A page response. */
export type PageResponse = {
  status: number;
  headers: Headers;
  text: string;
  /** Where a redirect leads, resolved. */
  location: URL | undefined;
};

/** Email and password of a user of the seeded company `acme`. */
export type Login = {
  email: string;
  password: string;
};

export const ada: Login = { email: 'ada@countersign.example', password: 'ada-opens-the-books' };
export const karl: Login = { email: 'karl@acme.example', password: 'karl-reads-only' };
export const celine: Login = { email: 'celine@acme.example', password: 'céline-sees-no-invoices' };

/** Visits the pages with plain HTTP, as a browser does without showing anything: it keeps cookies and posts forms. */
export class PageClient {
  readonly #port: number;
  readonly #company: string;
  readonly #headers: Record<string, string>;
  cookie: string | undefined;

  constructor({ port }: Pick<OAuthMock, 'port'>, headers: Record<string, string> = {}, company = 'acme') {
    this.#port = port;
    this.#company = company;
    this.#headers = headers;
  }

  /** Asks for authorization with these parameters. */
  authorize(parameters: Record<string, string> | string): Promise<PageResponse> {
    return this.get(`/oauth/authorize?${new URLSearchParams(parameters)}`);
  }

  get(path: string): Promise<PageResponse> {
    return this.#send(path, {});
  }

  /** Posts the form of a page whose action begins with `action`, with fields added or replaced. */
  submit(
    page: PageResponse,
    action: 'login' | 'logout' | 'consent',
    fields: Record<string, string | undefined>,
    headers: Record<string, string> = {},
  ): Promise<PageResponse> {
    const form = formsIn(page.text).find((candidate) => candidate.action.startsWith(action));
    if (form === undefined) throw new Error(`There is no form for ${action} in: ${page.text}`);
    const hidden = form.inputs.filter(({ type }) => type === 'hidden');
    const kept = Object.fromEntries(hidden.map(({ name = '', value = '' }) => [name, value]));
    const sent = Object.entries({ ...kept, ...fields }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    );
    const body = new URLSearchParams(sent);
    return this.#send(`/oauth/${form.action}`, { method: 'POST', body, headers });
  }

  /** Logs in at the login page, and returns the page after it. */
  async logIn(page: PageResponse, { email, password }: Login): Promise<PageResponse> {
    const response = await this.submit(page, 'login', { email, password });
    return response.location === undefined
      ? response
      : this.get(response.location.pathname + response.location.search);
  }

  async #send(path: string, { headers, ...sent }: CompanyRequest): Promise<PageResponse> {
    const cookie: Record<string, string> = this.cookie === undefined ? {} : { Cookie: this.cookie };
    const response = await companyFetch(this.#port, this.#company, path, {
      ...sent,
      headers: { ...this.#headers, ...cookie, ...headers },
    });
    for (const set of response.headers.getSetCookie()) this.cookie = set.split(';')[0];
    const location = response.headers.get('Location');
    return {
      status: response.status,
      headers: response.headers,
      text: await response.text(),
      location: location === null ? undefined : new URL(location, `http://${this.#company}.localhost`),
    };
  }
}

/** The parameters of an authorization request, with changes. */
export function authorizationParameters(
  app: App,
  parameters: Record<string, string> = {},
): Record<string, string> {
  return { client_id: app.clientId, redirect_uri: app.redirectUri, ...parameters };
}

/** A code that a user of `acme` has just allowed to an app. */
export async function obtainCode(
  mock: OAuthMock,
  app: App,
  login: Login,
  parameters: Record<string, string> = {},
): Promise<string> {
  const visitor = new PageClient(mock);
  const first = await visitor.logIn(await visitor.authorize(authorizationParameters(app, parameters)), login);
  const last = first.status === 302 ? first : await visitor.submit(first, 'consent', { decision: 'allow' });
  const code = last.location?.searchParams.get('code');
  if (!code) throw new Error(`No code came back: ${last.status} ${last.text}`);
  return code;
}

/** The pages that a visitor sees in the authorization of one app. */
export class DialogFlow {
  readonly app: App;
  browser: PageClient;

  constructor(mock: OAuthMock) {
    this.app = mock.addApp('https://app.example', 'Ledger Link');
    this.browser = new PageClient(mock);
  }

  /** The parameters of the app's authorization request. */
  parameters(parameters: Record<string, string> = {}): Record<string, string> {
    return authorizationParameters(this.app, parameters);
  }

  /** The first page of an authorization request. */
  authorize(parameters: Record<string, string> = {}): Promise<PageResponse> {
    return this.browser.authorize(this.parameters(parameters));
  }

  /** The dialog, after a login where that is needed (or where the browser goes without a dialog). */
  async dialog(login: Login, parameters: Record<string, string> = {}): Promise<PageResponse> {
    const page = await this.authorize(parameters);
    return isLogin(page) ? this.browser.logIn(page, login) : page;
  }

  allow(page: PageResponse): Promise<PageResponse> {
    return this.browser.submit(page, 'consent', { decision: 'allow' });
  }

  deny(page: PageResponse): Promise<PageResponse> {
    return this.browser.submit(page, 'consent', { decision: 'deny' });
  }
}

/** Whether a page asks for a decision. */
export function isDialog({ text }: PageResponse): boolean {
  return text.includes('value="allow"');
}

/** Whether a page asks for a password. */
export function isLogin({ text }: PageResponse): boolean {
  return text.includes('type="password"');
}

/** The lines of the dialog's lists of permissions, as they are read. */
export function permissionLines({ text }: PageResponse): string[] {
  return [...text.matchAll(/<li>(.*?)<\/li>/g)].map(([, line = '']) => line.replaceAll(/<[^>]+>/g, ''));
}

/** Opens a client's authorization URL as Ada, decides, and returns the callback URL. */
export async function decide(
  mock: OAuthMock,
  address: string | URL,
  decision: 'allow' | 'deny' = 'allow',
): Promise<URL> {
  const { pathname, search } = new URL(address);
  const visitor = new PageClient(mock);
  const dialog = await visitor.logIn(await visitor.get(pathname + search), ada);
  const { location } = await visitor.submit(dialog, 'consent', { decision });
  if (location === undefined) throw new Error('The browser was not sent back.');
  return location;
}
