import { html, type SafeHtml } from '@remix-run/html-template';
import type { ControlContext } from '../../control/context/context.ts';
import type { Exchange, PageHandler } from '../../http/exchange/exchange.ts';
import type { HttpResponse } from '../../http/exchange/response.ts';
import { randomRecord } from '../../seed/random-record.ts';
import { RandomSource } from '../../seed/random-source.ts';
import type { Company } from '../../world/company.ts';
import type { StoredRecord } from '../../world/records.ts';
import { actionButton, actionForm, type ControlAction, card, table } from '../components/components.ts';
import { consoleNavigation, consolePage } from '../components/layout.ts';
import { canCreate, childTypes, dataPath, headline } from './creatable-types.ts';

/** One record: its JSON as the API returns it, to edit, and what it is related to. */
export function recordPage(mock: ControlContext): PageHandler {
  const { resources } = mock;
  return (exchange) => {
    const { company, params } = exchange;
    const record = company.records.get(params.type ?? '', params.id ?? '');
    if (record === undefined) return notFoundPage(exchange, `There is no ${params.type} ${params.id}.`);
    const json: unknown = JSON.parse(resources.envelopes.fresh(company, record).text);
    const edit = recordForm(
      { call: `PUT ${recordAddress(record)}`, done: 'The record was saved.' },
      json,
      'Save',
    );
    const destroy = actionButton(
      {
        call: `DELETE ${recordAddress(record)}`,
        done: 'The record was deleted.',
        confirm: 'Delete this record, and what belongs to it?',
        go: dataPath(record.type),
      },
      'Delete',
    );
    const main = html`${breadcrumb(record.type)}
<h1>${headline(record)}</h1>
<div class="row"><code>${record.id}</code>${destroy}</div>
<div class="cards form"><div>${card('json', 'Record', edit)}</div>
<div>${relatedCard(mock, company, record)}</div></div>`;
    return consolePage({ company, title: record.type, place: 'data', main });
  };
}

/** A form for a new record, under a parent where the address has one. */
export function newRecordPage(mock: ControlContext): PageHandler {
  return (exchange) => {
    const { company, params } = exchange;
    const { type = '', parent, id = '' } = params;
    const holder = parent === undefined ? undefined : company.records.get(parent, id);
    if (!canCreate(mock, type, parent) || (parent !== undefined && holder === undefined)) {
      return notFoundPage(exchange, `The API creates no ${type} here.`);
    }
    const query = holder === undefined ? '' : `?${new URLSearchParams({ parent: holder.id })}`;
    const call = `POST ${controlPath}/${encodeURIComponent(type)}${query}`;
    const action = { call, done: 'The record was created.', go: dataPath(type) };
    const random = new RandomSource(
      `${company.seed}/${company.name}/new/${company.records.list(type).length}`,
    );
    const record = randomRecord(mock.resources, company, type, random);
    const main = html`${breadcrumb(type)}
<h1>New ${type.replaceAll('_', ' ')}</h1>
${holder === undefined ? '' : html`<p>Belongs to the ${holder.type} ${recordLink(holder)}.</p>`}
${card('new', 'Record', recordForm(action, { [type]: record }, 'Create'))}
<p>The <a href="/__mock/docs">reference</a> has its fields, and examples.</p>`;
    return consolePage({ company, title: `New ${type}`, place: 'data', main });
  };
}

const controlPath = '/__mock/records';

function recordAddress({ type, id }: StoredRecord): string {
  return [controlPath, ...[type, id].map(encodeURIComponent)].join('/');
}

/** A record as JSON, which an operation of the control API takes. */
function recordForm(action: ControlAction, json: unknown, label: string): SafeHtml {
  const text = JSON.stringify(json, null, 2);
  return actionForm(
    action,
    html`<div class="field"><label for="body">JSON</label>
<textarea id="body" name="body" rows="${Math.min(40, text.split('\n').length + 1)}" spellcheck="false" data-body>
${text}</textarea></div>
<p><button class="primary">${label}</button></p>`,
  );
}

function breadcrumb(type: string): SafeHtml {
  return html`<p><a href="${consoleNavigation.data.path}">Data</a> / <a href="${dataPath(type)}">${type}</a></p>`;
}

/** A link to the page of a record. */
export function recordLink(record: StoredRecord): SafeHtml {
  return html`<a href="${dataPath(record.type, record.id)}">${headline(record)}</a>`;
}

/** The most related records of one kind that are shown. */
const mostRelated = 20;

/** What the record names, and what names it or belongs to it. */
function relatedCard(mock: ControlContext, company: Company, record: StoredRecord): SafeHtml | '' {
  const rows = relatedRecords(company, record).map(([relation, other]) => [
    relation,
    other.type,
    recordLink(other),
  ]);
  const create = childTypes(mock, record.type).map(
    (type) =>
      html`<a class="button" href="${dataPath(record.type, record.id, 'new', type)}">New ${type.replaceAll('_', ' ')}</a>`,
  );
  if (rows.length + create.length === 0) return '';
  return card(
    'related',
    'Related records',
    html`${rows.length > 0 ? table('Related records', ['Relation', 'Type', 'Record'], rows) : html`<p class="quiet">None.</p>`}
<p class="row">${create}</p>`,
  );
}

type Relation = [relation: string, other: StoredRecord];

function relatedRecords({ records }: Company, record: StoredRecord): Relation[] {
  const { type, id, fields, parent } = record;
  const holder = parent && records.get(parent.type, parent.id);
  const named = Object.entries(fields).flatMap(([name, value]): Relation[] => {
    const other = name.endsWith('_id') && records.get(name.slice(0, -'_id'.length), String(value));
    return other ? [[name, other]] : [];
  });
  const reference = `${type}_id`;
  const naming = [...records.listTypes()].flatMap((other) => {
    const children = records.findByParent(other, record).map((one): Relation => ['belongs to it', one]);
    const through = records.findByField(other, reference, id).map((one): Relation => [reference, one]);
    return [...children, ...through].slice(-mostRelated);
  });
  return [...(holder ? [['belongs to', holder] satisfies Relation] : []), ...named, ...naming];
}

/** The page in place of a record or a list that does not exist. */
export function notFoundPage({ company }: Exchange, sentence: string): HttpResponse {
  const main: SafeHtml = html`<h1>Not found</h1><p>${sentence} <a href="${consoleNavigation.data.path}">Show all types.</a></p>`;
  return consolePage({ company, title: 'Not found', place: 'data', main, status: 404 });
}
