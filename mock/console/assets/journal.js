// Shows the journal of the company live.

import { entryItem } from './journal-entry.js';
import { addActions } from './replay.js';

/** @typedef {import('./journal-entry.js').Entry} Entry */

const maxEntries = 200;
const list = /** @type {HTMLElement} */ (document.getElementById('journal'));
const hint = /** @type {HTMLElement} */ (document.getElementById('nothing'));
const filter = /** @type {HTMLFormElement} */ (document.getElementById('filter'));
const pause = /** @type {HTMLButtonElement} */ (document.getElementById('pause'));
const har = /** @type {HTMLAnchorElement} */ (document.getElementById('har'));

/** @type {Entry[]} */
let waiting = [];
/** @type {EventSource | undefined} */
let source;
let isReady = false;

/** Says why there is nothing in the list, if there is nothing. */
function showHint() {
  const { loading = '', none = '', unmatched = '' } = hint.dataset;
  const isFiltered = [...new FormData(filter).values()].some((value) => value !== '');
  hint.hidden = list.children.length > 0;
  hint.textContent = isReady ? (isFiltered ? unmatched : none) : loading;
}

/** @param {Entry} entry */
function show(entry) {
  const item = entryItem(entry);
  addActions(item, entry);
  list.prepend(item);
  while (list.children.length > maxEntries) list.lastElementChild?.remove();
  showHint();
}

function empty() {
  list.replaceChildren();
  waiting = [];
  showHint();
}

/** Follows the entries that match the filter, from the oldest stored one. */
function follow() {
  source?.close();
  isReady = false;
  empty();
  const parameters = [...new FormData(filter)]
    .map(([name, value]) => [name, String(value)])
    .filter(([, value]) => value !== '');
  har.search = String(new URLSearchParams(parameters));
  const query = new URLSearchParams([...parameters, ['after', '0']]);
  source = new EventSource(`/__mock/journal/events?${query}`);
  source.addEventListener('entry', ({ data }) => {
    if (pause.ariaPressed === 'true') waiting.push(JSON.parse(data));
    else show(JSON.parse(data));
  });
  source.addEventListener('cleared', empty);
  source.addEventListener('ready', () => {
    isReady = true;
    showHint();
  });
}

pause.addEventListener('click', () => {
  const pausing = pause.ariaPressed !== 'true';
  pause.ariaPressed = String(pausing);
  pause.textContent = pausing ? 'Resume' : 'Pause';
  if (!pausing) for (const entry of waiting.splice(0)) show(entry);
});
filter.addEventListener('submit', (event) => event.preventDefault());
filter.addEventListener('input', follow);
follow();
