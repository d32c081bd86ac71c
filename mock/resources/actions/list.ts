import { type JsonObject, Serialised } from '../../contract/json.ts';
import type { Operation } from '../../contract/operation.ts';
import type { OperationRequest, OperationResponse } from '../../world/handler.ts';
import type { RecordKey } from '../../world/records.ts';
import { countPages, linkPages, readPagination } from '../list/pagination.ts';
import { chosenFields, type Query } from '../list/query.ts';
import { prepareSelection, selectRecords } from '../list/select.ts';
import { notFoundResponse } from '../model/property-error.ts';
import { joinEnvelopes } from '../response/caches.ts';
import { envelope } from '../response/envelope.ts';
import type { Action, ResourceOperation } from './action.ts';

/** Lists the records of a type, or those under a parent (spec#4.1-list). */
export const list: Action = (served) =>
  Object.assign((request: OperationRequest) => respond(served, request), {
    prepare: (request: OperationRequest) => prepare(served, request),
  });

/** So many records are sorted and searched for the first time in a few milliseconds. */
const few = 10_000;

function prepare(
  { type, parentType }: ResourceOperation,
  { company, query, params }: OperationRequest,
): Iterable<void> | undefined {
  if (!company.behaviours.areUnmodified || company.records.list(type.name).length <= few) return undefined;
  const isSelected = Object.keys(query).some((name) => selecting.test(name));
  return isSelected ? prepareSelection(company, type, query, parentOf(parentType, params)) : undefined;
}

const selecting = /^(q|sort_by|filter\[.*)$/;

function parentOf(type: string | undefined, params: OperationRequest['params']): RecordKey | undefined {
  return type === undefined ? undefined : { type, id: params.id ?? '' };
}

function respond(served: ResourceOperation, request: OperationRequest): OperationResponse {
  const { resources, operation, parentType } = served;
  const { company, query, language, params } = request;
  const parent = parentOf(parentType, params);
  if (parent !== undefined && company.records.get(parent.type, parent.id) === undefined)
    return notFoundResponse(request);
  if (!company.behaviours.areUnmodified) return { status: 200, body: makeList(served, request, parent) };
  const key = JSON.stringify([operation.operationId, parent?.id, language, query]);
  const body = resources.lists.cached(company, key, () => serialise(makeList(served, request, parent)));
  return { status: 200, body };
}

const pageParameters = ['page', 'per_page'];

/** Which page, and how many records on it, where a request does not say: what the schema file of the type does. */
function ownPageDefaults({ parameters }: Operation): Query {
  const own = parameters.filter(({ node, pointer }) => {
    const isShared = pointer === `#/components/parameters/${node.name}`;
    return pageParameters.includes(node.name) && !isShared;
  });
  const defaults = own.map(({ node }) => [node.name, node.schema?.default]);
  return Object.fromEntries(defaults.filter(([, value]) => typeof value === 'number'));
}

/** The body of a list: records under the plural name, each in its envelope, beside links and page (spec#4.1-list). */
function makeList(
  { resources, operation, type, collection }: ResourceOperation,
  { company, query, language }: OperationRequest,
  parent: RecordKey | undefined,
): JsonObject | Serialised {
  const { behaviours } = company;
  const all = resources.records(company, type.name, language);
  const matches = selectRecords(company, type, all, query, parent);
  const paged = { ...ownPageDefaults(operation), ...query };
  const page = behaviours.get(readPagination)(paged, matches.length, company, type.name);
  // Where pages begin anywhere, their number has a fraction.
  const start = Math.round((page.number - 1) * page.size);
  const records = matches.slice(start, start + page.size);
  const links = behaviours.get(linkPages)(pathOf(operation.path, parent), query, page);
  const counts = behaviours.get(countPages)(page);
  const chosen = chosenFields(query);
  if (chosen === undefined && behaviours.areUnmodified) {
    const envelopes = records.map((record) => resources.envelopes.cached(company, record));
    const after = `],"links":${JSON.stringify(links)},"collection":${JSON.stringify(counts)}}`;
    return joinEnvelopes(`{${JSON.stringify(collection)}:[`, envelopes, after);
  }
  const viewer = { catalogue: resources.catalogue, company, depth: 0 };
  const envelopes = records.map((record) => envelope(viewer, record, chosen));
  return { [collection]: envelopes, links, collection: counts };
}

function serialise(body: JsonObject | Serialised): Serialised {
  return body instanceof Serialised ? body : new Serialised(Buffer.from(JSON.stringify(body)));
}

function pathOf(template: string, parent: RecordKey | undefined): string {
  return parent === undefined ? template : template.replace('{id}', encodeURIComponent(parent.id));
}
