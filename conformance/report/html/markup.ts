/** Text that is markup already. */
export type Markup = { readonly markup: string };

type Content = Markup | string | number | undefined | false | readonly Content[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it stands in markup and in quoted attributes. Characters that XML does not know are shown as U+FFFD. */
export const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replace(/[&<>"']/g, (char) => entities[char] ?? char);

function render(content: Content): string {
  if (content === undefined || content === false) return '';
  if (typeof content === 'string') return escaped(content);
  if (typeof content === 'number') return String(content);
  if (Array.isArray(content)) return content.map(render).join('');
  return (content as Markup).markup;
}

/** Markup from a template: what is put in is escaped, unless it is markup itself; lists are joined, undefined and false are nothing. */
export const html = (parts: TemplateStringsArray, ...contents: readonly Content[]): Markup => ({
  markup: parts.map((part, at) => part + render(contents[at])).join(''),
});

/** A table that scrolls by itself where it is too wide, for keyboards too. */
export const scrolling = (label: string, table: Markup): Markup =>
  html`<div class="scroll" role="region" aria-label="${label}" tabindex="0">${table}</div>`;
