import type { OperationRequest, OperationResponse } from '../../world/handler.ts';
import { errorReply, notFoundReply } from '../model/property-error.ts';
import type { Written } from '../write/writer.ts';
import type { Action, ResourceContext, ResourceOperation } from './action.ts';

/** Creates a record, beneath its parent where the operation lies beneath one (spec#4.1-create, facts#bodies-statuses). */
export const create: Action = (served) => (request) => {
  const { resources, type, parentType } = served;
  const { company, params, body = {} } = request;
  if (parentType === undefined) {
    return created(served, request, resources.writer.create(request, type, body));
  }
  const parent = company.records.get(parentType, params.id ?? '');
  if (parent === undefined) return notFoundReply(request);
  return created(served, request, resources.writer.create(request, type, body, parent));
};

/** Changes a record; what is not sent stays (facts#bodies-statuses). */
export const update: Action =
  ({ resources, type }) =>
  (request) => {
    const { company, params, body = {} } = request;
    const before = company.records.get(type.name, params.id ?? '');
    if (before === undefined) return notFoundReply(request);
    return changed(resources, request, resources.writer.update(request, before, body));
  };

/** A created record's address goes with the answer, where it has one (RFC 9110, 10.2.2). */
function created(
  { resources, type }: ResourceOperation,
  request: OperationRequest,
  written: Written,
): OperationResponse {
  const reply = changed(resources, request, written);
  if ('errors' in written) return reply;
  const address = type.links.addressOf(written.record.id);
  return { ...reply, status: 201, headers: address === undefined ? {} : { Location: address } };
}

function changed(resources: ResourceContext, request: OperationRequest, written: Written): OperationResponse {
  if ('errors' in written) return errorReply(request, 422, written.errors);
  return { status: 200, body: resources.envelopes.fresh(request.company, written.record) };
}
