import type { Handler, OperationRequest, OperationResponse } from '../../world/handler.ts';
import { textOf } from '../list/query.ts';
import { BASE, errorReply } from '../problem.ts';
import type { Resources } from '../resources.ts';

/** Answers calls of the version that is served; another `v` names nothing (spec#9-v-everywhere). */
export function ofVersion({ schemas }: Resources, handler: Handler): Handler {
  return (request, world) => {
    const version = textOf(request.query, 'v');
    return version === '' || version === schemas.version ? handler(request, world) : unknownVersion(request);
  };
}

/** Refuses a `v` that names no version. */
export function unknownVersion(request: OperationRequest): OperationResponse {
  return errorReply(request, 404, [{ property: BASE, code: 'unknown_version' }]);
}
