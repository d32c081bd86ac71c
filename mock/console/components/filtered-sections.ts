import { html, type SafeHtml } from '@remix-run/html-template';
import { sectionTitles } from './section-titles.ts';

/** A search field that narrows the {@link sections} of its form, beside the button that sends it. The page has the script `filter.js`. */
export function sectionFilter(id: string, button: string): SafeHtml {
  return html`<div class="row"><div class="field"><label for="${id}">Search</label>
<input type="search" id="${id}" data-filter placeholder="name, section or text" autocomplete="off" spellcheck="false"></div>
<button class="primary">${button}</button></div>
<p class="quiet" id="nothing-found" hidden>Nothing has these words in its name, section or text.</p>`;
}

/**
 * Items by their section of the specification, in its order, collapsed but for those with an item that is on.
 * @param anchorOf the sentence that an item is about: `4.1-open-replies`
 * @param itemOf an element `li`
 */
export function sections<Item>(
  items: readonly Item[],
  anchorOf: (item: Item) => string,
  itemOf: (item: Item) => SafeHtml,
  isOn: (item: Item) => boolean,
): SafeHtml[] {
  const bySection = Map.groupBy(items, (item) => /^[\d.]*/.exec(anchorOf(item))?.[0] ?? '');
  const inOrder = [...bySection].sort(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }));
  return inOrder.map(
    ([
      section,
      own,
    ]) => html`<details class="section"${own.some(isOn) ? html` open` : ''}><summary>${section} ${sectionTitles[section] ?? ''} <span class="quiet">(${own.length})</span></summary>
<fieldset><legend class="hidden">${section} ${sectionTitles[section] ?? ''}</legend><ul>${own.map(itemOf)}</ul></fieldset></details>`,
  );
}
