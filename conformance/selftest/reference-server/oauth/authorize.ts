import { errorResponse, type HttpRequest, type HttpResponse } from '../request/http.ts';
import { actions, isGranted, parseScope } from '../state/permissions.ts';
import { type App, type Company, newSecret, type ServerState, type User } from '../state/state.ts';
import { consentPage, loginPage } from './pages.ts';
import { isWithinSite, redirectTo } from './redirects.ts';
import { findScopeError, type ScopeError } from './scope-errors.ts';
import { endSession, findSession, rememberPage } from './session.ts';
import { issueToken } from './token.ts';

/** An authorization request as the steps see it. */
type Authorization = {
  request: HttpRequest;
  query: URLSearchParams;
  app: App | undefined;
  user: User | undefined;
};

type Step = (authorization: Authorization) => HttpResponse | undefined;

/** Checks what the dialog sent back for a request as the request itself was checked; undefined if nothing speaks against it. */
export function refuseSentBack(
  request: HttpRequest,
  asked: URLSearchParams,
  query: URLSearchParams,
): HttpResponse | undefined {
  const { server } = request;
  const { conforms, choices } = server;
  const isChecked =
    conforms('dialog.checks-what-it-sent') &&
    (conforms('dialog.checks-what-it-sent-for-tokens') || query.get('response_type') !== 'token');
  if (choices.dialogFields === 'ticket' || !isChecked) return undefined;
  const app = appOf(request, conforms('dialog.address-of-the-app-that-comes-back') ? query : asked);
  if (!app) return errorResponse(request, 400);
  const apps = conforms('dialog.address-of-no-other-app') ? [app] : server.apps;
  const isWithin = apps.some((it) => isWithinSite(server, it, query.get('redirect_uri') ?? ''));
  if (!isWithin) return errorResponse(request, choices.redirectRefusal.status);
  return isGrantAllowed({ request, query, app, user: undefined });
}

const isKnownApp: Step = ({ request, app }) => (app ? undefined : errorResponse(request, 400));

const isRedirectAllowed =
  (moment: 'before login' | 'after login'): Step =>
  ({ request, query, app }) => {
    const { redirectRefusal } = request.server.choices;
    const address = query.get('redirect_uri') ?? '';
    const isMissing = app && address === '';
    if (isMissing && !request.server.conforms('dialog.missing-redirect-uri-answered'))
      return errorResponse(request, 500);
    if (!app || redirectRefusal.moment !== moment) return undefined;
    return isWithinSite(request.server, app, address)
      ? undefined
      : errorResponse(request, redirectRefusal.status);
  };

/** Refuses a scope in the way that the server chooses. */
const isScopeRight: Step = ({ request, query, app, user }) => {
  const { choices } = request.server;
  const error = findScopeError(request.server, parseScope(query.get('scope') ?? ''), user);
  if (!app || !error) return undefined;
  const choice = error === 'invalid_scope' ? choices.invalidScope : choices.scopeBeyondUser;
  return choice === 'page' ? errorResponse(request, 400) : redirectError(request, query, app, error);
};

function redirectError(
  request: HttpRequest,
  query: URLSearchParams,
  app: App,
  error: ScopeError | 'unauthorized_client',
): HttpResponse {
  const { server } = request;
  const address = query.get('redirect_uri') ?? '';
  if (!isWithinSite(server, app, address)) return errorResponse(request, 400);
  endSession(request);
  const place = query.get('response_type') === 'token' ? server.choices.implicit : 'query';
  return redirectTo(server, address, place, { error, ...stateOf(request, query) });
}

/** The state for a redirect, if the server returns it there. */
function stateOf({ server }: HttpRequest, query: URLSearchParams): { state?: string } {
  const state = query.get('state');
  return server.choices.stateInRedirect && state !== null ? { state } : {};
}

/** Redirects an app that may not use the grant with `unauthorized_client` (RFC 6749, sections 4.1.2.1 and 4.2.2.1). */
const isGrantAllowed: Step = ({ request, query, app }) => {
  const grant = query.get('response_type') === 'token' ? 'implicit' : 'code';
  if (!app?.grants || app.grants.includes(grant)) return undefined;
  return redirectError(request, query, app, 'unauthorized_client');
};

const isLoggedIn: Step = ({ request, query, user }) => {
  if (user) return undefined;
  const ticket = rememberPage(request, { parameters: query });
  if (request.server.choices.loginAddress === 'in place') return loginPage(request, ticket, 'email', false);
  const { otherRedirects: status } = request.server.choices;
  return { status, headers: { location: `/oauth/login?ticket=${ticket}` } };
};

/** Shows the authorization dialog for a request. */
export function askConsent(request: HttpRequest, query: URLSearchParams, app: App, user: User): HttpResponse {
  const ticket = rememberPage(request, { parameters: query, user });
  const fields = new URLSearchParams({ ticket });
  if (request.server.choices.dialogFields === 'ticket and request')
    for (const [name, value] of query) fields.set(name, value);
  return consentPage(request, fields, app, user, parseScope(query.get('scope') ?? ''));
}

const isConsented: Step = ({ request, query, app, user }) => {
  if (!app || !user) return errorResponse(request, 400);
  const scope = query.get('scope') ?? '';
  if (hasConsented(request.server, request.company, user, app, scope)) return undefined;
  return askConsent(request, query, app, user);
};

const steps: readonly Step[] = [
  isKnownApp,
  isRedirectAllowed('before login'),
  isGrantAllowed,
  isLoggedIn,
  isRedirectAllowed('after login'),
  isScopeRight,
  isConsented,
];

/** The app that `client_id` names. */
export function appOf(request: HttpRequest, query: URLSearchParams): App | undefined {
  const app = request.server.apps.find(({ clientId }) => clientId === query.get('client_id'));
  return app ?? (request.server.conforms('dialog.requires-known-app') ? undefined : request.server.apps[0]);
}

/** `GET /oauth/authorize` (spec#5.2): runs the steps until one returns a response, and otherwise redirects. */
export function authorize(request: HttpRequest, query: URLSearchParams): HttpResponse {
  const authorization = { request, query, app: appOf(request, query), user: findSession(request) };
  for (const step of steps) {
    const response = step(authorization);
    if (response) return response;
  }
  const { app, user } = authorization;
  return app && user ? grantAccess(request, query, app, user, 'allowed before') : errorResponse(request, 400);
}

/**
 * Redirects with a code, or with a token where `response_type` is `token` (spec#5.2-code-allow, spec#5.2-implicit-token). A user who has
 * just allowed the app is redirected to its code with 302.
 */
export function grantAccess(
  request: HttpRequest,
  query: URLSearchParams,
  app: App,
  user: User,
  moment: 'just allowed' | 'allowed before',
): HttpResponse {
  const { server, company } = request;
  endSession(request);
  const grant = { app, user, scope: query.get('scope') ?? '' };
  const sent = query.get('state') ?? undefined;
  const whole = server.conforms('state.of-any-length') ? sent : sent?.slice(0, 255);
  const state = server.conforms('state.unchanged') ? whole : whole?.replaceAll(/[^\w-]/g, '');
  const noState = server.conforms('state.absent-from-redirect') ? {} : { state: 'undefined' };
  const sentState = state === undefined ? noState : server.choices.stateInRedirect ? { state } : {};
  const redirectUri = query.get('redirect_uri') ?? '';
  if (query.get('response_type') === 'token') {
    const listed = server.conforms('implicit.update-is-not-delete')
      ? grant.scope
      : grant.scope.replace('read,update', 'read,update,delete');
    const scope = server.conforms('implicit.obeys-scope') ? listed : '';
    const { access_token, expires_in } = issueToken(server, company, { ...grant, scope });
    const issued = company.tokens.get(access_token);
    if (issued && !server.conforms('implicit.one-company'))
      for (const it of server.companies.values()) it.tokens.set(access_token, issued);
    const isSilent = expires_in === undefined || server.choices.implicitExpiry === 'absent';
    const lifetime = isSilent ? {} : { expires_in: String(expires_in) };
    const name = server.conforms('implicit.access_token') ? 'access_token' : 'token';
    return redirectTo(server, redirectUri, server.choices.implicit, {
      [name]: access_token,
      ...lifetime,
      ...sentState,
    });
  }
  const code = server.conforms('code.unique') ? newSecret(server.choices) : `code-${user.id}`;
  company.codes.set(code, { ...grant, redirectUri, state, used: false, issuedAt: server.clock.now() });
  const status = moment === 'just allowed' ? 302 : server.choices.otherRedirects;
  return redirectTo(server, redirectUri, 'query', { code, ...sentState }, status);
}

const offline = 'offline_access';

/** Whether a granted scope covers a requested one. An empty scope is everything except `offline_access`. */
function covers(granted: string, requested: string): boolean {
  if (granted === '') return !parseScope(requested).includes(offline);
  if (requested === '') return false;
  return parseScope(requested).every((permission) => {
    const [context = '', list] = permission.split(':', 2);
    const requested = actions.filter((action) => list === undefined || list.split(',').includes(action));
    return requested.every((action) => isGranted(parseScope(granted), context, action));
  });
}

/**
 * Whether the dialog is skipped because the user has already authorized the app in this company (spec#1-company-consent,
 * spec#5.2-consent-remembered). For a wider scope than before, the server skips or repeats the dialog, as it chooses.
 */
function hasConsented(server: ServerState, company: Company, user: User, app: App, scope: string): boolean {
  if (!server.conforms('consent.dialog-shown')) return true;
  const before = company.grants.filter((grant) => grant.user === user && grant.app === app);
  if (server.choices.widerScope === 'granted') return before.length > 0;
  return before.some((grant) => covers(grant.scope, scope));
}
