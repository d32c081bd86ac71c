import { html } from '@remix-run/html-template';
import { accessCookie, accessCookieValue } from '../control/access.ts';
import { logInPath } from '../control/steps.ts';
import type { Exchange, PageHandler } from '../http/exchange/exchange.ts';
import type { HttpResponse } from '../http/exchange/response.ts';
import { receiveForm } from '../http/request/body.ts';
import { formatCookie } from '../http/request/cookie.ts';
import { pageResponse } from '../pages/page.ts';
import { isSameSecret } from '../world/user.ts';

const consolePath = /^\/__mock(\/[\w./?=&%-]*)?$/;
const challenge = { 'WWW-Authenticate': 'Bearer realm="countersign control"' };

/** The page that asks for the control token, and then redirects to `next`. */
export function logInPage({ company }: Exchange, next: string, message?: string): HttpResponse {
  const main = html`<h1>Control token</h1>
${message === undefined ? '' : html`<p class="alert" role="alert">${message}</p>`}
<p>This mock was started with <code>--control-token</code>. Enter the token to control it.</p>
<form method="post" action="${logInPath}"><input type="hidden" name="next" value="${next}">
<label for="token">Token</label><input type="password" id="token" name="token" required autofocus autocomplete="current-password">
<p class="buttons"><button class="primary">Continue</button></p></form>`;
  const shell = { language: 'en', title: 'Control token', place: company.name, main };
  return pageResponse(401, shell, { policy: { 'form-action': "'self'" }, headers: challenge });
}

/** Checks the token, and sets a cookie that proves it without containing it. */
export function logIn(token: string): PageHandler {
  return async (exchange) => {
    const form = new Map(await receiveForm(exchange));
    const requestedNext = form.get('next') ?? '';
    const next = consolePath.test(requestedNext) ? requestedNext : '/__mock/';
    if (!isSameSecret(form.get('token') ?? '', token)) return logInPage(exchange, next, 'Wrong token.');
    const cookie = formatCookie(exchange.message, accessCookie, {
      value: accessCookieValue(token),
      path: '/__mock',
      sameSite: 'strict',
    });
    return { status: 303, headers: { Location: next, 'Set-Cookie': cookie } };
  };
}
