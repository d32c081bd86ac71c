import { html, type SafeHtml } from '@remix-run/html-template';
import type { ControlContext } from '../../control/context/context.ts';
import type { Exchange } from '../../http/exchange/exchange.ts';
import type { HttpResponse } from '../../http/exchange/response.ts';
import type { PageHandler } from '../../http/exchange/service.ts';
import { envelope } from '../../resources/response/envelope.ts';
import type { StoredRecord } from '../../world/records.ts';
import { card, prettyJson, table } from '../components/components.ts';
import { consoleNavigation, consolePage } from '../components/layout.ts';

const PAGE = 50;

/** The number of records by type. */
export const dataPage: PageHandler = ({ company }) => {
  const rows = [...company.records.listTypes()].map((type) => [
    html`<a href="${consoleNavigation.data.path}/${type}">${type}</a>`,
    company.records.list(type).length,
  ]);
  const main = html`<h1>Data</h1>${card('types', 'Records by type', table('Records by type', ['Type', 'Records'], rows))}`;
  return consolePage({ company, title: 'Data', place: 'data', main });
};

/** The records of a type, latest first and paged; `q` searches all fields. */
export const recordsPage: PageHandler = (exchange) => {
  const { company, params, address } = exchange;
  const type = params.type ?? '';
  const all = company.records.list(type);
  if (all.length === 0) return notFoundPage(exchange, `There are no records of type ${type}.`);
  const query = new Map(address.query);
  const searchText = (query.get('q') ?? '').toLowerCase();
  const matching = all
    .filter(({ fields }) => JSON.stringify(fields).toLowerCase().includes(searchText))
    .toReversed();
  const number = Math.max(1, Math.floor(Number(query.get('page') ?? 1)) || 1);
  const onPage = matching.slice((number - 1) * PAGE, number * PAGE);
  const rows = onPage.map((record) => [
    html`<a href="${consoleNavigation.data.path}/${type}/${record.id}"><code>${record.id}</code></a>`,
    headline(record),
    String(record.fields.updated_at ?? record.fields.created_at ?? ''),
  ]);
  const pageLink = (to: number, label: string) =>
    html`<a class="button" href="?${String(new URLSearchParams({ q: searchText, page: String(to) }))}">${label}</a>`;
  const main = html`<p><a href="${consoleNavigation.data.path}">Data</a></p><h1>${type}</h1>
<form class="row" role="search"><div class="field"><label for="q">Search</label><input type="search" id="q" name="q" value="${searchText}" placeholder="any text in a record"></div><button>Search</button></form>
<p class="quiet">${matching.length} of ${all.length} records${matching.length > PAGE ? `, page ${number} of ${Math.ceil(matching.length / PAGE)}` : ''}.</p>
${table(`Records of type ${type}`, ['ID', 'Summary', 'Updated'], rows)}
<p class="row">${number > 1 ? pageLink(number - 1, 'Newer') : ''}${number * PAGE < matching.length ? pageLink(number + 1, 'Older') : ''}</p>`;
  return consolePage({ company, title: type, place: 'data', main });
};

/** One record as the API returns it. */
export function recordPage({ resources }: ControlContext): PageHandler {
  return (exchange) => {
    const { company, params } = exchange;
    const record = company.records.get(params.type ?? '', params.id ?? '');
    if (record === undefined) return notFoundPage(exchange, `There is no ${params.type} ${params.id}.`);
    const returned = envelope({ catalogue: resources.catalogue, company, depth: 0 }, record);
    const { parent } = record;
    const main = html`<p><a href="${consoleNavigation.data.path}">Data</a> / <a href="${consoleNavigation.data.path}/${record.type}">${record.type}</a></p>
<h1>${headline(record) || record.id}</h1>
${parent ? html`<p>Belongs to the ${parent.type} <a href="${consoleNavigation.data.path}/${parent.type}/${parent.id}"><code>${parent.id}</code></a>.</p>` : ''}
${prettyJson(returned)}`;
    return consolePage({ company, title: record.type, place: 'data', main });
  };
}

function notFoundPage({ company }: Exchange, sentence: string): HttpResponse {
  const main: SafeHtml = html`<h1>Not found</h1><p>${sentence} <a href="${consoleNavigation.data.path}">Show all types.</a></p>`;
  return consolePage({ company, title: 'Not found', place: 'data', main, status: 404 });
}

/** Fields that identify a record to people, best first. */
const HEADLINE_FIELDS = [
  'name',
  'organisation',
  'last_name',
  'first_name',
  'number',
  'title',
  'subject',
  'text',
  'amount',
  'email',
];

function headline({ fields }: StoredRecord): string {
  const values = HEADLINE_FIELDS.map((name) => fields[name]).filter(
    (value) => value !== undefined && value !== null && value !== '',
  );
  return values.slice(0, 3).join(' · ').slice(0, 120);
}
