import { html, type SafeHtml } from '@remix-run/html-template';
import type { ControlContext } from '../control/context/context.ts';
import { type ClientVerdict, judgeClient } from '../control/journal/client-verdict.ts';
import type { PageHandler } from '../http/exchange/exchange.ts';
import type { Company } from '../world/company.ts';
import { card, field, optionsOf, table } from './components/components.ts';
import { consolePage } from './components/layout.ts';

const titles: Readonly<Record<ClientVerdict['findings'][number]['kind'], string>> = {
  request: 'Violates the specification',
  secret: 'Shows a secret',
  'refused token': 'Uses a refused token',
  'no pause': 'Repeats without a pause',
  'not handled': 'Ignores a refusal',
  scope: 'Asks for too much',
};

/** What an app, or all clients, did wrong by the journal; `app` is its client id. */
export function clientPage({ journals, resources, settings }: ControlContext): PageHandler {
  return ({ company, address }) => {
    const app = new Map(address.query).get('app') || undefined;
    const contract = settings.contractOf(company, resources.contract);
    const { entries } = journals.of(company.name);
    const main = html`<h1>Client verdict</h1>
${appForm(company, app)}
${verdictCard(judgeClient(company, contract, entries, app))}`;
    return consolePage({ company, title: 'Client verdict', place: 'client', main });
  };
}

function appForm({ apps }: Company, chosen: string | undefined): SafeHtml {
  const options = optionsOf(
    Array.from(apps, ({ clientId, name }) => [clientId, name] as const),
    chosen,
  );
  return html`<form class="row">${field('app', 'App', html`<select id="app" name="app"><option value="">all clients</option>${options}</select>`)}<button>Judge</button></form>`;
}

function verdictCard({ requests, operations, findings }: ClientVerdict): SafeHtml {
  const rows = findings.map(({ id, request, kind, says }) => [
    titles[kind],
    html`<code>${request}</code> <span class="quiet">number ${id} in the journal</span>`,
    says,
  ]);
  const called = html`<details><summary>${operations.length} operations called</summary>
<ul class="words">${operations.map((name) => html`<li><code>${name}</code></li>`)}</ul></details>`;
  return card(
    'findings',
    'Findings',
    html`<p class="quiet">${requests === 0 ? 'No requests yet.' : `${findings.length === 0 ? 'No findings' : `${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}`} in ${requests} ${requests === 1 ? 'request' : 'requests'}.`} The journal keeps the latest requests.</p>
${rows.length > 0 ? table('What the client did wrong', ['Finding', 'Request', 'Why'], rows) : ''}
${operations.length > 0 ? called : ''}`,
  );
}
