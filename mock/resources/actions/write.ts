import type { OperationRequest, Reply } from '../../handler.ts';
import { notFound, refusal } from '../problem.ts';
import type { Written } from '../write/writer.ts';
import type { Action, Served } from './action.ts';

/** Creates a record, beneath its parent where the operation lies beneath one (specification 4.1, facts, bodies). */
export const create: Action = (served) => (request) => {
  const { resources, type, parentType } = served;
  const { company, params, body = {}, language } = request;
  if (parentType === undefined) {
    return answer(served, request, 201, resources.writer.create(request, type, body));
  }
  const parent = company.records.get(parentType, params.id ?? '');
  if (parent === undefined) return notFound(language);
  return answer(served, request, 201, resources.writer.create(request, type, body, parent));
};

/** Changes a record; what is not sent stays (facts, bodies). */
export const update: Action = (served) => (request) => {
  const { resources, type } = served;
  const { company, params, body = {}, language } = request;
  const before = company.records.get(type.name, params.id ?? '');
  if (before === undefined) return notFound(language);
  return answer(served, request, 200, resources.writer.update(request, before, body));
};

function answer(
  { resources }: Served,
  { company, language }: OperationRequest,
  status: number,
  written: Written,
): Reply {
  if ('problems' in written) return refusal(422, written.problems, language);
  return { status, body: resources.texts.of(company, written.record) };
}
