import type { Exchange } from '../http/exchange/exchange.ts';
import type { HttpResponse } from '../http/exchange/response.ts';
import { findUserByPassword } from '../http/request/basic.ts';
import { behaviour } from '../world/behaviour.ts';
import type { AuthorizationRequest } from './authorization-request.ts';
import { startAgain } from './authorize.ts';
import { isOwnForm, readForm } from './form.ts';
import { loginPage } from './pages/login-page.ts';
import { loginSeal, logoutSeal } from './pages/seals.ts';
import { stalePage } from './pages/stale-page.ts';
import { endSession, startSession, visitOf } from './visit.ts';

/** Rule: the user whose email and password stand in a login form (spec#5.2-login-first). */
export const userOfForm = behaviour('oauth.login.password', findUserByPassword.apply);

/** `POST /oauth/login`: logs a user in by email and password, and goes on to the dialog; or shows the login again. */
export async function logIn(exchange: Exchange, request: AuthorizationRequest): Promise<HttpResponse> {
  const { company } = exchange;
  const form = await readForm(exchange);
  const visit = visitOf(exchange);
  if (!isOwnForm(exchange, form, loginSeal(visit.secret, request))) return stalePage(exchange, request);
  const email = form.get('email')?.trim() ?? '';
  const user = company.behaviours.get(userOfForm)(company, email, form.get('password') ?? '');
  if (user === undefined) return loginPage(exchange, request, visit, email);
  return startAgain(request, { 'Set-Cookie': startSession(exchange, user) });
}

/** `POST /oauth/logout`: ends the session, so that somebody else can log in for the same request. */
export async function logOut(exchange: Exchange, request: AuthorizationRequest): Promise<HttpResponse> {
  const form = await readForm(exchange);
  const visit = visitOf(exchange);
  if (!isOwnForm(exchange, form, logoutSeal(visit.secret, request))) return stalePage(exchange, request);
  endSession(exchange.company, visit);
  return startAgain(request);
}
