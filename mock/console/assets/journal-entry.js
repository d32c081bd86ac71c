// One request of the journal on its page.

/** @typedef {import('../../control/document/types.gen.ts').components['schemas']['journal_entry']} Entry */

const template = /** @type {HTMLTemplateElement} */ (document.getElementById('entry'));

/** @param {unknown} value */
const pretty = (value) => JSON.stringify(value, null, 2);

/** The texts for the slots of an entry. @param {Entry} entry @returns {Record<string, string>} */
function slotsOf(entry) {
  const { request, answer } = entry;
  return {
    id: `#${entry.id}`,
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

const troubleLabels = { latency: 'delayed', errors: 'error', drops: 'dropped', slowBodies: 'slow body' };

/** What the findings of an entry are, for its badges. @param {Entry} entry @returns {[label: string, kind: string][]} */
function badgesOf({ findings, request, troubles, customResponse }) {
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
  for (const name of troubles) badges.unshift([`trouble: ${troubleLabels[name]}`, 'custom']);
  if (customResponse) badges.unshift(['custom response', 'custom']);
  return original === undefined ? badges : [...badges, [`replay of #${original[1]}`, 'replay']];
}

/** Links to what was ordered for a request. @param {string[]} cards @returns {(string | HTMLElement)[]} */
function orderedLinks(cards) {
  if (cards.length === 0) return ['none'];
  return cards.flatMap((card) => {
    const link = document.createElement('a');
    link.href = `/__mock/console/trouble#${card}`;
    link.textContent = card === 'troubles' ? 'Network trouble' : 'Custom response';
    return [link, ' '];
  });
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
  const ordered = [
    ...(entry.troubles.length > 0 ? ['troubles'] : []),
    ...(entry.customResponse ? ['responses'] : []),
  ];
  item.querySelector('[data-slot=ordered]')?.append(...orderedLinks(ordered));
  const row = /** @type {HTMLElement} */ (item.firstElementChild);
  row.dataset.class = entry.answer ? String(entry.answer.status).charAt(0) : 'lost';
  row.dataset.id = String(entry.id);
  return row;
}
