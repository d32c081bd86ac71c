import { html } from '@remix-run/html-template';
import { printable } from 'countersign-contract/text';
import type { Exchange } from '../../http/exchange/exchange.ts';
import type { HttpResponse } from '../../http/exchange/response.ts';
import { fillIn, messagesIn } from '../../messages/messages.ts';
import { pageLanguage, pageResponse } from '../../pages/page.ts';
import { inlineCode } from '../../pages/text.ts';
import { behaviour } from '../../world/behaviour.ts';
import { isSameOrigin } from './form.ts';
import type { AuthorizationRequest, InvalidAuthorizationRequest } from './request.ts';
import { currentUser } from './session.ts';

const maxShown = 500;

/** Rule: the status of the page that refuses an authorization request. */
export const refusalStatus = behaviour((_reason: InvalidAuthorizationRequest['reason']): number => 400);

/**
 * Rule: the response to an invalid authorization request: a page with status 400, with the invalid parameters and no link to the
 * app.
 */
export const refuseRequest = behaviour(
  (
    exchange: Exchange,
    { reason, parameters }: InvalidAuthorizationRequest,
  ): HttpResponse | Promise<HttpResponse> => {
    const language = pageLanguage(exchange, currentUser(exchange));
    const { authorizationError, authorizationErrors, pages } = messagesIn(language);
    const { title, advice } = authorizationError;
    const lines = Object.entries(parameters).map(
      ([name, value]) => html`<dt>${name}</dt><dd><code><bdi>${showInvisible(value)}</bdi></code></dd>`,
    );
    const main = html`<h1>${title}</h1>
<p>${inlineCode(authorizationErrors[reason])}</p>
${lines.length > 0 ? html`<dl>${lines}</dl>` : ''}
<p class="quiet">${advice}</p>`;
    const footer = html`${pages.footer}`;
    const status = exchange.company.behaviours.get(refusalStatus)(reason);
    return pageResponse(status, { language, title, place: exchange.company.name, main, footer });
  },
);

/** The start of a text in which every character can be seen. */
function showInvisible(text: string): string {
  const shown = printable(text, 'line');
  return shown.length > maxShown ? `${shown.slice(0, maxShown)}…` : shown;
}

/**
 * The page for a form without its CSRF token, or of a page of another origin: 403; nothing was done, and a link leads back to
 * the start.
 */
export function expiredFormPage(exchange: Exchange, { query }: AuthorizationRequest): HttpResponse {
  const { origin = '', host = '' } = exchange.message.headers;
  const language = pageLanguage(exchange, currentUser(exchange));
  const { expiredForm, pages } = messagesIn(language);
  const { title, text, otherOrigin, again } = expiredForm;
  const reason = isSameOrigin(exchange) ? text : fillIn(otherOrigin, { origin: showInvisible(origin), host });
  const main = html`<h1>${title}</h1>
<p>${reason}</p>
<p class="buttons"><a class="button primary" href="authorize?${query}">${again}</a></p>`;
  const footer = html`${pages.footer}`;
  return pageResponse(403, { language, title, place: exchange.company.name, main, footer });
}
