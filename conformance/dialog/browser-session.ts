import type { Browser, Page } from 'playwright-core';
import type { HeaderField } from '../errors/exchange.ts';
import { NetworkError, NotApplicable } from '../errors/outcome.ts';
import type { Company } from '../http/request.ts';
import type { App, DialogHints, User } from '../profile/profile.ts';
import {
  type Authorization,
  type AuthorizationRequest,
  authorizeAddress,
  type DocumentResponse,
  outsideOf,
  redirectParameters,
} from './authorization.ts';
import { type DialogResult, type PageSnapshot, runDialog } from './dialog-flow.ts';
import { watchTraffic } from './page-traffic.ts';
import { type RedirectWatcher, watchRedirects } from './page-watchers.ts';

/** The app, user and company of the dialog, if the request names no other. */
export type Parties = { readonly app: App; readonly user: User; readonly company: Company };

/** Settings of all passes through the dialog. */
export type DialogSettings = {
  readonly companies: readonly Company[];
  readonly hints: DialogHints;
  /** Milliseconds for each page, as of now. */
  readonly timeout: () => number;
  readonly readOnly: boolean;
  readonly ignoreCertificates: boolean;
};

/** A browser session with cookies of its own. */
export type DialogSession = {
  authorize(parties: Parties, request: AuthorizationRequest): Promise<Authorization>;
  /** Every response of the last pass through the dialog, also if that failed. */
  readonly responses: readonly DocumentResponse[];
  /** The dialog as it was last shown. */
  readonly picture: PageSnapshot | undefined;
  /** Names of the controls that were found, for the report. */
  readonly controls: DialogResult['controls'];
  /** The header fields that the browser would send to an address: its cookies and user agent. */
  headersFor(url: string): Promise<readonly HeaderField[]>;
  close(): Promise<void>;
};

function authorizationOf(redirects: RedirectWatcher, result: DialogResult): Authorization {
  const redirect = redirects.url === undefined ? undefined : (URL.parse(redirects.url) ?? undefined);
  const parameters = redirect ? redirectParameters(redirect) : {};
  const lastPage = redirects.responses.findLast((it) => it.location === undefined);
  return {
    end: redirects.url === undefined ? 'page' : 'redirect',
    loginShown: result.loginShown,
    dialogShown: result.dialogShown || (result.choiceAtLogin && redirects.url !== undefined),
    choiceAtLogin: result.choiceAtLogin,
    redirect,
    redirectStatus: redirects.status,
    parameters,
    code: parameters.code,
    accessToken: parameters.access_token,
    error: parameters.error,
    state: parameters.state,
    page: {
      status: lastPage?.status,
      url: result.last?.url ?? lastPage?.url ?? '',
      text: result.last?.text ?? '',
    },
    responses: redirects.responses,
  };
}

/** Leaves the page that the redirect ended on, so that the next authorization starts afresh. */
async function leave(page: Page): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const left = await page.goto('about:blank').then(
      () => true,
      () => false,
    );
    if (left) return;
  }
}

/** Opens a session. A failure of the browser itself is a NetworkError. */
export async function openDialogSession(browser: Browser, settings: DialogSettings): Promise<DialogSession> {
  const context = await browser.newContext({
    locale: 'en-US',
    serviceWorkers: 'block',
    ignoreHTTPSErrors: settings.ignoreCertificates,
    // On a kept connection Chromium sends a form again if it is closed: the target would get the decision twice.
    extraHTTPHeaders: { Connection: 'close' },
  });
  context.setDefaultTimeout(settings.timeout());
  const page = await context.newPage();
  // Evaluated on the empty page: a page of the target can navigate away at any time.
  const userAgent = await page.evaluate(() => navigator.userAgent);
  const traffic = watchTraffic(page);
  const redirects = await watchRedirects(page, settings.readOnly);
  let picture: PageSnapshot | undefined;
  let controls: DialogResult['controls'] = {};
  return {
    async authorize(parties, request) {
      if (settings.readOnly) throw new NotApplicable('the run is read-only, and the dialog sends forms');
      const { app, company } = parties;
      const timeout = settings.timeout();
      context.setDefaultTimeout(timeout);
      redirects.watch(
        outsideOf(settings.companies, settings.hints.hosts ?? [], request.redirectUri ?? app.redirectUri),
      );
      const steps = {
        page,
        redirects,
        traffic,
        user: parties.user,
        decision: request.decision ?? 'allow',
        hints: settings.hints,
        timeout,
      };
      try {
        const result = await runDialog(steps, authorizeAddress(company, app, request));
        picture = result.picture ?? picture;
        controls = { ...controls, ...result.controls };
        const authorization = authorizationOf(redirects, result);
        if (authorization.end === 'redirect') await leave(page);
        return authorization;
      } catch (error) {
        if (error instanceof NetworkError) throw error;
        const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
        const timedOut = error instanceof Error && error.name === 'TimeoutError';
        throw new NetworkError(`the dialog cannot be driven: ${reason}`, { timedOut });
      }
    },
    get responses() {
      return redirects.responses;
    },
    get picture() {
      return picture;
    },
    get controls() {
      return controls;
    },
    async headersFor(url) {
      const cookies = await context.cookies(url);
      return [
        ['Accept', 'text/html'],
        ['User-Agent', userAgent],
        ['Cookie', cookies.map((it) => `${it.name}=${it.value}`).join('; ')],
      ];
    },
    close: () => context.close(),
  };
}
