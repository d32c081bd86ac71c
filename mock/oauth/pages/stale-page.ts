import { html } from '@remix-run/html-template';
import type { Exchange } from '../../http/exchange/exchange.ts';
import type { HttpResponse } from '../../http/exchange/response.ts';
import { pageAnswer } from '../../pages/answer.ts';
import { pageLanguage } from '../../pages/language.ts';
import type { AuthorizationRequest } from '../authorization-request.ts';
import { userOf } from '../visit.ts';
import { wordsIn } from '../words/words.ts';

const FORBIDDEN = 403;

/** The page for a form whose seal is missing or another's: 403, nothing is done, and it leads back to the start. */
export function stalePage(exchange: Exchange, { query }: AuthorizationRequest): HttpResponse {
  const language = pageLanguage(exchange, userOf(exchange));
  const { stale, footer } = wordsIn(language);
  const main = html`<h1>${stale.title}</h1>
<p>${stale.text}</p>
<p class="buttons"><a class="button primary" href="authorize?${query}">${stale.again}</a></p>`;
  const shell = { language, title: stale.title, place: exchange.company.name, main, footer: html`${footer}` };
  return pageAnswer(FORBIDDEN, shell);
}
