import { html, type SafeHtml } from '@remix-run/html-template';
import type { PageHandler } from '../http/exchange/exchange.ts';
import { actionButton, field, optionsOf } from './components/components.ts';
import { consolePage } from './components/layout.ts';

type Choice = readonly [value: string, label: string];

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].map(
  (value): Choice => [value, value],
);
const statuses = ['2xx', '3xx', '4xx', '5xx'].map((value): Choice => [value, value]);
const findings: readonly Choice[] = [
  ['any', 'with any'],
  ['conversion', 'conversion'],
  ['request', 'request violation'],
  ['answer', 'response violation'],
];

/** The requests of the company, latest first. Its script fills the list from the journal's events. */
export const journalPage: PageHandler = ({ company }) => {
  const text = (name: string, label: string) =>
    field(
      `filter-${name}`,
      label,
      html`<input id="filter-${name}" name="${name}" placeholder="any" autocomplete="off" spellcheck="false">`,
    );
  const main = html`<h1>Journal</h1>
<form id="filter" class="row">${choice('method', 'Method', methods)}${choice('status', 'Status', statuses)}${choice('finding', 'Finding', findings)}
${text('operation', 'Operation')}${text('path', 'URL contains')}</form>
<div class="row"><button type="button" id="pause" aria-pressed="false">Pause</button>
${actionButton({ call: 'DELETE /__mock/journal', done: 'The journal was cleared.' }, 'Clear')}
<a class="button" id="har" href="/__mock/journal/har" download="${company.name}.har">Export HAR</a></div>
<p class="quiet" id="nothing" data-loading="Loading…" data-none="No requests yet. Secrets are not shown." data-unmatched="No request matches the filter.">Loading…</p>
<ol class="journal" id="journal" aria-label="Requests, latest first"></ol>
<template id="entry">${entry}</template>
<template id="replay">${replayForm}</template>
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

function choice(name: string, label: string, values: readonly Choice[]): SafeHtml {
  return field(
    `filter-${name}`,
    label,
    html`<select id="filter-${name}" name="${name}"><option value="">any</option>${optionsOf(values)}</select>`,
  );
}

/** The template of an entry; the script fills its slots with text. */
const entry = html`<li><details>
<summary class="entry"><span class="quiet" data-slot="id"></span> <span class="status" data-slot="status"></span> <span data-slot="method"></span> <span class="address" data-slot="address"></span>
<span class="badges" data-slot="badges"></span> <span class="quiet operation" data-slot="operation"></span> <span class="quiet took" data-slot="took"></span> <span class="quiet" data-slot="clock"></span></summary>
<p class="row"><button type="button" data-do="replay">Replay</button><button type="button" data-do="edit">Edit and replay</button><button type="button" data-do="curl">Copy as curl</button></p>
<dl><dt>Company time</dt><dd data-slot="at"></dd><dt>Real time</dt><dd data-slot="real-at"></dd><dt>User</dt><dd data-slot="caller"></dd><dt>Handled by</dt><dd><code data-slot="rule"></code></dd><dt>Active faults</dt><dd data-slot="faults"></dd><dt>Settings applied</dt><dd data-slot="ordered"></dd><dt>Findings</dt><dd data-slot="findings"></dd></dl>
<h2>Request</h2><pre tabindex="0"><code data-slot="request"></code></pre>
<h2>Response</h2><pre tabindex="0"><code data-slot="answer"></code></pre>
</details></li>`;

/** The template of the form that edits a request; the script fills in values and ids. */
const replayForm = html`<form class="replay">
<div class="row"><div class="field method"><label data-for="method">Method</label><select name="method">${optionsOf(methods)}</select></div>
<div class="field"><label data-for="address">Address</label><input name="address" required spellcheck="false" autocomplete="off"></div></div>
<div class="field"><label data-for="headers">Headers</label><textarea name="headers" rows="5" spellcheck="false"></textarea></div>
<div class="field"><label data-for="body">Body</label><textarea name="body" rows="8" spellcheck="false"></textarea></div>
<p class="hint">What is hidden as *** is sent as it was, unless you change it.</p>
<p><button class="primary">Send</button></p></form>`;
