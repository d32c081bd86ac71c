import { html, type SafeHtml } from '@remix-run/html-template';

/** A description as paragraphs; what stands between backticks is code. The rest of CommonMark is not used in our documents. */
export function prose(text: string | undefined): SafeHtml[] {
  if (text === undefined) return [];
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => html`<p>${inline(paragraph)}</p>`);
}

/** A description without paragraphs. */
export function inline(text: string | undefined): SafeHtml[] {
  const parts = (text ?? '').split('`');
  return parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}
