import { isUtf8 } from 'node:buffer';
import { parseSetCookie } from 'cookie';
import { lacksBrowser, traceFolderOf } from '../context/browser.ts';
import { createMemo } from '../context/memo.ts';
import type { RunContext } from '../context/run-context.ts';
import type { Session } from '../context/session.ts';
import type { Exchange, HeaderField } from '../errors/exchange.ts';
import { NetworkError, NotImplemented, Untestable, unlessNetworkFails } from '../errors/outcome.ts';
import { refuseGatewayPage } from '../http/gateway.ts';
import { redirectParameters } from '../http/redirect.ts';
import type { HttpResponse } from '../http/response.ts';
import { implicitAppFor } from '../profile/people.ts';
import { isImplemented } from '../profile/service-parts.ts';
import {
  type Authorization,
  type AuthorizationRequest,
  authorizeAddress,
  outsideOf,
  requestKey,
} from './authorization.ts';
import { type DialogSession, openDialogSession, type Parties } from './browser-session.ts';
import type { PageSnapshot } from './dialog-flow.ts';
import { type LoginForm, loginFormsIn } from './login-form.ts';
import { createPageSubmitter, type PageSubmitter } from './page-actions.ts';
import type { TraceFiles } from './trace.ts';

/** The browser dialog of one check. */
export type Dialog = {
  open(): Promise<DialogSession>;
  /** Opens a session that outlives the check; it ends with the browser. */
  openForRun(): Promise<DialogSession>;
  /** Goes through the dialog once, in the given session or a new one. */
  authorize(request: AuthorizationRequest, session?: DialogSession): Promise<Authorization>;
  /** How often a user was asked and allowed an app what it asked for: it is remembered, and nobody is asked the same again. */
  readonly consents: number;
  /** The last decision page, or the page where the dialog ended; undefined before the first pass. */
  readonly picture: PageSnapshot | undefined;
  /** Ends the trace of the last session that was opened, and returns it with all secrets; undefined where none is recorded. */
  endTrace(): Promise<TraceFiles | undefined>;
  close(): Promise<void>;
};

/** The app, user and company of a request, else the default ones. */
function partiesOf(context: RunContext, request: AuthorizationRequest): Parties {
  const { people } = context;
  const firstApp = request.app ?? people.app;
  const user = request.user ?? people.user;
  const company = request.company ?? people.company;
  if (!firstApp) throw new Untestable('the profile names no app');
  if (!user) throw new Untestable('the profile names no user with a password for the company');
  const isImplicit = request.responseType === 'token';
  const app = isImplicit ? implicitAppFor(context.profile, company, firstApp) : firstApp;
  if (!app)
    throw new Untestable(
      `the profile names no app that may use the implicit grant in the place of ${firstApp.name}`,
    );
  return { app, user, company };
}

/** Redacts the cookies that a request sends, or a response sets, from then on. */
function learnCookies({ redactor }: RunContext, headers: readonly HeaderField[]): void {
  const cookies = headers.flatMap(([name, value]) => {
    if (/^cookie$/i.test(name)) return value.split('; ');
    return /^set-cookie$/i.test(name) ? value.split(';').slice(0, 1) : [];
  });
  for (const it of cookies) redactor.learn('cookie', it.split('=').slice(1).join('='));
}

/** Redacts the values with which the forms of a target tell that they are its own, from then on. */
function learnTickets({ redactor }: RunContext, body: string | undefined): void {
  for (const [name, value] of new URLSearchParams(body))
    if (/csrf|xsrf|nonce|token|verification/i.test(name)) redactor.learn('csrf token', value);
}

/** Characters of the last page that its exchange shows. */
const longestText = 2_000;

/** Keeps the responses of a pass through the dialog as exchanges, and returns the last. */
function keepPages(
  session: Session,
  responses: Authorization['responses'],
  last?: Authorization['page'],
): Exchange | undefined {
  const shows = last?.text ? responses.findLast(({ url }) => url === last.url) : undefined;
  const kept = responses.map((response) => {
    const { request, status, headers, location } = response;
    learnCookies(session.context, request.headers);
    learnTickets(session.context, request.body);
    const shown =
      last && response === shows ? `(a page that shows: ${last.text.slice(0, longestText)})` : '(a page)';
    return session.keepPage(request, { status, headers, body: location === undefined ? shown : '' });
  });
  return kept.at(-1);
}

/** The controls that were found on the dialog's pages in a run: once consent is remembered, they are not shown again. */
const foundControls = new WeakMap<RunContext, DialogSession['controls']>();

/** The controls of the dialog that were found so far in a run. */
export const controlsIn = (context: RunContext): DialogSession['controls'] =>
  foundControls.get(context) ?? {};

const submitters = new WeakMap<RunContext, PageSubmitter>();

/** The submitter of a run. */
function submitterIn(context: RunContext): PageSubmitter {
  const submitter = submitters.get(context) ?? createPageSubmitter();
  submitters.set(context, submitter);
  return submitter;
}

/** Notes what an app got from a user: consent, which is remembered (spec#5.2-consent-remembered), and a token that does not expire. */
function noteConsent(
  { ledger }: RunContext,
  { app, user, company }: Parties,
  { scope }: AuthorizationRequest,
): void {
  const pair = { company: company.name, user: user.email, app: app.name };
  ledger.noteEffect({ kind: 'consent', ...pair });
  // spec#5.2-scope-offline
  if (scope?.split(/\s+/).includes('offline_access')) ledger.noteEffect({ kind: 'token', ...pair });
}

/** Opens a session when it is first needed, and records it if it is traced. Codes and tokens that are returned are redacted from then on. */
export function createDialog(session: Session, isTraced = false): Dialog {
  const { context } = session;
  const sessions: DialogSession[] = [];
  let latest: DialogSession | undefined;
  let consents = 0;

  const openForRun = () => openSession(false);

  async function openSession(isRecorded: boolean): Promise<DialogSession> {
    if (!isImplemented(context.profile, 'oauth')) throw new NotImplemented('oauth');
    const missing = lacksBrowser();
    if (missing) throw new Untestable(missing);
    const browser = await context.browser.get();
    return openDialogSession(browser, {
      ...(isRecorded && { traceFolder: traceFolderOf(browser) }),
      companies: context.profile.companies,
      hints: context.profile.dialog,
      submitter: submitterIn(context),
      timeout: () => context.timeout * context.patience.factor,
      readOnly: context.client.readOnly,
      ignoreCertificates: context.profile.certificateAuthority !== undefined,
    });
  }

  async function open(): Promise<DialogSession> {
    const dialogSession = await openSession(isTraced);
    sessions.push(dialogSession);
    return dialogSession;
  }

  return {
    open,
    openForRun,
    async authorize(request, dialogSession) {
      const parties = partiesOf(context, request);
      await context.client.ready();
      const opened = dialogSession ?? (await open());
      latest = opened;
      const authorizing = unlessUnread(context, request.decision ?? 'allow', () =>
        opened.authorize(parties, request),
      );
      const begin = performance.now();
      const result = await session
        .track(authorizing)
        .catch((error) => {
          if (error instanceof NetworkError) keepPages(session, opened.responses);
          throw error;
        })
        .finally(() => context.spending.countBrowser(performance.now() - begin));
      const last = keepPages(session, result.responses, result.page);
      if (last) session.noteOrigin(result, last);
      const page = result.responses.at(-1);
      if (result.end === 'page' && page) refuseGatewayPage(page, page.status, context.network);
      foundControls.set(context, { ...controlsIn(context), ...opened.controls });
      if (result.code) context.redactor.learn('code', result.code);
      if (result.accessToken) context.redactor.learn('token', result.accessToken);
      if (result.code || result.accessToken) {
        noteConsent(context, parties, request);
        if (result.dialogShown) consents += 1;
      }
      return result;
    },
    get consents() {
      return consents;
    },
    get picture() {
      return latest?.picture;
    },
    endTrace: async () => sessions.at(-1)?.endTrace(),
    async close() {
      for (const dialogSession of sessions.splice(0)) await dialogSession.close();
    },
  };
}

/** The reason why a dialog cannot be read, by what was to be decided, and how often in a row it could not. */
type UnreadDialogs = Map<'allow' | 'deny', { readonly times: number; readonly reason: Untestable }>;

const unreadDialogs = new WeakMap<RunContext, UnreadDialogs>();

/**
 * Goes through a dialog, unless that was found to be impossible: a dialog that the suite could not read three times in a row is not opened
 * again, since hundreds of checks would wait for it.
 */
async function unlessUnread<Result>(
  context: RunContext,
  decision: 'allow' | 'deny',
  go: () => Promise<Result>,
): Promise<Result> {
  const unread = unreadDialogs.get(context) ?? new Map();
  unreadDialogs.set(context, unread);
  const { times = 0, reason } = unread.get(decision) ?? {};
  if (times >= maxFailures) throw reason;
  try {
    const result = await go();
    unread.delete(decision);
    return result;
  } catch (error) {
    if (error instanceof Untestable) unread.set(decision, { times: times + 1, reason: error });
    throw error;
  }
}

/** How often a request is repeated that ends without a code or a token, before its end counts for all that follow. */
const maxFailures = 3;

/** A browser session that stays logged in, for checks that need a code or a token but do not test the dialog. */
type SignedInSession = {
  readonly session: DialogSession;
  turn: Promise<unknown>;
  /** What ended without a code or a token, by request. */
  readonly failures: Map<string, { times: number; last: Authorization }>;
  /** The forms with which its user logged in; undefined before the browser did, and empty where the target takes them from nothing else. */
  forms: readonly LoginForm[] | undefined;
};

const signedIn = createMemo<SignedInSession>();

/** Sends requests as the browser of a session would, with its cookies and those that the responses set. */
function createPageClient(session: Session, kept: DialogSession) {
  const cookies = new Map<string, string | undefined>();
  return async (url: string, form?: { readonly body: string; readonly page: string }, safeMethod = 'GET') => {
    const fields = await kept.headersFor(url);
    const known = fields.find(([name]) => name === 'Cookie')?.[1] ?? '';
    const pairs = known === '' ? [] : known.split('; ');
    const sent = new Map(pairs.map((it) => [it.split('=')[0] ?? '', it]));
    for (const [name, pair] of cookies) {
      if (pair === undefined) sent.delete(name);
      else sent.set(name, pair);
    }
    const headers: HeaderField[] = [
      ...fields.filter(([name]) => name !== 'Cookie'),
      ...(sent.size > 0 ? [['Cookie', [...sent.values()].join('; ')] as const] : []),
      ...(form ? formFields(form.page) : []),
    ];
    learnCookies(session.context, headers);
    const method = form ? 'POST' : safeMethod;
    const body = form && Buffer.from(form.body);
    const response = await session.sendRequest({ method, url, headers, body });
    learnCookies(session.context, response.headers);
    for (const [field, text] of response.headers) {
      if (!/^set-cookie$/i.test(field)) continue;
      const { name, value = '', maxAge, expires } = parseSetCookie(text, { decode: (it) => it });
      const isRemoved = maxAge === undefined ? expires && expires.getTime() <= Date.now() : maxAge <= 0;
      cookies.set(name, isRemoved ? undefined : `${name}=${value}`);
    }
    return response;
  };
}

/** The header fields that a browser adds for a form of a page. */
const formFields = (page: string): readonly HeaderField[] => [
  ['Content-Type', 'application/x-www-form-urlencoded'],
  ['Origin', new URL(page).origin],
  ['Referer', page],
];

const mostSteps = 8;

/**
 * The code or token of a redirect that needs no browser: at once, or after a login with a form that the browser has sent before. Undefined if
 * the target shows another page first.
 */
async function authorizeWithoutBrowser(
  session: Session,
  kept: SignedInSession,
  parties: Parties,
  request: AuthorizationRequest,
) {
  const { profile } = session.context;
  const isOutside = outsideOf(
    profile.companies,
    profile.dialog.hosts ?? [],
    request.redirectUri ?? parties.app.redirectUri,
  );
  const send = createPageClient(session, kept.session);
  const sent = new Set<LoginForm>();
  let url = authorizeAddress(parties.company, parties.app, request);
  let response = await send(url);
  for (let steps = 0; steps < mostSteps; steps += 1) {
    const location = response.header('location');
    const redirect = location === undefined ? null : URL.parse(location, url);
    if (redirect && Math.floor(response.status / 100) === 3) {
      if (isOutside(redirect.href)) {
        const redirected = codeOrTokenIn(redirect);
        session.noteOrigin(redirected, response.exchange);
        return redirected;
      }
      if (!kept.forms?.length || redirect.origin !== new URL(url).origin) return undefined;
      url = redirect.href;
      response = await send(url);
      continue;
    }
    if (!kept.forms?.length || response.status !== 200) return undefined;
    const html = isUtf8(response.bytes) ? Buffer.from(response.bytes).toString('utf8') : '';
    const filled = await kept.session.fillLoginForm(html, url, kept.forms, parties.user);
    if (!filled || new URL(filled.url).origin !== new URL(url).origin) return undefined;
    const { body, form } = filled;
    // Where the network fails, the browser can try again.
    const reply = await unlessNetworkFails(
      async () => (sent.has(form) ? undefined : send(filled.url, { body, page: url })),
      () => undefined,
    );
    if (reply === undefined || reply.status >= 400) {
      // Whatever keeps the target from taking it would keep it from taking the next one.
      kept.forms = [];
      return undefined;
    }
    sent.add(form);
    url = filled.url;
    response = reply;
  }
  return undefined;
}

/** The response to an authorization request by HEAD, with the cookies of a session of the browser. */
export function headAuthorization(
  session: Session,
  kept: DialogSession,
  request: AuthorizationRequest,
): Promise<HttpResponse> {
  const { company, app } = partiesOf(session.context, request);
  return createPageClient(session, kept)(authorizeAddress(company, app, request), undefined, 'HEAD');
}

/** The code or token of a redirect to the app; undefined if it has none. */
function codeOrTokenIn(redirect: URL) {
  const { code, access_token: accessToken } = redirectParameters(redirect);
  return code || accessToken ? { code, accessToken, redirect } : undefined;
}

/** Remembers the forms of a login that the browser had to do, unless one of them was refused without it. */
function learnForms(kept: SignedInSession, { responses }: Authorization, { user }: Parties): void {
  const forms = loginFormsIn(responses, user);
  if (forms.length > 0) kept.forms ??= forms;
}

/** What the redirect of an authorization gives, and how it came to that where a browser went through the pages. */
export type Redirected = Pick<Authorization, 'code' | 'accessToken'> & Partial<Authorization>;

/** The session of a user at a company, opened when first needed and kept for the run. */
function signedInSession(
  context: RunContext,
  dialog: Dialog,
  { user, company }: Parties,
): Promise<SignedInSession> {
  return signedIn.get(context, JSON.stringify([user.email, company.name]), async () => ({
    session: await dialog.openForRun(),
    turn: Promise.resolve(),
    failures: new Map(),
    forms: undefined,
  }));
}

/** Closes the sessions that a run keeps logged in. */
export async function closeSignedInSessions(context: RunContext): Promise<void> {
  for (const it of signedIn.all(context)) await (await it).session.close().catch(() => undefined);
}

/** Whether an authorization ended without a code or a token for another reason than trouble of the server. */
function isFinalFailure({ code, accessToken, page }: Authorization): boolean {
  const status = page.status ?? 200;
  return code === undefined && accessToken === undefined && status !== 429 && status < 500;
}

/**
 * Authorizes an app in a session that stays logged in. A request that failed three times is not repeated: hundreds of checks
 * would wait for it. Since consent is remembered (spec#5.2-consent-remembered), most requests are one redirect, or a login and one redirect,
 * which need no browser. Others go through the pages, one request at a time.
 */
export async function authorizeSignedIn(
  session: Session,
  dialog: Dialog,
  request: AuthorizationRequest,
): Promise<Redirected> {
  const parties = partiesOf(session.context, request);
  const kept = await signedInSession(session.context, dialog, parties);
  const { state: _, ...repeated } = request;
  const key = requestKey(repeated);
  const turn = kept.turn.then(async () => {
    const failure = kept.failures.get(key);
    if (failure !== undefined && failure.times >= maxFailures) return failure.last;
    const quick = await authorizeWithoutBrowser(session, kept, parties, request);
    if (quick) {
      noteConsent(session.context, parties, request);
      return quick;
    }
    const last = await dialog.authorize(request, kept.session);
    if (last.code || last.accessToken) learnForms(kept, last, parties);
    if (isFinalFailure(last)) kept.failures.set(key, { times: (failure?.times ?? 0) + 1, last });
    return last;
  });
  kept.turn = turn.catch(() => undefined);
  return turn;
}

const timeout = 5_000;

/**
 * Renders a saved page as JPEG in base64, without running its scripts. Undefined without a page or a browser: a missing
 * picture never fails a check.
 */
export async function takeScreenshot(
  context: RunContext,
  picture: PageSnapshot | undefined,
): Promise<string | undefined> {
  if (!picture) return undefined;
  try {
    const browser = await context.browser.get();
    const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 800, height: 600 } });
    const base = `<base href="${picture.url.replaceAll('"', '%22')}">`;
    const html = context.redactor.text(picture.html).replace(/<head[^>]*>/i, (head) => `${head}${base}`);
    try {
      await page.setContent(html, { timeout: timeout });
      return (await page.screenshot({ type: 'jpeg', quality: 60, timeout: timeout })).toString('base64');
    } finally {
      await page.close();
    }
  } catch {
    return undefined;
  }
}
