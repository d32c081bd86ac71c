import { html, type SafeHtml } from '@remix-run/html-template';

const maxCharacters = 80;
const controls = /[\p{Cc}\p{Bidi_Control}]/gu;
const invisible = /[\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * An untrusted name, safe to show within our own text: on one line, at most 80 characters long, and isolated so
 * that its text direction affects nothing around it.
 * @param fallback shown where the name has no visible character
 */
export function untrustedName(name: string, fallback: string): SafeHtml {
  const clean = name.replaceAll(/\s+/gu, ' ').replaceAll(controls, '').trim();
  const visible = clean.replaceAll(invisible, '') === '' ? fallback : clean;
  const characters = [...visible];
  const cut =
    characters.length > maxCharacters ? `${characters.slice(0, maxCharacters).join('').trimEnd()}…` : visible;
  return html`<bdi>${cut}</bdi>`;
}

/** A message of the catalogue with HTML in the place of each `{name}`. */
export function fillHtml(message: string, values: Readonly<Record<string, SafeHtml>>): SafeHtml {
  const parts = message.split(/\{(\w+)\}/);
  return html`${parts.map((part, index) => (index % 2 === 1 ? (values[part] ?? '') : part))}`;
}

/** Text in which backticks enclose code. */
export function inlineCode(text: string): SafeHtml {
  const parts = text.split('`');
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))}`;
}
