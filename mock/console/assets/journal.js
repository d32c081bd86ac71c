// Shows the journal of the company live.

/** @typedef {import('../../control/document/types.gen.ts').components['schemas']['journal_entry']} Entry */

const MAX_ENTRIES = 200;
const list = /** @type {HTMLElement} */ (document.getElementById('journal'));
const emptyHint = /** @type {HTMLElement} */ (document.getElementById('nothing'));
const template = /** @type {HTMLTemplateElement} */ (document.getElementById('entry'));
const filter = /** @type {HTMLFormElement} */ (document.getElementById('filter'));
const pause = /** @type {HTMLButtonElement} */ (document.getElementById('pause'));

/** @type {Entry[]} */
let waiting = [];
/** @type {EventSource | undefined} */
let source;

/** The texts for the slots of an entry. @param {Entry} entry @returns {Record<string, string>} */
function slotsOf(entry) {
  const { request, answer } = entry;
  const pretty = (/** @type {unknown} */ value) => JSON.stringify(value, null, 2);
  return {
    status: String(answer?.status ?? 'lost'),
    method: request.method,
    address: request.address,
    operation: entry.operationId ?? '',
    took: `${Math.round(entry.durationMs * 10) / 10} ms`,
    at: entry.at,
    caller: entry.caller ? `${entry.caller} (${entry.way})` : 'anonymous',
    rule: entry.rule,
    faults: entry.faults.join(', ') || 'none',
    findings: entry.findings.map(({ of, at, says }) => `${of} ${at} ${says}`).join('\n') || 'none',
    request: pretty({ headers: request.headers, body: request.body }),
    answer: answer
      ? pretty({ headers: answer.headers, body: answer.body })
      : 'The connection ended without a response.',
  };
}

/** @param {Entry} entry */
function show(entry) {
  const item = /** @type {DocumentFragment} */ (template.content.cloneNode(true));
  for (const [name, text] of Object.entries(slotsOf(entry))) {
    const slot = item.querySelector(`[data-slot=${name}]`);
    if (slot) slot.textContent = text;
  }
  const row = /** @type {HTMLElement} */ (item.firstElementChild);
  row.dataset.class = entry.answer ? String(entry.answer.status).charAt(0) : 'lost';
  row.dataset.findings = String(entry.findings.length > 0);
  list.prepend(item);
  while (list.children.length > MAX_ENTRIES) list.lastElementChild?.remove();
  emptyHint.hidden = true;
}

function empty() {
  list.replaceChildren();
  emptyHint.hidden = false;
  waiting = [];
}

/** Follows the entries that match the filter, from the oldest stored one. */
function follow() {
  source?.close();
  empty();
  const parameters = [...new FormData(filter)].filter(([, value]) => value !== '');
  const query = new URLSearchParams([
    ...parameters.map(([name, value]) => [name, String(value)]),
    ['after', '0'],
  ]);
  source = new EventSource(`/__mock/journal/events?${query}`);
  source.addEventListener('entry', ({ data }) => {
    if (pause.ariaPressed === 'true') waiting.push(JSON.parse(data));
    else show(JSON.parse(data));
  });
  source.addEventListener('cleared', empty);
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
