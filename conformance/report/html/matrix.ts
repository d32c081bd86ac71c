import type { Report, ReportedOperation } from '../report.ts';
import { html, type Markup, scrolling } from './markup.ts';

function cell({ declared, seen }: ReportedOperation, status: number): Markup {
  const times = seen[status];
  if (times === undefined) {
    return declared.includes(status) ? html`<td class="number faint">0</td>` : html`<td></td>`;
  }
  return declared.includes(status)
    ? html`<td class="number seen">${times}</td>`
    : html`<td class="number odd">${times}*</td>`;
}

/** How often each operation of the contract answered with each status during the run. */
export function operationMatrix({ operations }: Report): Markup {
  const all = operations.flatMap((it) => [...it.declared, ...Object.keys(it.seen).map(Number)]);
  const statuses = [...new Set(all)].sort((one, two) => one - two);
  return html`<section aria-labelledby="matrix"><h2 id="matrix">Operations and statuses</h2>
${scrolling(
  'Table of operations and statuses',
  html`<table>
<caption>How often each operation of the contract answered with a status. 0: the contract has it, and it did not occur. An asterisk: it occurred, and the contract does not have it.</caption>
<thead><tr><th scope="col">Operation</th>${statuses.map((status) => html`<th scope="col" class="number">${status}</th>`)}</tr></thead>
<tbody>${operations.map((it) => html`<tr><th scope="row"><code>${it.method} ${it.path}</code></th>${statuses.map((status) => cell(it, status))}</tr>`)}</tbody>
</table>`,
)}</section>`;
}
