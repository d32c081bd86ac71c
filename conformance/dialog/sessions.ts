import type { Lab } from '../check/lab.ts';
import { Untestable } from '../check/outcome.ts';
import type { Recorder } from '../check/recorder.ts';
import type { Authorization, AuthorizationRequest } from './authorization.ts';
import { lacksBrowser } from './browser-source.ts';
import { openSession, type Parties, type Session } from './session.ts';
import type { Picture } from './walk.ts';

/** The browser sessions of one check. */
export type Sessions = {
  open(): Promise<Session>;
  /** A session that outlives the check: it ends with the browser. */
  openForRun(): Promise<Session>;
  /** One walk through the dialog in a session: its own, or a fresh one. */
  authorize(request: AuthorizationRequest, session?: Session): Promise<Authorization>;
  /** The dialog of the last walk, or the page that it ended on; undefined where nobody walked. */
  readonly picture: Picture | undefined;
  close(): Promise<void>;
};

/** Who walks: those whom the request names, else the first of each. */
export function partiesOf(lab: Lab, request: AuthorizationRequest): Parties {
  const { people } = lab;
  const app = request.app ?? people.app;
  const user = request.user ?? people.user;
  if (!app) throw new Untestable('the profile names no app');
  if (!user) throw new Untestable('the profile names no user with a password for the company');
  return { app, user, company: request.company ?? people.company };
}

/** Opens no session before one is asked for. Codes and tokens that come back are secrets from then on. */
export function createSessions(lab: Lab, recorder: Recorder): Sessions {
  const opened: Session[] = [];
  let latest: Session | undefined;

  async function openForRun(): Promise<Session> {
    const missing = lacksBrowser();
    if (missing) throw new Untestable(missing);
    return openSession(await lab.browser.get(), {
      companies: lab.profile.companies,
      hints: lab.profile.dialog,
      patience: lab.patience,
      readOnly: lab.client.readOnly,
      ignoreCertificates: lab.profile.certificateAuthority !== undefined,
    });
  }

  async function open(): Promise<Session> {
    const session = await openForRun();
    opened.push(session);
    return session;
  }

  return {
    open,
    openForRun,
    async authorize(request, session) {
      const parties = partiesOf(lab, request);
      await lab.client.ready();
      latest = session ?? (await open());
      const result = await latest.walk(parties, request);
      for (const { method, url, status } of result.replies) {
        recorder.visit({ method, path: URL.parse(url)?.pathname ?? url, status });
      }
      if (result.code) lab.redactor.learn('code', result.code);
      if (result.accessToken) lab.redactor.learn('token', result.accessToken);
      return result;
    },
    get picture() {
      return latest?.picture;
    },
    async close() {
      for (const session of opened.splice(0)) await session.close();
    },
  };
}
