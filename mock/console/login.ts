import { html } from '@remix-run/html-template';
import { stringifySetCookie } from 'cookie';
import { ACCESS_COOKIE, accessCookieValue } from '../control/access.ts';
import { LOG_IN } from '../control/steps.ts';
import { readQuery } from '../http/exchange/address.ts';
import type { Exchange } from '../http/exchange/exchange.ts';
import type { HttpResponse } from '../http/exchange/response.ts';
import type { PageHandler } from '../http/exchange/service.ts';
import { checkMediaType, decodeUtf8, receiveBody } from '../http/request/body.ts';
import { pageAnswer } from '../pages/page.ts';
import { isSameSecret } from '../world/user.ts';

const CONSOLE_PATH = /^\/__mock(\/[\w./?=&%-]*)?$/;
const challenge = { 'WWW-Authenticate': 'Bearer realm="countersign control"' };

/** Asks a browser for the control token, and leads on to where it wanted to go. */
export function logInPage({ company }: Exchange, next: string, said?: string): HttpResponse {
  const main = html`<h1>Control token</h1>
${said === undefined ? '' : html`<p class="alert" role="alert">${said}</p>`}
<p>This mock was started with <code>--control-token</code>. Whoever knows the token may steer it.</p>
<form method="post" action="${LOG_IN}"><input type="hidden" name="next" value="${next}">
<label for="token">Token</label><input type="password" id="token" name="token" required autofocus autocomplete="current-password">
<p class="buttons"><button class="primary">Go on</button></p></form>`;
  const shell = { language: 'en', title: 'Control token', place: company.name, main };
  return pageAnswer(401, shell, { policy: { 'form-action': "'self'" }, headers: challenge });
}

/** Takes the token, and remembers in a cookie that it was shown; the cookie does not hold it. */
export function logIn(token: string): PageHandler {
  return async (exchange) => {
    const bytes = await receiveBody(exchange);
    checkMediaType(exchange.message, ['application/x-www-form-urlencoded'], bytes.length);
    const form = new Map(readQuery(decodeUtf8(bytes)));
    const asked = form.get('next') ?? '';
    const next = CONSOLE_PATH.test(asked) ? asked : '/__mock/';
    if (!isSameSecret(form.get('token') ?? '', token))
      return logInPage(exchange, next, 'That is not the token.');
    const cookie = stringifySetCookie({
      name: ACCESS_COOKIE,
      value: accessCookieValue(token),
      path: '/__mock',
      httpOnly: true,
      sameSite: 'strict',
    });
    return { status: 303, headers: { Location: next, 'Set-Cookie': cookie } };
  };
}
