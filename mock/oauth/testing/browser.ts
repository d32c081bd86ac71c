import { createServer } from 'node:http';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { launchChromium } from '../../../browser/chromium.ts';
import { listen } from '../../../testing/http/listen.ts';
import { pageTimeout } from '../../../testing/limits.ts';
import type { App } from '../../world/company.ts';
import { type OAuthMock, startOAuthMock } from './oauth-mock.ts';
import { authorizationParameters, type Login } from './page-client.ts';
import { TokenClient, type TokenEndpointResponse } from './token-client.ts';

/** A mock, the server of an app and a browser for a file of tests, and a new browser context for each test. */
export class BrowserTest {
  mock!: OAuthMock;
  site!: AppServer;
  browser!: Browser;
  app!: AppInBrowser;

  constructor() {
    beforeAll(async () => {
      [this.mock, this.site, this.browser] = await Promise.all([
        startOAuthMock(),
        startAppServer(),
        launchChromium(),
      ]);
    });
    afterAll(() => Promise.all([this.browser.close(), this.site.stop()]));
    beforeEach(async () => {
      this.app = await AppInBrowser.open(this.browser, this.mock, this.site);
    });
    afterEach(() => this.app.context.close());
  }
}

/** A browser with a tab, and an app with a server of its own that sends it to the mock. */
export class AppInBrowser {
  readonly registration: App;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly #mock: OAuthMock;
  readonly #site: AppServer;

  private constructor(mock: OAuthMock, site: AppServer, page: Page) {
    this.#mock = mock;
    this.#site = site;
    this.registration = mock.addApp(site.origin, 'Ledger Link');
    this.context = page.context();
    this.page = page;
  }

  /** A new tab in a browser that knows nothing yet and prefers English. */
  static async open(
    browser: Browser,
    mock: OAuthMock,
    site: AppServer,
    options: BrowserContextOptions = {},
  ): Promise<AppInBrowser> {
    const context = await browser.newContext({ locale: 'en-GB', ...options });
    context.setDefaultTimeout(pageTimeout);
    site.pages.clear();
    return new AppInBrowser(mock, site, await context.newPage());
  }

  /** Where the app sends the browser; at the company's name unless another base is given. */
  authorizationUrl(parameters: Record<string, string> = {}, base = this.#mock.companyUrl('acme')): string {
    return `${base}/oauth/authorize?${new URLSearchParams(authorizationParameters(this.registration, parameters))}`;
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { name });
  }

  /** Fills the login in and sends it. */
  async logIn({ email, password }: Login, page = this.page): Promise<void> {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
  }

  /** Waits for the dialog. */
  waitForDialog(page = this.page): Promise<void> {
    return page.getByRole('heading', { name: 'wants to access your account' }).waitFor();
  }

  /** Waits until the browser is back at the app, and returns the address. */
  async waitForCallback(): Promise<URL> {
    await this.page.waitForURL(`${this.#site.origin}/**`);
    return new URL(this.page.url());
  }

  /** Exchanges a code at the token endpoint, as the app. */
  exchange(code: string | null, state?: string): Promise<TokenEndpointResponse> {
    const client = new TokenClient(this.#mock, this.registration);
    return client.byForm(client.parameters(code ?? '', { state }));
  }
}

/** The server of an app, on an origin of its own. */
export type AppServer = {
  port: number;
  /** `http://app.localhost:<port>`: a name that Chromium resolves by itself. */
  origin: string;
  /** Every address that was called, in order. */
  calls: URL[];
  /** Pages by path; other paths return a greeting. A text that starts with `http` is a redirect to it. */
  pages: Map<string, string>;
  stop(): Promise<void>;
};

/** Serves the pages of an app for every host name. */
async function startAppServer(): Promise<AppServer> {
  const calls: URL[] = [];
  const pages = new Map<string, string>();
  const server = createServer((message, response) => {
    const address = new URL(message.url ?? '/', `http://${message.headers.host}`);
    if (address.pathname === '/favicon.ico') return response.writeHead(204).end();
    calls.push(address);
    const page = pages.get(address.pathname) ?? '<!doctype html><title>App</title><h1>Welcome back</h1>';
    if (page.startsWith('http')) return response.writeHead(302, { Location: page }).end();
    return response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page);
  });
  const { port, stop } = await listen(server);
  return { port, origin: `http://app.localhost:${port}`, calls, pages, stop };
}
