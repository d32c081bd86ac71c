import { html } from '@remix-run/html-template';
import type { Exchange } from '../../http/exchange/exchange.ts';
import type { HttpResponse } from '../../http/exchange/response.ts';
import { pageAnswer } from '../../pages/answer.ts';
import { pageLanguage } from '../../pages/language.ts';
import { foreignName } from '../../pages/name.ts';
import type { AuthorizationRequest } from '../authorization-request.ts';
import { SEAL } from '../form.ts';
import { sessionCookie } from '../session-cookie.ts';
import type { Visit } from '../visit.ts';
import { wordsIn } from '../words/words.ts';
import { formPolicy } from './form-policy.ts';
import { loginSeal } from './seals.ts';

const FORBIDDEN = 403;

/**
 * The login page: 200, or 403 after an attempt that failed.
 * @param failedEmail what was tried as email
 */
export function loginPage(
  exchange: Exchange,
  request: AuthorizationRequest,
  visit: Visit,
  failedEmail?: string,
): HttpResponse {
  const { company } = exchange;
  const language = pageLanguage(exchange);
  const { login, footer } = wordsIn(language);
  const title = login.title(company.name);
  const cookie: Record<string, string> = visit.isNew
    ? { 'Set-Cookie': sessionCookie(exchange.message, visit.secret) }
    : {};
  const failed = failedEmail !== undefined;
  const alert = failed ? html`<p class="alert" role="alert" id="wrong">${login.wrong}</p>` : '';
  const wrong = failed ? html`aria-invalid="true" aria-describedby="wrong"` : '';
  const main = html`<h1>${title}</h1>
<p>${login.lead(foreignName(request.app.name, request.app.clientId))}</p>
${alert}
<form method="post" action="login?${request.query}">
<input type="hidden" name="${SEAL}" value="${loginSeal(visit.secret, request)}">
<label for="email">${login.email}</label>
<input id="email" name="email" type="email" autocomplete="username" required value="${failedEmail}" ${wrong}>
<label for="password">${login.password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required ${wrong}>
<p class="buttons"><button class="primary">${login.submit}</button></p>
</form>`;
  return pageAnswer(
    failed ? FORBIDDEN : 200,
    { language, title, place: company.name, main, footer: html`${footer}` },
    { policy: formPolicy, headers: cookie },
  );
}
