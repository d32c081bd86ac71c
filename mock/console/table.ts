import { html, type SafeHtml } from '@remix-run/html-template';

/** What stands in a cell. */
export type Cell = SafeHtml | string | number;

/**
 * A table that becomes a list of cards where the window is narrow: every cell knows the name of its column.
 * @param caption what it is a table of; read out, not shown
 */
export function table(
  caption: string,
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
): SafeHtml {
  const body = rows.map(
    (row) =>
      html`<tr>${row.map((cell, index) => html`<td data-column="${columns[index] ?? ''}"><div>${cell}</div></td>`)}</tr>`,
  );
  return html`<table><caption>${caption}</caption>
<thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>${body}</tbody></table>`;
}

/** A part of a page with a heading of its own. */
export function card(id: string, heading: string, content: SafeHtml): SafeHtml {
  return html`<section class="card" aria-labelledby="${id}"><h2 id="${id}">${heading}</h2>
${content}</section>`;
}

/** JSON as people read it. */
export function prettyJson(value: unknown): SafeHtml {
  return html`<pre tabindex="0"><code>${JSON.stringify(value, null, 2)}</code></pre>`;
}
