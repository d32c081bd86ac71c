import { html } from '@remix-run/html-template';
import type { Exchange } from '../../http/exchange/exchange.ts';
import type { HttpResponse } from '../../http/exchange/response.ts';
import { findUserByPassword } from '../../http/request/authenticate.ts';
import { fillIn, messagesIn } from '../../messages/messages.ts';
import { pageResponse } from '../../pages/page.ts';
import { fillHtml, untrustedName } from '../../pages/text.ts';
import { behaviour } from '../../world/behaviour.ts';
import { restartAuthorization } from './callback.ts';
import {
  askedAtLogin,
  dialogLanguage,
  dialogTexts,
  type LoginField,
  labelledField,
  type PageField,
  siteForms,
  submitControl,
} from './controls.ts';
import { expiredFormPage } from './error-pages.ts';
import { csrfField, csrfToken, formPolicy, isGenuineForm, readForm } from './form.ts';
import type { AuthorizationRequest } from './request.ts';
import { type BrowserSession, browserSessionOf, endSession, sessionCookie, startSession } from './session.ts';

/** Rule: the user with this email and password (spec#5.2-login-first). */
export const authenticateUser = behaviour(findUserByPassword.apply);

/** Rule: the status of the login page after a failed attempt. */
export const failedLoginStatus = behaviour((): number => 403);

/** `POST /oauth/login`: logs a user in and restarts the authorization request, or shows the login page again. */
export async function logIn(exchange: Exchange, request: AuthorizationRequest): Promise<HttpResponse> {
  const { company } = exchange;
  const form = await readForm(exchange);
  const session = browserSessionOf(exchange);
  if (!isGenuineForm(exchange, form, csrfToken(session.secret, 'login', request)))
    return expiredFormPage(exchange, request);
  const email = form.get('email')?.trim() ?? '';
  const { behaviours } = company;
  const isFirstStep = !form.has('password') && !behaviours.get(askedAtLogin)(undefined).includes('password');
  if (isFirstStep) return loginPage(exchange, request, session, { email, isWrong: false });
  const user = behaviours.get(authenticateUser)(company, email, form.get('password') ?? '');
  if (user === undefined) return loginPage(exchange, request, session, { email, isWrong: true });
  return restartAuthorization(request, { 'Set-Cookie': startSession(exchange, user) });
}

/** `POST /oauth/logout`: ends the session, so that another user can log in for the same request. */
export async function logOut(exchange: Exchange, request: AuthorizationRequest): Promise<HttpResponse> {
  const form = await readForm(exchange);
  const session = browserSessionOf(exchange);
  if (!isGenuineForm(exchange, form, csrfToken(session.secret, 'logout', request)))
    return expiredFormPage(exchange, request);
  endSession(exchange.company, session);
  return restartAuthorization(request);
}

/** An email that was sent, and whether no user has it with the password beside it. */
type LoginAttempt = { email: string; isWrong: boolean };

/** The login page: 200, or 403 after a failed attempt. */
export function loginPage(
  exchange: Exchange,
  request: AuthorizationRequest,
  session: BrowserSession,
  { email, isWrong }: Partial<LoginAttempt> = {},
): HttpResponse {
  const { company } = exchange;
  const { behaviours } = company;
  const language = behaviours.get(dialogLanguage)(exchange);
  const { pages } = messagesIn(language);
  const { login } = behaviours.get(dialogTexts)(language);
  const title = fillIn(login.title, { company: company.name });
  const cookie: Record<string, string> = session.isNew
    ? { 'Set-Cookie': sessionCookie(exchange.message, session.secret) }
    : {};
  const alert = isWrong ? html`<p class="alert" role="alert" id="wrong">${login.wrong}</p>` : '';
  const wrong = isWrong ? html`aria-invalid="true" aria-describedby="wrong"` : '';
  const fields: Record<LoginField, PageField> = {
    email: {
      name: 'email',
      label: login.email,
      attributes: html`type="email" autocomplete="username" required value="${email}" ${wrong}`,
    },
    password: {
      name: 'password',
      label: login.password,
      attributes: html`type="password" autocomplete="current-password" required ${wrong}`,
    },
  };
  const asked = behaviours.get(askedAtLogin)(isWrong ? undefined : email);
  const known = asked.includes('email') ? '' : html`<input type="hidden" name="email" value="${email}">`;
  const inputs = asked.map((name) => html`${behaviours.get(labelledField)(fields[name])}\n`);
  const label = asked.includes('password') ? login.submit : login.next;
  const main = html`<h1>${title}</h1>
<p>${fillHtml(login.lead, { app: untrustedName(request.app.name, request.app.clientId) })}</p>
${alert}
<form method="post" action="login?${request.query}">
<input type="hidden" name="${csrfField}" value="${csrfToken(session.secret, 'login', request)}">${known}
${inputs}<p class="buttons">${behaviours.get(submitControl)(label)}</p>
</form>${behaviours.get(siteForms)()}`;
  return pageResponse(
    isWrong ? behaviours.get(failedLoginStatus)() : 200,
    { language, title, place: company.name, main, footer: html`${pages.footer}` },
    { policy: formPolicy, headers: cookie },
  );
}
