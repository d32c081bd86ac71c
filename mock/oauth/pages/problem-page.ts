import { html } from '@remix-run/html-template';
import type { Exchange } from '../../http/exchange/exchange.ts';
import type { HttpResponse } from '../../http/exchange/response.ts';
import { pageAnswer } from '../../pages/answer.ts';
import { pageLanguage } from '../../pages/language.ts';
import type { Problem } from '../problem.ts';
import { userOf } from '../visit.ts';
import { wordsIn } from '../words/words.ts';

const LONGEST_GIVEN = 500;

/** The page that says why an app cannot be authorized: 400, with what the app sent, and without a way to the app. */
export function problemPage(exchange: Exchange, { problem, given }: Problem): HttpResponse {
  const language = pageLanguage(exchange, userOf(exchange));
  const words = wordsIn(language).problem;
  const lines = Object.entries(given).map(
    ([name, value]) => html`<dt>${name}</dt><dd><code><bdi>${visible(value)}</bdi></code></dd>`,
  );
  const main = html`<h1>${words.title}</h1>
<p>${words.reasons[problem]}</p>
${lines.length > 0 ? html`<dl>${lines}</dl>` : ''}
<p class="quiet">${words.advice}</p>`;
  const footer = html`${wordsIn(language).footer}`;
  return pageAnswer(400, { language, title: words.title, place: exchange.company.name, main, footer });
}

/** Text with a sign in the place of every character that cannot be seen, so that the reader finds it. */
function visible(text: string): string {
  const shown = text.replaceAll(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => `[U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`,
  );
  return shown.length > LONGEST_GIVEN ? `${shown.slice(0, LONGEST_GIVEN)}…` : shown;
}
