import type { Desk } from '../check/desk.ts';
import type { Lab } from '../check/lab.ts';
import { authorizeAddress, outsideOf, redirectParameters } from './address.ts';
import type { Authorization, AuthorizationRequest } from './authorization.ts';
import type { Parties, Session } from './session.ts';
import { partiesOf, type Sessions } from './sessions.ts';

/** A browser session that is logged in, for checks that want a code or a token and do not care how it comes. */
export type WarmSession = { readonly session: Session; turn: Promise<unknown> };

/** What a redirect says that came without any page; undefined where pages have to be walked through. */
async function atOnce(desk: Desk, warm: WarmSession, parties: Parties, request: AuthorizationRequest) {
  const { profile } = desk.lab;
  const url = authorizeAddress(parties.company, parties.app, request);
  const headers = await warm.session.headersFor(url);
  for (const [name, value] of headers) {
    if (name === 'Cookie')
      for (const it of value.split('; ')) desk.lab.redactor.learn('cookie', it.split('=').slice(1).join('='));
  }
  const reply = await desk.recorder.send({ method: 'GET', url, headers });
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
  if (code) desk.lab.redactor.learn('code', code);
  if (accessToken) desk.lab.redactor.learn('token', accessToken);
  return code || accessToken ? { code, accessToken } : undefined;
}

/** The session of a user at a company, opened by whoever comes first and kept for the run. */
function warmSession(lab: Lab, sessions: Sessions, { user, company }: Parties): Promise<WarmSession> {
  const key = JSON.stringify([user.email, company.name]);
  const known = lab.warm.get(key);
  if (known) return known;
  const opened = sessions.openForRun().then((session): WarmSession => ({ session, turn: Promise.resolve() }));
  lab.warm.set(key, opened);
  opened.catch(() => lab.warm.delete(key));
  return opened;
}

/**
 * Lets the user allow the app in a session that stays logged in: since consent is remembered (spec#5.2-consent-remembered), most
 * walks are one redirect, which needs no browser. Others are walked through page by page, one at a time.
 */
export async function authorizeWarm(
  desk: Desk,
  sessions: Sessions,
  request: AuthorizationRequest,
): Promise<Pick<Authorization, 'code' | 'accessToken'> & Partial<Authorization>> {
  const parties = partiesOf(desk.lab, request);
  const warm = await warmSession(desk.lab, sessions, parties);
  const turn = warm.turn.then(async () => {
    const quick = await atOnce(desk, warm, parties, request);
    return quick ?? sessions.authorize(request, warm.session);
  });
  warm.turn = turn.catch(() => undefined);
  return turn;
}
