import type { Answer, Call } from '../call.ts';
import type { Ticket } from '../company.ts';
import { personBehind } from '../identify.ts';
import { refuse } from '../refusals.ts';
import { appOf, authorize, grantAccess } from './authorize.ts';
import { loginPage } from './pages.ts';
import { redirectTo } from './redirects.ts';
import { beginSession, formOf, loggedIn, newTicket } from './session.ts';
import { answerToken } from './token.ts';

function takeTicket({ company }: Call, name: string | null): Ticket | undefined {
  const ticket = company.tickets.get(name ?? '');
  company.tickets.delete(name ?? '');
  return ticket;
}

/** The login form came back: its next step, a complaint, or a session and the way back to the authorization request. */
function logIn(call: Call): Answer {
  const form = formOf(call);
  const ticket = takeTicket(call, form.get('ticket'));
  if (!ticket) return refuse(call, 400);
  const email = form.get('login') ?? ticket.email ?? '';
  const secret = form.get('secret');
  if (secret === null) return loginPage(call, newTicket(call, { ...ticket, email }), 'password', false);
  const person = personBehind(call, email, secret);
  if (!person) return loginPage(call, newTicket(call, { request: ticket.request }), 'email', true);
  const location = `/oauth/authorize?${ticket.request}`;
  return { status: 303, headers: { location, 'set-cookie': beginSession(call, person) } };
}

/** The consent dialog was answered: the grant is remembered and the browser sent on, or sent back with `error=user_denied`. */
function decide(call: Call, answers: URLSearchParams): Answer {
  const ticket = takeTicket(call, answers.get('ticket'));
  const person = loggedIn(call);
  const app = ticket && appOf(call, ticket.request);
  if (!ticket || !app || !person || ticket.person !== person) return refuse(call, 400);
  const isAllowed = answers.get('answer') === 'allow' || answers.has('yes');
  if (isAllowed) call.company.grants.push({ app, person, scope: ticket.request.get('scope') ?? '' });
  if (!isAllowed) return denied(call, ticket.request);
  return grantAccess(call, ticket.request, app, person);
}

function denied({ twin }: Call, request: URLSearchParams): Answer {
  const { stateInRedirect } = twin.choices;
  const state = request.get('state');
  return redirectTo(request.get('redirect_uri') ?? '', 'query', {
    error: 'user_denied',
    ...(stateInRedirect && state !== null ? { state } : {}),
  });
}

const doors: Record<string, (call: Call) => Answer> = {
  'GET authorize': (call) => authorize(call, call.query),
  'GET login': (call) => {
    const ticket = takeTicket(call, call.query.get('ticket'));
    return ticket ? loginPage(call, newTicket(call, ticket), 'email', false) : refuse(call, 400);
  },
  'POST login': logIn,
  'GET decision': (call) =>
    call.twin.choices.controls === 'links' ? decide(call, call.query) : refuse(call, 404),
  'POST decision': (call) => decide(call, formOf(call)),
};

/** Answers everything under `/oauth`: the dialog in the browser, and the token endpoint (section 4.5). */
export function answerOauth(call: Call): Answer {
  const [, name = '', ...rest] = call.path;
  if (rest.length > 0) return refuse(call, 404);
  if (name === 'token') return answerToken(call);
  return doors[`${call.method} ${name}`]?.(call) ?? refuse(call, 404);
}
