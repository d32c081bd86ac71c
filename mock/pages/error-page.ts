import { html } from '@remix-run/html-template';
import { localPart } from '../http/exchange/address.ts';
import type { Exchange } from '../http/exchange/exchange.ts';
import type { HttpError } from '../http/exchange/http-error.ts';
import type { HttpResponse } from '../http/exchange/response.ts';
import { errorMessage, messagesIn } from '../messages/messages.ts';
import { pageLanguage, pageResponse } from './page.ts';

/**
 * An error as a page, for people; undefined for programs, which get JSON. The pages of the authorization endpoint are for
 * people whatever `Accept` has, the API and the token endpoint are for programs; elsewhere `Accept: text/html` decides.
 */
export function errorPage(exchange: Exchange, error: HttpError): HttpResponse | undefined {
  if (!isForPeople(exchange)) return undefined;
  const language = pageLanguage(exchange);
  const title = messagesIn(language).pages.unavailable;
  const message = errorMessage(error.errorName, language, error.values);
  const subject = error.property === 'base' ? '' : html`<code>${error.property}</code> `;
  const main = html`<h1>${title}</h1><p>${subject}${message}</p>`;
  const content = { language, title, place: exchange.message.headers.host ?? '', main };
  return pageResponse(error.status, content, { headers: { ...error.headers } });
}

function isForPeople({ message }: Exchange): boolean {
  const [path = ''] = localPart(message.url ?? '/').split('?');
  if (/^\/(api|oauth\/token)(\/|$)/.test(path)) return false;
  return path.startsWith('/oauth/') || /\btext\/html\b/i.test(message.headers.accept ?? '');
}
