import type { Browser } from 'playwright-core';
import type { HeaderField } from '../errors/exchange.ts';
import { NetworkError, NotApplicable, Untestable } from '../errors/outcome.ts';
import { redirectParameters } from '../http/redirect.ts';
import type { Company } from '../http/request.ts';
import type { App, DialogHints, User } from '../profile/profile.ts';
import {
  type Authorization,
  type AuthorizationRequest,
  authorizeAddress,
  type DocumentResponse,
  outsideOf,
} from './authorization.ts';
import { type DialogResult, type PageSnapshot, runDialog } from './dialog-flow.ts';
import { type FilledForm, fillLoginForm, type LoginForm } from './login-form.ts';
import type { PageSubmitter } from './page-actions.ts';
import { type RedirectWatcher, watchRedirects } from './page-watchers.ts';
import { giveBackTab, leavePage, takeTab } from './tab.ts';
import { startTrace, type TraceFiles } from './trace.ts';

/** The app, user and company of the dialog, if the request names no other. */
export type Parties = { readonly app: App; readonly user: User; readonly company: Company };

/** Settings of all passes through the dialog. */
export type DialogSettings = {
  readonly companies: readonly Company[];
  readonly hints: DialogHints;
  readonly submitter: PageSubmitter;
  /** Milliseconds for each page, as of now. */
  readonly timeout: () => number;
  readonly readOnly: boolean;
  readonly ignoreCertificates: boolean;
  /** Where a trace of the session is recorded; absent: it is not. */
  readonly traceFolder?: string | undefined;
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
  /** One of the login forms, found in a page of HTML and filled in for the user; undefined where the page has none of them. */
  fillLoginForm(
    html: string,
    address: string,
    known: readonly LoginForm[],
    user: User,
  ): Promise<FilledForm | undefined>;
  /** The header fields that the browser would send to an address: its cookies and user agent. */
  headersFor(url: string): Promise<readonly HeaderField[]>;
  /** Ends the trace, and returns it with all secrets; undefined where none is recorded. */
  endTrace(): Promise<TraceFiles | undefined>;
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
    continuedFrom: result.continuedFrom,
    replacedFields: result.replacedFields,
    openedAddresses: result.openedAddresses,
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

/** Opens a session. A failure of the browser itself is a NetworkError. */
export async function openDialogSession(browser: Browser, settings: DialogSettings): Promise<DialogSession> {
  const tab = await takeTab(browser, settings);
  const { context, page, traffic, redirects } = tab;
  const { traceFolder } = settings;
  const endTrace = traceFolder === undefined ? undefined : await startTrace(context, traceFolder);
  /** Whether the tab rests, and no script of the target ran in it: then it can be used again. */
  let isReusable = true;
  let picture: PageSnapshot | undefined;
  let controls: DialogResult['controls'] = {};
  async function openBeside(address: string, isOutside: (url: string) => boolean): Promise<void> {
    const beside = await context.newPage();
    const watcher = await watchRedirects(beside, settings.readOnly);
    watcher.watch(isOutside);
    // A script can be what asks for the dialog. A redirect to the app leaves the tab where it is, which is an error to Playwright.
    await beside.goto(address, { waitUntil: 'networkidle' }).catch(() => undefined);
    await beside.close();
  }
  return {
    async authorize(parties, request) {
      if (settings.readOnly) throw new NotApplicable('the run is read-only, and the dialog sends forms');
      const { app, company } = parties;
      const timeout = settings.timeout();
      context.setDefaultTimeout(timeout);
      const isOutside = outsideOf(
        settings.companies,
        settings.hints.hosts ?? [],
        request.redirectUri ?? app.redirectUri,
      );
      redirects.watch(isOutside);
      const { beside, byAddress } = request;
      const address = authorizeAddress(company, app, request);
      const steps = {
        page,
        redirects,
        traffic,
        submitter: settings.submitter,
        user: parties.user,
        decision: request.decision ?? 'allow',
        scope: request.scope,
        replaced: request.replaced ?? {},
        byAddress: byAddress && address,
        beforeDecision: async () => {
          if (beside !== undefined)
            await openBeside(authorizeAddress(company, beside.app, { ...request, ...beside }), isOutside);
        },
        hints: settings.hints,
        timeout,
      };
      const wasReusable = isReusable;
      isReusable = false;
      try {
        const result = await runDialog(steps, address);
        picture = result.picture ?? picture;
        controls = { ...controls, ...result.controls };
        const authorization = authorizationOf(redirects, result);
        if (authorization.end === 'redirect') await leavePage(page, result.isStatic);
        isReusable = wasReusable && result.isStatic;
        return authorization;
      } catch (error) {
        if (error instanceof NetworkError || error instanceof Untestable) throw error;
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
    fillLoginForm: (...form) => fillLoginForm(page, ...form),
    async headersFor(url) {
      const cookies = await context.cookies(url);
      return [
        ['Accept', 'text/html'],
        ['User-Agent', tab.userAgent],
        ['Cookie', cookies.map((it) => `${it.name}=${it.value}`).join('; ')],
      ];
    },
    endTrace: async () => endTrace?.(),
    async close() {
      await endTrace?.();
      if (isReusable) await giveBackTab(browser, settings, tab);
      else await context.close();
    },
  };
}
