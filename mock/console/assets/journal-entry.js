// One request of the journal on its page.

/** @typedef {import('../../control/document/types.gen.ts').components['schemas']['journal_entry']} Entry */

const template = /** @type {HTMLTemplateElement} */ (document.getElementById('entry'));

/** @param {unknown} value */
const pretty = (value) => JSON.stringify(value, null, 2);

/** The texts for the slots of an entry. @param {Entry} entry @returns {Record<string, string>} */
function slotsOf(entry) {
  const { request, answer } = entry;
  return {
    status: String(answer?.status ?? 'lost'),
    method: request.method,
    address: request.address,
    operation: entry.operationId ?? '',
    clock: new Date(entry.realAt).toLocaleTimeString([], { hour12: false }),
    took: `${Math.round(entry.durationMs * 10) / 10} ms`,
    at: entry.at,
    'real-at': new Date(entry.realAt).toLocaleString([], { dateStyle: 'medium', timeStyle: 'long' }),
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

/** What the findings of an entry are, for its badges. @param {Entry} entry @returns {[label: string, kind: string][]} */
function badgesOf({ findings, request, customResponse }) {
  const conversions = findings.filter(({ sent }) => sent !== undefined).length;
  const wrongRequest = findings.filter(({ of, sent }) => of === 'request' && sent === undefined).length;
  const wrongAnswer = findings.filter(({ of }) => of === 'answer').length;
  const original = Object.entries(request.headers).find(
    ([name]) => name.toLowerCase() === 'countersign-replay',
  );
  /** @type {[number, string, string][]} */
  const counts = [
    [conversions, 'conversion', 'conversion'],
    [wrongRequest, 'request violation', 'violation'],
    [wrongAnswer, 'response violation', 'violation'],
  ];
  /** @type {[string, string][]} */
  const badges = counts.flatMap(([count, label, kind]) =>
    count === 0 ? [] : [[`${count} ${label}${count === 1 ? '' : 's'}`, kind]],
  );
  if (customResponse) badges.unshift(['custom response', 'custom']);
  return original === undefined ? badges : [...badges, [`replay of ${original[1]}`, 'replay']];
}

/** The item of an entry in the list. @param {Entry} entry @returns {HTMLElement} */
export function entryItem(entry) {
  const item = /** @type {DocumentFragment} */ (template.content.cloneNode(true));
  for (const [name, text] of Object.entries(slotsOf(entry))) {
    const slot = item.querySelector(`[data-slot=${name}]`);
    if (slot) slot.textContent = text;
  }
  for (const [label, kind] of badgesOf(entry)) {
    const badge = document.createElement('span');
    badge.className = 'badge';
    badge.dataset.kind = kind;
    badge.textContent = label;
    item.querySelector('[data-slot=badges]')?.append(badge, ' ');
  }
  const row = /** @type {HTMLElement} */ (item.firstElementChild);
  row.dataset.class = entry.answer ? String(entry.answer.status).charAt(0) : 'lost';
  row.dataset.id = String(entry.id);
  return row;
}
