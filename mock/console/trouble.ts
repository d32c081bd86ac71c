import { html, type SafeHtml } from '@remix-run/html-template';
import type { ControlContext } from '../control/context/context.ts';
import type { Troubles } from '../control/settings/troubles.ts';
import type { Fault } from '../faults/builders/fault.ts';
import type { PageHandler } from '../http/exchange/exchange.ts';
import { inlineCode } from '../pages/text.ts';
import { actionButton, actionForm, card, field, optionsOf } from './components/components.ts';
import { sectionFilter, sections } from './components/filtered-sections.ts';
import { consolePage } from './components/layout.ts';
import { responsesCard } from './responses-card.ts';

/** Network trouble, custom responses, and faults: deliberate violations of the specification. */
export function troublePage({ settings, resources }: ControlContext): PageHandler {
  const operationIds = [...resources.contract.operations.keys()];
  return ({ company }) => {
    const active = new Set(settings.faultsOf(company));
    const main = html`<h1>Trouble</h1>
<div class="cards"><div>${troublesCard(settings.troublesOf(company), operationIds)}${responsesCard(company, operationIds)}</div>
<div>${faultsCard(settings.catalogue, active)}</div></div>`;
    return consolePage({ company, title: 'Trouble', place: 'trouble', main, scripts: ['filter.js'] });
  };
}

function troublesCard(troubles: Troubles, operationIds: readonly string[]): SafeHtml {
  const { latency, errors, drops, slowBodies, operations } = troubles;
  const number = (name: string, label: string, value: number | undefined, rest: SafeHtml | SafeHtml[]) =>
    html`<div class="field"><label for="trouble-${name}">${label}</label>
<input type="number" id="trouble-${name}" name="${name}" value="${value ?? ''}" placeholder="none"${rest}></div>`;
  const rate = html` min="0" max="1" step="0.01"`;
  const ms = html` min="0" max="60000"`;
  return card(
    'troubles',
    'Network trouble',
    html`<p class="quiet">Delays, errors and dropped connections. Empty fields have no effect.</p>
${actionForm(
  { call: 'PUT /__mock/troubles', done: 'Trouble was updated.' },
  html`<div class="row">${number('latency.ms', 'Latency (ms)', latency?.ms, ms)}
${number('latency.jitterMs', 'Jitter (ms)', latency?.jitterMs, [ms, html` data-needs="latency.ms"`])}</div>
<div class="row">${number('errors.rate', 'Error rate (0 to 1)', errors?.rate, rate)}
${select('errors.status', 'Error status', errors?.status ?? 503, errorStatuses)}</div>
<div class="row">${number('drops.rate', 'Drop rate (0 to 1)', drops?.rate, rate)}
${select('drops.moment', 'Drop connection', drops?.moment ?? 'before', dropMoments)}</div>
<div class="row">${number('slowBodies.bytesPerSecond', 'Bandwidth (bytes/s)', slowBodies?.bytesPerSecond, html` min="1"`)}</div>
<div class="row">${field(
    'trouble-operations',
    'Operations',
    html`<select multiple id="trouble-operations" name="operations" size="4" aria-describedby="trouble-operations-hint">${selectedFirst(operationIds, operations ?? []).map((id) => html`<option${operations?.includes(id) ? html` selected` : ''}>${id}</option>`)}</select>`,
    'Ctrl or ⌘ selects several. Without a selection, all requests are affected.',
  )}</div>
<button class="primary">Apply trouble</button>`,
)}
${actionButton({ call: 'DELETE /__mock/troubles', done: 'All trouble was cleared.' }, 'Clear trouble')}`,
  );
}

/** The selected operations first, so that they are seen. */
function selectedFirst(ids: readonly string[], selected: readonly string[]): string[] {
  return [...selected, ...ids.filter((id) => !selected.includes(id))];
}

const errorStatuses = [429, 500, 502, 503, 504].map((status) => [status, String(status)] as const);

const dropMoments = [
  ['before', 'before the request'],
  ['after', 'before the response'],
  ['amid', 'halfway through the response'],
] as const;

function select(
  name: string,
  label: string,
  chosen: string | number,
  values: readonly (readonly [value: string | number, text: string])[],
): SafeHtml {
  const isNumber = typeof chosen === 'number';
  return html`<div class="field"><label for="trouble-${name}">${label}</label>
<select id="trouble-${name}" name="${name}" data-needs="${name.split('.')[0] ?? ''}.rate"${isNumber ? html` data-json` : ''}>${optionsOf(values, chosen)}</select></div>`;
}

function faultsCard(catalogue: readonly Fault[], on: ReadonlySet<string>): SafeHtml {
  return card(
    'faults',
    'Faults',
    html`<p class="quiet">Deliberate violations of the specification. ${on.size} of ${catalogue.length} are on${on.size > 0 ? ': ' : '.'}
${[...on].map((name) => html`<a href="#fault-${name}"><code>${name}</code></a> `)}</p>
${actionForm(
  { call: 'PUT /__mock/faults', done: 'Faults were updated.' },
  html`${sectionFilter('fault-filter', 'Apply faults')}
<div class="sections">${sections(
    catalogue,
    ({ section }) => section,
    (fault) => faultItem(fault, on.has(fault.name)),
    ({ name }) => on.has(name),
  )}</div>`,
)}
${actionButton({ call: 'DELETE /__mock/faults', done: 'All faults were switched off.' }, 'Switch all off')}`,
  );
}

function faultItem({ name, section, breaks, seen, shape }: Fault, isOn: boolean): SafeHtml {
  return html`<li class="fault"><input type="checkbox" id="fault-${name}" name="on" value="${name}" data-list${isOn ? html` checked` : ''}>
<label for="fault-${name}"><code>${name}</code> <span class="badge">${shape}</span></label>
<p>${inlineCode(seen)} <span class="quiet">Violates ${/^[\d.]*/.exec(section)?.[0]}: ${inlineCode(breaks)}</span></p></li>`;
}
