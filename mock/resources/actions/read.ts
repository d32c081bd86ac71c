import type { Company } from '../../world/company.ts';
import type { OperationResponse } from '../../world/handler.ts';
import type { StoredRecord } from '../../world/records.ts';
import { chosenFields, type Query } from '../list/query.ts';
import { notFoundResponse } from '../model/property-error.ts';
import { envelope } from '../response/envelope.ts';
import type { Action, ResourceContext } from './action.ts';

/** Returns one record in its envelope (spec#4.1-read). */
export const read: Action =
  ({ resources, type }) =>
  (request) => {
    const { company, params, query, language } = request;
    const record = resources.record(company, type.name, params.id ?? '', language);
    return record === undefined ? notFoundResponse(request) : show(resources, company, record, query);
  };

/** Returns the company of the address, or the calling user (facts#current). */
export const current: Action =
  ({ resources, type }) =>
  (request) => {
    const { company, user, query } = request;
    const currentRecord =
      type.name === 'user' ? company.records.get('user', user?.id ?? '') : company.records.list(type.name)[0];
    return currentRecord === undefined
      ? notFoundResponse(request)
      : show(resources, company, currentRecord, query);
  };

function show(
  resources: ResourceContext,
  company: Company,
  record: StoredRecord,
  query: Query,
): OperationResponse {
  const chosen = chosenFields(query);
  const { catalogue, envelopes } = resources;
  const body =
    chosen === undefined
      ? envelopes.cached(company, record)
      : envelope({ catalogue, company, depth: 0 }, record, chosen);
  return { status: 200, body };
}
