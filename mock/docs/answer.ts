import { html, type SafeHtml } from '@remix-run/html-template';
import type { DocumentedResponse, Reference } from '../contract/document.ts';
import { contents } from './content.ts';
import { type Described, type DescribedDocument, nameIn, resolved } from './described.ts';
import { inline } from './prose.ts';

type Answer = Described<DocumentedResponse>;

/** One answer of an operation: with all that it holds, or a link where operations share it. */
export function answerLine(
  document: DescribedDocument,
  status: string,
  response: Answer | Reference,
): SafeHtml {
  const shown = html`<span class="status" data-class="${status.charAt(0)}">${status}</span>`;
  const { description, content = {} } = resolved<Answer>(document, response);
  return '$ref' in response
    ? html`<p>${shown} <a href="#answer-${nameIn(response.$ref)}">${inline(description)}</a></p>`
    : html`<details><summary>${shown} ${inline(description)}</summary>${contents(content)}</details>`;
}

/** An answer that operations share. */
export function sharedAnswer(name: string, { description, content = {} }: Answer): SafeHtml {
  return html`<details class="card" id="answer-${name}"><summary>${inline(description)}</summary>${contents(content)}</details>`;
}
