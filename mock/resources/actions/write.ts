import type { JsonObject } from '../../contract/json.ts';
import { behaviour } from '../../world/behaviour.ts';
import type { Company } from '../../world/company.ts';
import type { OperationRequest, OperationResponse } from '../../world/handler.ts';
import type { RecordKey, StoredRecord } from '../../world/records.ts';
import { base, errorsResponse, notFoundResponse } from '../model/property-error.ts';
import { rulesOf } from '../rules/rules.ts';
import type { Written } from '../write/writer.ts';
import type { Action, ResourceContext, ResourceOperation } from './action.ts';

/** Creates a record, under its parent if the URL has one (spec#4.1-create, facts#bodies-statuses). */
export const create: Action = (served) => (request) => {
  const { resources, type, parentType } = served;
  const { company, params, body = {} } = request;
  if (parentType === undefined) {
    return createdResponse(served, request, resources.writer.create(request, type, body));
  }
  const parent = company.records.get(parentType, params.id ?? '');
  if (parent === undefined) return notFoundResponse(request);
  return createdResponse(served, request, resources.writer.create(request, type, body, parent));
};

/** Updates a record; fields that are not sent stay unchanged (facts#bodies-statuses). */
export const update: Action =
  ({ resources, type }) =>
  (request) => {
    const { company, params, body = {} } = request;
    const stored = company.records.get(type.name, params.id ?? '');
    if (stored === undefined) return notFoundResponse(request);
    const before = resources.catalogue.fitRecord?.(company, stored) ?? stored;
    return changedResponse(resources, request, resources.writer.update(request, before, body));
  };

/** A created record's address goes with the answer, where it has one (RFC 9110, 10.2.2). */
function createdResponse(
  { resources, type }: ResourceOperation,
  request: OperationRequest,
  written: Written,
): OperationResponse {
  const reply = changedResponse(resources, request, written);
  if ('errors' in written) return reply;
  const address = type.linksOf(written.record.id).find(({ rel }) => rel === 'self')?.href;
  return { ...reply, status: 201, headers: address === undefined ? {} : { Location: address } };
}

function changedResponse(
  resources: ResourceContext,
  request: OperationRequest,
  written: Written,
): OperationResponse {
  if ('errors' in written) return errorsResponse(request, 422, written.errors);
  const { record, conversions } = written;
  return { status: 200, body: resources.envelopes.fresh(request.company, record), conversions };
}

/** Destroys the children of a record with it: comments, emails, payments. */
export const findChildren = behaviour(({ records }: Company, parent: RecordKey): StoredRecord[] =>
  [...records.listTypes()].flatMap((type) => records.findByParent(type, parent)),
);

/** The body of the response to destroying a record. */
export const destroyedBody = behaviour((_destroyed: Destroyed): JsonObject => ({}));

type Destroyed = { resources: ResourceContext; company: Company; record: StoredRecord };

/** Destroys a record, unless a rule of its type keeps it: that is refused with 403 (spec#7.1-403). */
export const destroy: Action =
  ({ type, resources }) =>
  (request) => {
    const { company, params } = request;
    const record = company.records.get(type.name, params.id ?? '');
    if (record === undefined) return notFoundResponse(request);
    for (const check of rulesOf(type.name).destroyChecks ?? []) {
      const code = company.behaviours.get(check)(company, record);
      if (code !== undefined) return errorsResponse(request, 403, [{ property: base, code }]);
    }
    const body = company.behaviours.get(destroyedBody)({ resources, company, record });
    removeWithChildren(company, record);
    return { status: 200, body };
  };

/** Removes a record for good. */
export const removeRecord = behaviour(({ records }: Company, record: StoredRecord): void => {
  records.remove(record);
});

/** Removes a record and its children, theirs too. */
export function removeWithChildren(company: Company, record: StoredRecord): void {
  company.behaviours.get(removeRecord)(company, record);
  for (const child of company.behaviours.get(findChildren)(company, record))
    removeWithChildren(company, child);
}
