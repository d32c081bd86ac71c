import { html, type SafeHtml } from '@remix-run/html-template';

/** An operation of the control API that a form or a button calls. */
export type ControlAction = {
  /** Method and address, `POST /__mock/clock/freeze`; `{name}` is the value of a field with `data-in-path`. */
  call: string;
  /** The message after success. */
  done: string;
  /** The question beforehand. */
  confirm?: string;
  /** The member of the response to show, once, beside the button; `*` for all of it. */
  show?: string;
  /** A command line to show with it, with the member in the place of `{}`. */
  line?: string;
  /** The id of the part of the page to load again after success. */
  refresh?: string;
  /** The page to open after success, unless the response names one in `Location`. */
  go?: string;
  /** How the fields are encoded; JSON by default. */
  as?: 'form';
};

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

/**
 * Code with a button that copies it.
 * @param name what it is, for the button: `client ID of Ledger Link`
 */
export function copyable(code: string, name: string): SafeHtml {
  return html`<span class="copyable">${isEmail(code) ? emailCode(code) : html`<code>${code}</code>`}<button type="button" class="copy" data-copy="${code}" title="Copy ${name}" aria-label="Copy ${name}">${copyIcon}</button></span>`;
}

const copyIcon = html`<svg viewBox="0 0 24 24" aria-hidden="true"><g fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round"><rect x="8" y="8" width="12" height="13" rx="2"/><path d="M16 5a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2"/></g></svg>`;

const isEmail = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text);

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

/** A field of a form with its label. @param hint what the field accepts */
export function field(id: string, label: string, control: SafeHtml, hint?: SafeHtml | string): SafeHtml {
  return html`<div class="field"><label for="${id}">${label}</label>
${control}${hint === undefined ? '' : html`<p class="hint" id="${id}-hint">${hint}</p>`}</div>`;
}

/** The options of a `select`. @param chosen the value that is selected */
export function optionsOf(
  values: Iterable<readonly [value: string | number, label: string]>,
  chosen?: string | number,
): SafeHtml[] {
  return Array.from(
    values,
    ([value, label]) =>
      html`<option value="${value}"${value === chosen ? html` selected` : ''}>${label}</option>`,
  );
}

/** An email address that can wrap after its `@`. */
export function emailCode(email: string): SafeHtml {
  const [user = '', domain = ''] = email.split(/(?<=@)/);
  return html`<code>${user}<wbr>${domain}</code>`;
}
