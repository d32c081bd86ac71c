import { html } from '@remix-run/html-template';
import { localPart } from '../http/exchange/address.ts';
import type { Exchange } from '../http/exchange/exchange.ts';
import type { HttpError } from '../http/exchange/http-error.ts';
import type { HttpResponse } from '../http/exchange/response.ts';
import { errorMessage, type Language } from '../messages/messages.ts';
import { pageAnswer } from './answer.ts';
import { pageLanguage } from './language.ts';

const titles: Readonly<Record<Language, string>> = {
  en: 'This page cannot be shown',
  de: 'Diese Seite kann nicht gezeigt werden',
  fr: 'Cette page ne peut pas être affichée',
};

/**
 * A page in the place of a refusal, where a person looks at it; undefined where a program does, which gets JSON. The
 * dialog's addresses are for people whatever they accept, the API and the token endpoint for programs; elsewhere it is
 * for people who ask for HTML.
 */
export function refusalPage(exchange: Exchange, error: HttpError): HttpResponse | undefined {
  if (!isForPeople(exchange)) return undefined;
  const language = pageLanguage(exchange);
  const title = titles[language];
  const said = errorMessage(error.errorName, language, error.values);
  const subject = error.property === 'base' ? '' : html`<code>${error.property}</code> `;
  const main = html`<h1>${title}</h1><p>${subject}${said}</p>`;
  const shell = { language, title, place: exchange.message.headers.host ?? '', main };
  return pageAnswer(error.status, shell, { headers: { ...error.headers } });
}

function isForPeople({ message }: Exchange): boolean {
  const [path = ''] = localPart(message.url ?? '/').split('?');
  if (/^\/(api|oauth\/token)(\/|$)/.test(path)) return false;
  return path.startsWith('/oauth/') || /\btext\/html\b/i.test(message.headers.accept ?? '');
}
