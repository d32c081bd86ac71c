import { remember } from '../context/memo.ts';
import type { RunContext } from '../context/run-context.ts';
import type { Session } from '../context/session.ts';
import { withPurpose } from '../context/spending.ts';
import {
  type Authorization,
  type AuthorizationRequest,
  type BrowserSession,
  deadEndOf,
  describeAuthorization,
} from '../dialog/authorization.ts';
import { authorizeSignedIn, type Dialog } from '../dialog/dialog.ts';
import { NotImplemented, Untestable, Violation } from '../errors/outcome.ts';
import type { HttpResponse } from '../http/response.ts';
import { formatValue, wrongValue } from '../match/matcher.ts';
import type { Grant } from '../model/scopes.ts';
import { isImplemented } from '../profile/parts.ts';
import { tokensIn } from '../profile/people.ts';
import type { OwnToken, User } from '../profile/profile.ts';
import type { TokenRequest } from './token-endpoint.ts';
import { requestToken, type TokenOptions, tokenIn } from './token-endpoint.ts';

/** The Violation of a dialog that ended otherwise than expected. */
export const wrongEnd = (expected: string, it: Partial<Authorization>): Violation =>
  new Violation({ ...wrongValue(expected, describeAuthorization(it)), cause: deadEndOf(it) });

/** Obtains a new code; if the dialog ends otherwise, that is a Violation. */
async function codeFrom(session: Session, dialog: Dialog, request: AuthorizationRequest): Promise<string> {
  const result = learn(session, request, await authorizeSignedIn(session, dialog, request), true);
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
  const { grant, ...parties } = options;
  if (grant === 'implicit' || app.clientSecret === undefined) {
    const result = await authorizeSignedIn(session, dialog, { ...parties, app, responseType: 'token' });
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

/** What codes and tokens of a run were asked for, by code. */
const grantsByCode = new WeakMap<RunContext['model'], Map<string, Grant>>();

/** What is granted to a user, or to somebody who is not known. */
function grantOf(
  { context: { people } }: Session,
  { scope, company = people.company }: Pick<TokenOptions, 'scope' | 'company'>,
  user: User | undefined,
): Grant {
  // A user of another company may do nothing here.
  const isHere = user?.companies?.includes(company.name) ?? true;
  return { scope, company: company.name, permissions: isHere ? user?.permissions : [] };
}

/** Takes in what an authorization was asked for, where the request went as it stands. Who was logged in before is not known in a session. */
function learn<Result extends Pick<Authorization, 'code' | 'accessToken'>>(
  session: Session,
  request: AuthorizationRequest,
  result: Result,
  isNew: boolean,
): Result {
  if (request.replaced || request.extra) return result;
  const { model, people } = session.context;
  const grant = grantOf(session, request, isNew ? (request.user ?? people.user) : undefined);
  if (result.accessToken) model.learnToken(result.accessToken, grant);
  const grants = grantsByCode.get(model) ?? new Map<string, Grant>();
  grantsByCode.set(model, grants);
  if (result.code) grants.set(result.code, grant);
  return result;
}

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
  session.context.model.learnToken(token, grantOf(session, options, options.user));
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
        authorize: async (request = {}) =>
          learn(session, request, await dialog.authorize(request, opened), false),
      };
    },
    authorize: async (request = {}) => learn(session, request, await dialog.authorize(request), true),
    code: (request = {}) => withPurpose('prepared', () => codeFrom(session, dialog, request)),
    async exchange(request) {
      const app = request.app ?? session.context.people.app;
      if (!app) throw new Untestable('the profile names no app');
      const response = await requestToken(session, app, request);
      const [token, grant] = [
        tokenIn(response),
        grantsByCode.get(session.context.model)?.get(request.code ?? ''),
      ];
      if (token !== undefined && grant) session.context.model.learnToken(token, grant);
      return response;
    },
    token: (options = {}) => withPurpose('prepared', () => tokenFor(session, dialog, options)),
  };
}
