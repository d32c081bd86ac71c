import { findUser } from '../request/authentication.ts';
import { errorResponse, type HttpRequest, type HttpResponse } from '../request/http.ts';
import { parseScope } from '../state/permissions.ts';
import type { PendingPage } from '../state/state.ts';
import { appOf, askConsent, authorize, grantAccess, refuseSentBack } from './authorize.ts';
import { continuePage, loginPage } from './pages.ts';
import { redirectTo } from './redirects.ts';
import { beginSession, endSession, findSession, parseForm, rememberPage } from './session.ts';
import { handleToken } from './token.ts';

function takePage({ company }: HttpRequest, name: string | null): PendingPage | undefined {
  const page = company.pendingPages.get(name ?? '');
  company.pendingPages.delete(name ?? '');
  return page;
}

/** Handles the login form: shows the next step or an error, or starts a session and returns to the authorization request. */
function logIn(request: HttpRequest): HttpResponse {
  const form = parseForm(request);
  const page = takePage(request, form.get('ticket'));
  if (!page) return errorResponse(request, 400);
  const email = form.get('login') ?? page.email ?? '';
  const secret = form.get('secret');
  if (secret === null)
    return loginPage(request, rememberPage(request, { ...page, email }), 'password', false);
  const user = findUser(request, email, secret);
  if (!user) return loginPage(request, rememberPage(request, { parameters: page.parameters }), 'email', true);
  const location = `/oauth/authorize?${page.parameters}`;
  return { status: 303, headers: { location, 'set-cookie': beginSession(request, user) } };
}

/** The authorization request, with what the dialog sent back in the place of its parameters. */
function sentBack({ server }: HttpRequest, asked: URLSearchParams, answers: URLSearchParams) {
  if (server.choices.dialogFields === 'ticket') return asked;
  return new URLSearchParams([...asked].map(([name, value]) => [name, answers.get(name) ?? value]));
}

/** The scope that the checkboxes of the consent form grant; undefined where one that is needed is not ticked. */
function tickedScope({ server }: HttpRequest, scope: string, answers: URLSearchParams): string | undefined {
  const { checkboxes, controls } = server.choices;
  if (checkboxes === 'none' || controls === 'links') return scope;
  if (checkboxes === 'terms') return answers.has('terms') ? scope : undefined;
  const granted = parseScope(scope).filter((it) => answers.getAll('permission').includes(it));
  return granted.length > 0 || scope === '' ? granted.join(' ') : undefined;
}

/** Handles the answer to the dialog: stores the grant and redirects, or redirects with `error=user_denied`. */
function decide(request: HttpRequest, answers: URLSearchParams): HttpResponse {
  const page = takePage(request, answers.get('ticket'));
  const user = findSession(request);
  const parameters = page && sentBack(request, page.parameters, answers);
  const app = parameters && appOf(request, parameters);
  if (!page || !app || !user || page.user !== user) return errorResponse(request, 400);
  const refusal = refuseSentBack(request, page.parameters, parameters);
  if (refusal) return refusal;
  const isAllowed = answers.get('answer') === 'allow' || answers.has('yes');
  const scope = tickedScope(request, parameters.get('scope') ?? '', answers);
  if (isAllowed && scope === undefined) return askConsent(request, page.parameters, app, user);
  if (isAllowed) request.company.grants.push({ app, user, scope: scope ?? '' });
  const granted = new URLSearchParams(parameters);
  if (scope) granted.set('scope', scope);
  const answer = isAllowed
    ? grantAccess(request, granted, app, user, 'just allowed')
    : redirectDenial(request, parameters);
  return request.server.conforms('dialog.ends-with-redirect')
    ? answer
    : continuePage(request, String(answer.headers?.location ?? ''));
}

function redirectDenial(denied: HttpRequest, request: URLSearchParams): HttpResponse {
  endSession(denied);
  const { server } = denied;
  const { stateInRedirect } = server.choices;
  const state = request.get('state');
  return redirectTo(server, request.get('redirect_uri') ?? '', 'query', {
    error: 'user_denied',
    ...(stateInRedirect && state !== null ? { state } : {}),
  });
}

const endpoints: Record<string, (request: HttpRequest) => HttpResponse> = {
  'GET authorize': (request) => authorize(request, request.query),
  'GET login': (request) => {
    const page = takePage(request, request.query.get('ticket'));
    return page
      ? loginPage(request, rememberPage(request, page), 'email', false)
      : errorResponse(request, 400);
  },
  'POST login': logIn,
  'POST logout': (request) => {
    request.company.sessions.clear();
    return { status: 303, headers: { location: '/oauth/authorize' } };
  },
  'GET decision': (request) =>
    request.server.choices.controls === 'links'
      ? decide(request, request.query)
      : errorResponse(request, 404),
  'POST decision': (request) => decide(request, parseForm(request)),
};

/** Handles everything under `/oauth`: the dialog and the token endpoint (spec#4.5). */
export function handleOauth(request: HttpRequest): HttpResponse | Promise<HttpResponse> {
  const [, name = '', ...rest] = request.path;
  if (rest.length > 0) return errorResponse(request, 404);
  if (name === 'token') return handleToken(request);
  return endpoints[`${request.method} ${name}`]?.(request) ?? errorResponse(request, 404);
}
