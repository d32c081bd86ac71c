import { html, type SafeHtml } from '@remix-run/html-template';

/** A deed of the control surface that a form or a button does. */
export interface ControlAction {
  /** Method and address, `POST /__mock/clock/freeze`. */
  call: string;
  /** What is said when it is done. */
  done: string;
  /** What is asked beforehand. */
  confirm?: string;
  /** The member of the answer that is shown when it is done; `*` for all of it. */
  show?: string;
  /** How the fields are sent; as JSON unless it says otherwise. */
  as?: 'form';
}

/** The attributes by which the console's script knows what a form does. */
function attributes(action: ControlAction): SafeHtml[] {
  return Object.entries(action).flatMap(([name, value]) =>
    value === undefined ? [] : [html` data-${name}="${value}"`],
  );
}

/** A form whose fields are the members of the JSON that is sent; `a.b` is a member of a member. */
export function actionForm(action: ControlAction, fields: SafeHtml): SafeHtml {
  return html`<form class="action"${attributes(action)}>${fields}<output></output></form>`;
}

/** A button that does something without asking for more. */
export function actionButton(
  action: ControlAction,
  label: SafeHtml | string,
  body: Record<string, unknown> = {},
): SafeHtml {
  const members = Object.entries(body).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${JSON.stringify(value)}" data-json>`,
  );
  return html`<form class="action alone"${attributes(action)}>${members}<button>${label}</button></form>`;
}

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

/** Words of a scope, folded up behind their number. */
export function scopeList(words: readonly string[]): SafeHtml {
  return html`<details><summary>${words.length} contexts</summary>
<ul class="words">${words.map((word) => html`<li><code>${word}</code></li>`)}</ul></details>`;
}
