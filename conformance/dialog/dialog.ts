import { lacksBrowser } from '../context/browser.ts';
import { createMemo } from '../context/memo.ts';
import type { RunContext } from '../context/run-context.ts';
import type { Session } from '../context/session.ts';
import { Untestable } from '../errors/outcome.ts';
import {
  type Authorization,
  type AuthorizationRequest,
  authorizeAddress,
  outsideOf,
  redirectParameters,
} from './authorization.ts';
import { type DialogSession, openDialogSession, type Parties } from './browser-session.ts';
import type { PageSnapshot } from './dialog-flow.ts';

/** The browser dialog of one check. */
export type Dialog = {
  open(): Promise<DialogSession>;
  /** A session that outlives the check: it ends with the browser. */
  openForRun(): Promise<DialogSession>;
  /** One walk through the dialog in a session: its own, or a fresh one. */
  authorize(request: AuthorizationRequest, session?: DialogSession): Promise<Authorization>;
  /** The dialog of the last walk, or the page that it ended on; undefined where nobody walked. */
  readonly picture: PageSnapshot | undefined;
  close(): Promise<void>;
};

/** Who walks: those whom the request names, else the first of each. */
export function partiesOf(context: RunContext, request: AuthorizationRequest): Parties {
  const { people } = context;
  const app = request.app ?? people.app;
  const user = request.user ?? people.user;
  if (!app) throw new Untestable('the profile names no app');
  if (!user) throw new Untestable('the profile names no user with a password for the company');
  return { app, user, company: request.company ?? people.company };
}

/** Opens no session before one is asked for. Codes and tokens that come back are secrets from then on. */
export function createDialog(session: Session): Dialog {
  const { context } = session;
  const opened: DialogSession[] = [];
  let latest: DialogSession | undefined;

  async function openForRun(): Promise<DialogSession> {
    const missing = lacksBrowser();
    if (missing) throw new Untestable(missing);
    return openDialogSession(await context.browser.get(), {
      companies: context.profile.companies,
      hints: context.profile.dialog,
      timeout: context.timeout,
      readOnly: context.client.readOnly,
      ignoreCertificates: context.profile.certificateAuthority !== undefined,
    });
  }

  async function open(): Promise<DialogSession> {
    const dialogSession = await openForRun();
    opened.push(dialogSession);
    return dialogSession;
  }

  return {
    open,
    openForRun,
    async authorize(request, dialogSession) {
      const parties = partiesOf(context, request);
      await context.client.ready();
      latest = dialogSession ?? (await open());
      const result = await latest.walk(parties, request);
      for (const { method, url, status } of result.replies) {
        session.countVisit({ method, path: URL.parse(url)?.pathname ?? url, status });
      }
      if (result.code) context.redactor.learn('code', result.code);
      if (result.accessToken) context.redactor.learn('token', result.accessToken);
      return result;
    },
    get picture() {
      return latest?.picture;
    },
    async close() {
      for (const dialogSession of opened.splice(0)) await dialogSession.close();
    },
  };
}

/** A browser session that is logged in, for checks that want a code or a token and do not care how it comes. */
type SignedInSession = { readonly session: DialogSession; turn: Promise<unknown> };

const signedIn = createMemo<SignedInSession>();

/** What a redirect says that came without any page; undefined where pages have to be walked through. */
async function atOnce(
  session: Session,
  kept: SignedInSession,
  parties: Parties,
  request: AuthorizationRequest,
) {
  const { profile } = session.context;
  const url = authorizeAddress(parties.company, parties.app, request);
  const headers = await kept.session.headersFor(url);
  for (const [name, value] of headers) {
    if (name === 'Cookie')
      for (const it of value.split('; '))
        session.context.redactor.learn('cookie', it.split('=').slice(1).join('='));
  }
  const reply = await session.sendRequest({ method: 'GET', url, headers });
  const location = reply.header('location');
  const redirect = location === undefined ? null : URL.parse(location, url);
  const isOutside = outsideOf(
    profile.companies,
    profile.dialog.hosts ?? [],
    request.redirectUri ?? parties.app.redirectUri,
  );
  if (!redirect || Math.floor(reply.status / 100) !== 3 || !isOutside(redirect.href)) return undefined;
  const parameters = redirectParameters(redirect);
  const { code, access_token: accessToken } = parameters;
  if (code) session.context.redactor.learn('code', code);
  if (accessToken) session.context.redactor.learn('token', accessToken);
  return code || accessToken ? { code, accessToken } : undefined;
}

/** The session of a user at a company, opened by whoever comes first and kept for the run. */
function signedInSession(
  context: RunContext,
  dialog: Dialog,
  { user, company }: Parties,
): Promise<SignedInSession> {
  return signedIn.get(context, JSON.stringify([user.email, company.name]), async () => ({
    session: await dialog.openForRun(),
    turn: Promise.resolve(),
  }));
}

/** Closes the dialog that a run keeps signed in, where its browser outlives it. */
export async function closeSignedInSessions(context: RunContext): Promise<void> {
  for (const it of signedIn.all(context)) await (await it).session.close().catch(() => undefined);
}

/**
 * Lets the user allow the app in a session that stays logged in: since consent is remembered (spec#5.2-token-lifetime), most
 * walks are one redirect, which needs no browser. Others are walked through page by page, one at a time.
 */
export async function authorizeSignedIn(
  session: Session,
  dialog: Dialog,
  request: AuthorizationRequest,
): Promise<Pick<Authorization, 'code' | 'accessToken'> & Partial<Authorization>> {
  const parties = partiesOf(session.context, request);
  const kept = await signedInSession(session.context, dialog, parties);
  const turn = kept.turn.then(async () => {
    const quick = await atOnce(session, kept, parties, request);
    return quick ?? dialog.authorize(request, kept.session);
  });
  kept.turn = turn.catch(() => undefined);
  return turn;
}

const timeout = 5_000;

/**
 * A page that was kept, painted: JPEG in base64. Its scripts do not run again. Undefined where there is no page, or no
 * browser to paint it with: a picture is evidence on top, never a reason to fail.
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
    const html = picture.html.replace(/<head[^>]*>/i, (head) => `${head}${base}`);
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
