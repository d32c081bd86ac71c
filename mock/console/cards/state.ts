import { html, type SafeHtml } from '@remix-run/html-template';
import type { Company } from '../../world/company.ts';
import { actionForm } from '../action.ts';
import { card } from '../table.ts';

/** Takes the company out as a file, and in again. */
export function stateCard({ name }: Company): SafeHtml {
  return card(
    'state',
    'State',
    html`<p class="quiet">Users, apps, records, clock, tokens, faults and troubles of ${name}, as JSON.</p>
<p><a class="button" href="/__mock/state" download="${name}.json">Export</a></p>
${actionForm(
  { call: 'PUT /__mock/state', done: 'The state was imported.' },
  html`<div class="row"><div class="field"><label for="state-file">Import a file</label>
<input type="file" id="state-file" accept="application/json,.json" required data-body></div>
<button>Import</button></div>`,
)}`,
  );
}
