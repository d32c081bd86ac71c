import { html, type SafeHtml } from '@remix-run/html-template';
import type { PageHandler } from '../http/exchange/service.ts';
import { actionButton } from './components/components.ts';
import { consolePage } from './components/layout.ts';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'];
const STATUSES = ['2xx', '3xx', '4xx', '5xx'];

/** The requests of the company, latest first. Its script fills the list from the journal's events. */
export const journalPage: PageHandler = ({ company }) => {
  const main = html`<h1>Journal</h1>
<form id="filter" class="row">${choice('method', 'Method', METHODS)}${choice('status', 'Status', STATUSES)}
<div class="field"><label for="filter-operation">Operation</label><input id="filter-operation" name="operation" placeholder="any" autocomplete="off" spellcheck="false"></div>
<div class="field"><label for="filter-path">URL contains</label><input id="filter-path" name="path" placeholder="any" autocomplete="off" spellcheck="false"></div></form>
<div class="row"><button type="button" id="pause" aria-pressed="false">Pause</button>
${actionButton({ call: 'DELETE /__mock/journal', done: 'The journal was cleared.' }, 'Clear')}</div>
<p class="quiet" id="nothing">No requests yet, or none match the filter. Secrets are not shown.</p>
<ol class="journal" id="journal" aria-label="Requests, latest first"></ol>
<template id="entry">${entry}</template>
<noscript><p class="alert">This page needs JavaScript. Without it, read the journal <a href="/__mock/journal">as JSON</a>.</p></noscript>`;
  return consolePage({
    company,
    title: 'Journal',
    place: 'journal',
    main,
    styles: ['journal.css'],
    scripts: ['journal.js'],
  });
};

function choice(name: string, label: string, values: readonly string[]): SafeHtml {
  return html`<div class="field"><label for="filter-${name}">${label}</label>
<select id="filter-${name}" name="${name}"><option value="">any</option>${values.map((value) => html`<option>${value}</option>`)}</select></div>`;
}

/** The template of an entry; the script fills its slots with text. */
const entry = html`<li><details>
<summary class="entry"><span class="status" data-slot="status"></span> <span data-slot="method"></span> <span class="address" data-slot="address"></span>
<span class="quiet operation" data-slot="operation"></span> <span class="quiet took" data-slot="took"></span></summary>
<dl><dt>Time</dt><dd data-slot="at"></dd><dt>User</dt><dd data-slot="caller"></dd><dt>Handled by</dt><dd><code data-slot="rule"></code></dd><dt>Active faults</dt><dd data-slot="faults"></dd><dt>Contract violations</dt><dd data-slot="findings"></dd></dl>
<h2>Request</h2><pre tabindex="0"><code data-slot="request"></code></pre>
<h2>Response</h2><pre tabindex="0"><code data-slot="answer"></code></pre>
</details></li>`;
