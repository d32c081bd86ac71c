import { html, type SafeHtml } from '@remix-run/html-template';

/** An operation of the control API that a form or a button calls. */
export interface ControlAction {
  /** Method and address, `POST /__mock/clock/freeze`. */
  call: string;
  /** The message after success. */
  done: string;
  /** The question beforehand. */
  confirm?: string;
  /** The member of the response to show; `*` for all of it. */
  show?: string;
  /** How the fields are encoded; JSON by default. */
  as?: 'form';
}

/** The attributes from which the console's script reads what a form does. */
function attributes(action: ControlAction): SafeHtml[] {
  return Object.entries(action).flatMap(([name, value]) =>
    value === undefined ? [] : [html` data-${name}="${value}"`],
  );
}

/** A form that sends its fields as JSON; a field named `a.b` is a nested member. */
export function actionForm(action: ControlAction, fields: SafeHtml): SafeHtml {
  return html`<form class="action"${attributes(action)}>${fields}<output></output></form>`;
}

/** A button that calls an operation with a fixed body. */
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

/** The content of a cell. */
export type Cell = SafeHtml | string | number;

/**
 * A table that becomes a list of cards in a narrow window: every cell has the name of its column.
 * @param caption for screen readers only
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

/** A section with a heading. */
export function card(id: string, heading: string, content: SafeHtml): SafeHtml {
  return html`<section class="card" aria-labelledby="${id}"><h2 id="${id}">${heading}</h2>
${content}</section>`;
}

/** Indented JSON. */
export function prettyJson(value: unknown): SafeHtml {
  return html`<pre tabindex="0"><code>${JSON.stringify(value, null, 2)}</code></pre>`;
}

/** Scope words in a collapsed list, with their number. */
export function scopeList(words: readonly string[]): SafeHtml {
  return html`<details><summary>${words.length} contexts</summary>
<ul class="words">${words.map((word) => html`<li><code>${word}</code></li>`)}</ul></details>`;
}

/** A timestamp without seconds and offset. */
export function shortTime(timestamp: string): SafeHtml {
  return html`<time datetime="${timestamp}">${timestamp.slice(0, 16).replace('T', ' ')}</time>`;
}

/** An email address that can wrap after its `@`. */
export function emailCode(email: string): SafeHtml {
  const [user = '', domain = ''] = email.split(/(?<=@)/);
  return html`<code>${user}<wbr>${domain}</code>`;
}
