import { html, type SafeHtml } from '@remix-run/html-template';
import type { ControlContext } from '../../control/context/context.ts';
import type { PageHandler } from '../../http/exchange/exchange.ts';
import { card, table } from '../components/components.ts';
import { consoleNavigation, consolePage } from '../components/layout.ts';
import { canCreate, dataPath, typesOf } from './creatable-types.ts';
import { notFoundPage, recordLink } from './record.ts';

const pageSize = 50;

/** The number of records by type. */
export function dataPage(mock: ControlContext): PageHandler {
  return ({ company }) => {
    const rows = typesOf(mock, company).map((type) => [
      html`<a href="${dataPath(type)}">${type}</a>`,
      company.records.list(type).length,
      newLink(mock, type),
    ]);
    const main = html`<h1>Data</h1>${card('types', 'Records by type', table('Records by type', ['Type', 'Records', 'Action'], rows))}`;
    return consolePage({ company, title: 'Data', place: 'data', main });
  };
}

function newLink(mock: ControlContext, type: string): SafeHtml | '' {
  if (!canCreate(mock, type)) return '';
  return html`<a class="button" href="${dataPath(type, 'new')}">New ${type.replaceAll('_', ' ')}</a>`;
}

/** The records of a type, latest first and paged; `q` searches all fields. */
export function recordsPage(mock: ControlContext): PageHandler {
  return (exchange) => {
    const { company, params, address } = exchange;
    const type = params.type ?? '';
    if (!typesOf(mock, company).includes(type)) return notFoundPage(exchange, `There is no type ${type}.`);
    const all = company.records.list(type);
    const query = new Map(address.query);
    const searchText = query.get('q') ?? '';
    const matching = all
      .filter(({ fields }) => JSON.stringify(fields).toLowerCase().includes(searchText.toLowerCase()))
      .toReversed();
    const pages = Math.max(1, Math.ceil(matching.length / pageSize));
    const number = Math.min(pages, Math.max(1, Math.floor(Number(query.get('page') ?? 1)) || 1));
    const rows = matching
      .slice((number - 1) * pageSize, number * pageSize)
      .map((record) => [
        recordLink(record),
        html`<code>${record.id}</code>`,
        String(record.fields.updated_at ?? record.fields.created_at ?? ''),
      ]);
    const pageLink = (to: number, label: string) =>
      html`<a class="button" href="?${String(new URLSearchParams({ q: searchText, page: String(to) }))}">${label}</a>`;
    const main = html`<p><a href="${consoleNavigation.data.path}">Data</a></p><h1>${type}</h1>
<form class="row" role="search"><div class="field"><label for="q">Search</label><input type="search" id="q" name="q" value="${searchText}" placeholder="any text in a record"></div><button>Search</button>${newLink(mock, type)}</form>
<p class="quiet">${matching.length} of ${all.length} records${pages > 1 ? `, page ${number} of ${pages}` : ''}.</p>
${rows.length > 0 ? card('records', 'Records', table(`Records of type ${type}`, ['Summary', 'ID', 'Updated'], rows)) : ''}
<p class="row">${number > 1 ? pageLink(number - 1, 'Newer') : ''}${number < pages ? pageLink(number + 1, 'Older') : ''}</p>`;
    return consolePage({ company, title: type, place: 'data', main });
  };
}
