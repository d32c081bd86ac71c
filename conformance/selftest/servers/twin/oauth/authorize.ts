import type { Answer, Call } from '../call.ts';
import type { App, Person } from '../company.ts';
import { newSecret } from '../ids.ts';
import { scopeList } from '../permissions.ts';
import { refuse } from '../refusals.ts';
import { hasConsented } from './consent.ts';
import { issueToken } from './issue.ts';
import { consentPage, loginPage } from './pages.ts';
import { isWithinSite, redirectTo } from './redirects.ts';
import { loggedIn, newTicket } from './session.ts';

/** An authorization request on its way through the steps. */
interface Request {
  call: Call;
  query: URLSearchParams;
  app: App | undefined;
  person: Person | undefined;
}

type Step = (request: Request) => Answer | undefined;

const isKnownApp: Step = ({ call, app }) => (app ? undefined : refuse(call, 400));

const isRedirectAllowed =
  (moment: 'before login' | 'after login'): Step =>
  ({ call, query, app }) => {
    const { redirectRefusal } = call.twin.choices;
    if (!app || redirectRefusal.moment !== moment) return undefined;
    const address = query.get('redirect_uri') ?? '';
    return isWithinSite(call.twin, app, address) ? undefined : refuse(call, redirectRefusal.status);
  };

const isLoggedIn: Step = ({ call, query, person }) => {
  if (person) return undefined;
  const ticket = newTicket(call, { request: query });
  if (call.twin.choices.loginAddress === 'in place') return loginPage(call, ticket, 'email', false);
  return { status: 302, headers: { location: `/oauth/login?ticket=${ticket}` } };
};

const isConsented: Step = ({ call, query, app, person }) => {
  if (!app || !person) return refuse(call, 400);
  const scope = query.get('scope') ?? '';
  if (hasConsented(call.twin, call.company, person, app, scope)) return undefined;
  return consentPage(call, newTicket(call, { request: query, person }), app, person, scopeList(scope));
};

const steps: readonly Step[] = [
  isKnownApp,
  isRedirectAllowed('before login'),
  isLoggedIn,
  isRedirectAllowed('after login'),
  isConsented,
];

/** The app that a request names. */
export function appOf(call: Call, query: URLSearchParams): App | undefined {
  const app = call.twin.apps.find(({ clientId }) => clientId === query.get('client_id'));
  return app ?? (call.twin.keeps('app.known-at-dialog') ? undefined : call.twin.apps[0]);
}

/** `GET /oauth/authorize` (section 5.2): goes through the steps until one has something to show, and else redirects. */
export function authorize(call: Call, query: URLSearchParams): Answer {
  const request: Request = { call, query, app: appOf(call, query), person: loggedIn(call) };
  for (const step of steps) {
    const answer = step(request);
    if (answer) return answer;
  }
  const { app, person } = request;
  return app && person ? grantAccess(call, query, app, person) : refuse(call, 400);
}

/** Redirects with a code, or with a token where `response_type` is `token` (section 5.2, both flows). */
export function grantAccess(call: Call, query: URLSearchParams, app: App, person: Person): Answer {
  const { twin, company } = call;
  const grant = { app, person, scope: query.get('scope') ?? '' };
  const sent = query.get('state') ?? undefined;
  const state = twin.keeps('state.unchanged') ? sent : sent?.replaceAll(/[^\w-]/g, '');
  const sentState = state !== undefined && twin.choices.stateInRedirect ? { state } : {};
  const redirectUri = query.get('redirect_uri') ?? '';
  if (query.get('response_type') === 'token') {
    const scope = twin.keeps('implicit.obeys-scope') ? grant.scope : '';
    const { access_token, expires_in } = issueToken(twin, company, { ...grant, scope });
    const lifetime = expires_in === undefined ? {} : { expires_in: String(expires_in) };
    const name = twin.keeps('implicit.access_token') ? 'access_token' : 'token';
    return redirectTo(redirectUri, twin.choices.implicit, {
      [name]: access_token,
      ...lifetime,
      ...sentState,
    });
  }
  const code = twin.keeps('code.differs') ? newSecret() : `code-${person.id}`;
  company.codes.set(code, { ...grant, redirectUri, state, used: false });
  return redirectTo(redirectUri, 'query', { code, ...sentState });
}
