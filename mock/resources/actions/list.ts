import type { Json, JsonObject } from '../../contract/json.ts';
import { behaviour } from '../../world/behaviour.ts';
import type { OperationRequest, OperationResponse } from '../../world/handler.ts';
import type { RecordKey, StoredRecord } from '../../world/records.ts';
import { countPages, linkPages, readPagination } from '../list/pagination.ts';
import { chosenFields } from '../list/query.ts';
import { selectRecords } from '../list/select.ts';
import { notFoundResponse } from '../model/property-error.ts';
import { envelope } from '../response/envelope.ts';
import type { Action, ResourceOperation } from './action.ts';

/** The body of a list: records under the plural name, each in its envelope, beside links and page (spec#4.1-list). */
export const formatList = behaviour(
  'list.body',
  (collection: string, envelopes: Json[], links: Json, page: Json): JsonObject => ({
    [collection]: envelopes,
    links,
    collection: page,
  }),
);

/** Lists the records of a type, or those under a parent (spec#4.1-list). */
export const list: Action = (served) => (request) => {
  const { resources, operation, type, parentType } = served;
  const { company, query, language, params } = request;
  const parent = parentType === undefined ? undefined : { type: parentType, id: params.id ?? '' };
  if (parent !== undefined && company.records.get(parent.type, parent.id) === undefined)
    return notFoundResponse(request);
  const records = resources.records(company, type.name, language);
  const matches = selectRecords(company, type, records, query, parent);
  const { behaviours } = company;
  const page = behaviours.get(readPagination)(query, matches.length);
  const start = (page.number - 1) * page.size;
  const links = behaviours.get(linkPages)(pathOf(operation.path, parent), query, page);
  return listResponse(
    served,
    request,
    matches.slice(start, start + page.size),
    links,
    behaviours.get(countPages)(page),
  );
};

function listResponse(
  { resources, collection }: ResourceOperation,
  { company, operationId, query }: OperationRequest,
  records: readonly StoredRecord[],
  links: Json,
  page: Json,
): OperationResponse {
  const chosen = chosenFields(query);
  if (chosen === undefined && company.behaviours.areUnmodified) {
    const before = `{${JSON.stringify(collection)}:[`;
    const envelopes = records.map((record) => resources.envelopes.cached(company, record));
    const after = `],"links":${JSON.stringify(links)},"collection":${JSON.stringify(page)}}`;
    return { status: 200, body: resources.lists.of(company, operationId, { before, envelopes, after }) };
  }
  const viewer = { catalogue: resources.catalogue, company, depth: 0 };
  const envelopes = records.map((record) => envelope(viewer, record, chosen));
  return { status: 200, body: company.behaviours.get(formatList)(collection, envelopes, links, page) };
}

function pathOf(template: string, parent: RecordKey | undefined): string {
  return parent === undefined ? template : template.replace('{id}', encodeURIComponent(parent.id));
}
