import { remember } from '../context/memo.ts';
import type { Session } from '../context/session.ts';
import { withPurpose } from '../context/spending.ts';
import {
  type Authorization,
  type AuthorizationRequest,
  type BrowserSession,
  deadEndOf,
  describeAuthorization,
} from '../dialog/authorization.ts';
import { authorizeSignedIn, type Dialog, headAuthorization, type Redirected } from '../dialog/dialog.ts';
import { NotImplemented, Untestable, Violation } from '../errors/outcome.ts';
import type { Company } from '../http/request.ts';
import type { HttpResponse } from '../http/response.ts';
import { formatValue, wrongValue } from '../match/matcher.ts';
import type { Asked } from '../model/grants.ts';
import type { Grant } from '../model/scopes.ts';
import { implicitAppFor, tokensIn } from '../profile/people.ts';
import type { OwnToken, User } from '../profile/profile.ts';
import { isImplemented } from '../profile/service-parts.ts';
import type { TokenRequest } from './token-endpoint.ts';
import { requestToken, type TokenOptions, tokenIn } from './token-endpoint.ts';

/** The Violation of a dialog that ended otherwise than expected. */
export const wrongEnd = (expected: string, it: Partial<Authorization>): Violation =>
  new Violation({ ...wrongValue(expected, describeAuthorization(it)), cause: deadEndOf(it) });

/** Obtains a new code; if the dialog ends otherwise, that is a Violation. */
async function codeFrom(session: Session, dialog: Dialog, request: AuthorizationRequest): Promise<string> {
  const result = await authorizeAgain(session, dialog, request);
  if (result.code) return result.code;
  throw wrongEnd('a redirect with a code', result);
}

/** A token of the profile that fits the request. */
function profileToken({ context }: Session, options: TokenOptions): OwnToken | undefined {
  const { people, profile } = context;
  const email = (options.user ?? people.user)?.email;
  return tokensIn(profile, options.company ?? people.company).find(
    (it) =>
      options.grant === undefined && it.scope === options.scope && (it.user ?? people.user?.email) === email,
  );
}

async function obtain(session: Session, dialog: Dialog, options: TokenOptions): Promise<string> {
  const app = options.app ?? session.context.people.app;
  if (!app) throw new Untestable('the profile names neither an app nor a token of that kind');
  const { grant, ...others } = options;
  // Half of all tokens, so that the model judges redirects with and without a state.
  const parties = { ...others, ...(others.scope !== undefined && { state: session.context.marker() }) };
  if (grant === 'implicit' || app.clientSecret === undefined) {
    const result = await authorizeAgain(session, dialog, { ...parties, app, responseType: 'token' });
    if (result.accessToken) return result.accessToken;
    throw wrongEnd('a redirect with access_token', result);
  }
  const code = await codeFrom(session, dialog, { ...parties, app });
  const response = await requestToken(session, app, {
    code,
    ...(options.company && { company: options.company }),
  });
  const token = tokenIn(response);
  if (token) return token;
  const got = `status ${response.status} with ${formatValue(response.text)}`;
  throw new Violation(
    { ...wrongValue('an access_token for a new code', got), requirement: 'oauth.token.code-buys-token' },
    response.exchange,
  );
}

/** What is granted to a user, or to somebody who is not known. */
function grantOf(
  { context: { people } }: Session,
  { scope }: Pick<TokenOptions, 'scope'>,
  company: Company = people.company,
  user?: User,
): Grant {
  // A user of another company may do nothing here.
  const isHere = user?.companies?.includes(company.name) ?? true;
  return { scope, company: company.name, permissions: isHere ? user?.permissions : [] };
}

/** Who has logged in to a browser before: nobody in a new one, the user of the request in one that is kept for them, and whoever in a check's session. */
type Browser = 'new' | "the user's own" | 'of a session';

/** What a request asks for at the app's own address; undefined where it differs from that. */
function askedIn(
  session: Session,
  { app, user, company, ...request }: AuthorizationRequest,
  browser: Browser,
): Asked | undefined {
  const { people, profile } = session.context;
  const {
    responseType,
    state,
    decision = 'allow',
    replaced,
    again,
    byAddress,
    redirectUri,
    clientId,
  } = request;
  const isUsual = [replaced, again, byAddress, redirectUri, clientId].every((it) => it === undefined);
  const first = app ?? people.app;
  const named =
    first && responseType === 'token' ? implicitAppFor(profile, company ?? people.company, first) : first;
  if (!named || !isUsual || (responseType !== undefined && responseType !== 'token')) return undefined;
  const whoever = browser === 'of a session' ? undefined : (user ?? people.user);
  const grant = grantOf(session, request, company, whoever);
  return { ...grant, app: named, user: whoever?.email, responseType, state, decision };
}

/** Goes through an authorization that the model judges, and learns from. */
async function authorizeJudged<Result extends Redirected>(
  session: Session,
  request: AuthorizationRequest,
  browser: Browser,
  authorize: () => Promise<Result>,
): Promise<Result> {
  const { model } = session.context;
  const asked = askedIn(session, request, browser);
  const beganAt = model.beginAuthorization(request.decision ?? 'allow');
  const result = await authorize();
  const { redirect, redirectStatus, choiceAtLogin, continuedFrom } = result;
  const exchange = session.originOf(result);
  if (asked === undefined || redirect === undefined || exchange === undefined) return result;
  const isClear = choiceAtLogin === false && continuedFrom === undefined;
  session.findings.push(
    ...model.observeRedirect({
      asked,
      beganAt,
      redirect,
      redirectStatus,
      dialogShown: isClear ? result.dialogShown : undefined,
      loginShown: isClear && browser === 'new' ? result.loginShown : undefined,
      exchange,
    }),
  );
  return result;
}

const authorizeAgain = (session: Session, dialog: Dialog, request: AuthorizationRequest) =>
  authorizeJudged(session, request, "the user's own", () => authorizeSignedIn(session, dialog, request));

/** The cache key of a token request. */
export const tokenKey = ({ context: { people } }: Session, options: TokenOptions): string =>
  JSON.stringify([
    (options.user ?? people.user)?.email,
    (options.app ?? people.app)?.clientId,
    (options.company ?? people.company).name,
    options.scope,
    options.grant,
  ]);

/** A token for a request, of which the model learns the scope and what its user may do. */
async function tokenFor(session: Session, dialog: Dialog, options: TokenOptions): Promise<string> {
  const token = await findOrObtain(session, dialog, options);
  // A token of the profile can be anybody's, unless a user is named.
  session.context.model.learnToken(token, grantOf(session, options, options.company, options.user));
  return token;
}

/** A token: from the profile, from earlier in this run, or a new one. */
function findOrObtain(session: Session, dialog: Dialog, options: TokenOptions): Promise<string> {
  if (!isImplemented(session.context.profile, 'oauth')) return Promise.reject(new NotImplemented('oauth'));
  const tokenOfProfile = profileToken(session, options);
  if (tokenOfProfile) return Promise.resolve(tokenOfProfile.token);
  const key = tokenKey(session, options);
  return remember(session.context.tokens, key, () => obtain(session, dialog, options));
}

/** The OAuth operations of a target. */
export type OAuthOperations = {
  session(): Promise<BrowserSession>;
  /** Goes through the dialog in a new session. */
  authorize(request?: AuthorizationRequest): Promise<Authorization>;
  /** Authorizes in a session that stays logged in, which needs no browser where the dialog is not shown again. */
  authorizeAgain(request?: AuthorizationRequest): Promise<Redirected>;
  /** A code for the app, new each time. */
  code(request?: AuthorizationRequest): Promise<string>;
  /** Calls the token endpoint with the method and parameters that this target expects. */
  exchange(request: TokenRequest): Promise<HttpResponse>;
  token(options?: TokenOptions): Promise<string>;
};

/** The operations for one check. */
export function oauthOperations(session: Session, dialog: Dialog): OAuthOperations {
  return {
    async session() {
      const opened = await dialog.open();
      return {
        authorize: (request = {}) =>
          authorizeJudged(session, request, 'of a session', () => dialog.authorize(request, opened)),
        head: (request) => headAuthorization(session, opened, request),
      };
    },
    authorize: (request = {}) => authorizeJudged(session, request, 'new', () => dialog.authorize(request)),
    authorizeAgain: (request = {}) => authorizeAgain(session, dialog, request),
    code: (request = {}) => withPurpose('prepared', () => codeFrom(session, dialog, request)),
    async exchange(request) {
      const app = request.app ?? session.context.people.app;
      if (!app) throw new Untestable('the profile names no app');
      return requestToken(session, app, request);
    },
    token: (options = {}) => withPurpose('prepared', () => tokenFor(session, dialog, options)),
  };
}
