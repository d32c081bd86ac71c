import { html, type SafeHtml } from '@remix-run/html-template';

/** Words of a scope, folded up behind their number. */
export function permissionWords(words: readonly string[]): SafeHtml {
  return html`<details><summary>${words.length} contexts</summary>
<ul class="words">${words.map((word) => html`<li><code>${word}</code></li>`)}</ul></details>`;
}
