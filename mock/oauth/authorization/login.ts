import { html } from '@remix-run/html-template';
import type { Exchange } from '../../http/exchange/exchange.ts';
import type { HttpResponse } from '../../http/exchange/response.ts';
import { findUserByPassword } from '../../http/request/authenticate.ts';
import { fillIn, messagesIn } from '../../messages/messages.ts';
import { pageLanguage, pageResponse } from '../../pages/page.ts';
import { fillHtml, untrustedName } from '../../pages/text.ts';
import { behaviour } from '../../world/behaviour.ts';
import { restartAuthorization } from './callback.ts';
import { expiredFormPage } from './error-pages.ts';
import { csrfField, formPolicy, isGenuineForm, loginCsrfToken, logoutCsrfToken, readForm } from './form.ts';
import type { AuthorizationRequest } from './request.ts';
import { type BrowserSession, browserSessionOf, endSession, sessionCookie, startSession } from './session.ts';

/** Rule: the user with this email and password (spec#5.2-login-first). */
export const authenticateUser = behaviour('oauth.login.password', findUserByPassword.apply);

/** Rule: the status of the login page after a failed attempt. */
export const failedLoginStatus = behaviour('oauth.login.failed-status', (): number => 403);

/** `POST /oauth/login`: logs a user in and restarts the authorization request, or shows the login page again. */
export async function logIn(exchange: Exchange, request: AuthorizationRequest): Promise<HttpResponse> {
  const { company } = exchange;
  const form = await readForm(exchange);
  const session = browserSessionOf(exchange);
  if (!isGenuineForm(exchange, form, loginCsrfToken(session.secret, request)))
    return expiredFormPage(exchange, request);
  const email = form.get('email')?.trim() ?? '';
  const user = company.behaviours.get(authenticateUser)(company, email, form.get('password') ?? '');
  if (user === undefined) return loginPage(exchange, request, session, email);
  return restartAuthorization(request, { 'Set-Cookie': startSession(exchange, user) });
}

/** `POST /oauth/logout`: ends the session, so that another user can log in for the same request. */
export async function logOut(exchange: Exchange, request: AuthorizationRequest): Promise<HttpResponse> {
  const form = await readForm(exchange);
  const session = browserSessionOf(exchange);
  if (!isGenuineForm(exchange, form, logoutCsrfToken(session.secret, request)))
    return expiredFormPage(exchange, request);
  endSession(exchange.company, session);
  return restartAuthorization(request);
}

/**
 * The login page: 200, or 403 after a failed attempt.
 * @param failedEmail the email of that attempt
 */
export function loginPage(
  exchange: Exchange,
  request: AuthorizationRequest,
  session: BrowserSession,
  failedEmail?: string,
): HttpResponse {
  const { company } = exchange;
  const language = pageLanguage(exchange);
  const { login, pages } = messagesIn(language);
  const title = fillIn(login.title, { company: company.name });
  const cookie: Record<string, string> = session.isNew
    ? { 'Set-Cookie': sessionCookie(exchange.message, session.secret) }
    : {};
  const failed = failedEmail !== undefined;
  const alert = failed ? html`<p class="alert" role="alert" id="wrong">${login.wrong}</p>` : '';
  const wrong = failed ? html`aria-invalid="true" aria-describedby="wrong"` : '';
  const main = html`<h1>${title}</h1>
<p>${fillHtml(login.lead, { app: untrustedName(request.app.name, request.app.clientId) })}</p>
${alert}
<form method="post" action="login?${request.query}">
<input type="hidden" name="${csrfField}" value="${loginCsrfToken(session.secret, request)}">
<label for="email">${login.email}</label>
<input id="email" name="email" type="email" autocomplete="username" required value="${failedEmail}" ${wrong}>
<label for="password">${login.password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required ${wrong}>
<p class="buttons"><button class="primary">${login.submit}</button></p>
</form>`;
  return pageResponse(
    failed ? company.behaviours.get(failedLoginStatus)() : 200,
    { language, title, place: company.name, main, footer: html`${pages.footer}` },
    { policy: formPolicy, headers: cookie },
  );
}
