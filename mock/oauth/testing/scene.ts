import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import type { App } from '../../world/company.ts';
import type { AppServer } from './app-server.ts';
import { companyFetch } from './company-fetch.ts';
import type { OAuthMock } from './oauth-mock.ts';
import { type Login, request } from './visitor.ts';

/** A browser with a tab, and an app with a server of its own that sends it to the mock. */
export class Scene {
  readonly app: App;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly #mock: OAuthMock;
  readonly #site: AppServer;

  private constructor(mock: OAuthMock, site: AppServer, page: Page) {
    this.#mock = mock;
    this.#site = site;
    this.app = mock.addApp(site.origin, 'Ledger Link');
    this.context = page.context();
    this.page = page;
  }

  /** A new tab in a browser that knows nothing yet and prefers English. */
  static async open(
    browser: Browser,
    mock: OAuthMock,
    site: AppServer,
    options: BrowserContextOptions = {},
  ): Promise<Scene> {
    const context = await browser.newContext({ locale: 'en-GB', ...options });
    context.setDefaultTimeout(15_000);
    site.pages.clear();
    return new Scene(mock, site, await context.newPage());
  }

  /** Where the app sends the browser; at the company's name unless another base is given. */
  address(parameters: Record<string, string> = {}, base = this.#mock.companyUrl('acme')): string {
    return `${base}/oauth/authorize?${new URLSearchParams(request(this.app, parameters))}`;
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
  dialog(page = this.page): Promise<void> {
    return page.getByRole('heading', { name: 'asks for access' }).waitFor();
  }

  /** Waits until the browser is back at the app, and says at which address. */
  async back(): Promise<URL> {
    await this.page.waitForURL(`${this.#site.origin}/**`);
    return new URL(this.page.url());
  }

  /** What the token endpoint answers to the app for a code. */
  exchange(code: string | null, state?: string): Promise<Response> {
    const { clientId, clientSecret, redirectUri } = this.app;
    const own = { client_id: clientId, client_secret: clientSecret, redirect_uri: redirectUri };
    const body = new URLSearchParams({ ...own, code: code ?? '', ...(state !== undefined && { state }) });
    return companyFetch(this.#mock.port, 'acme', '/oauth/token', { method: 'POST', body });
  }
}
