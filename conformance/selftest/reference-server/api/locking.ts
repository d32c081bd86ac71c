import type { AuthenticatedRequest, HttpResponse } from '../request/http.ts';
import { errorResponse, jsonResponse } from '../request/http.ts';
import type { JsonObject } from '../state/records.ts';
import type { ServerState, StoredRecord } from '../state/state.ts';
import { formatErrors } from './property-errors.ts';

const field = 'lock_version';

const hasVersion = ({ locking }: ServerState['choices']): boolean =>
  locking === 'version' || locking === 'required version';

/** The member with the version of a record, if updates have to send it. */
export const versionField = ({ choices }: ServerState, { version }: StoredRecord): JsonObject =>
  hasVersion(choices) ? { [field]: version } : {};

/** The schema of that member. */
export const versionSchema = ({ choices }: ServerState): JsonObject =>
  hasVersion(choices) ? { [field]: { type: 'integer', title: 'Version' } } : {};

/** A request body without the version. */
export const withoutVersion = ({ [field]: _, ...sent }: JsonObject): JsonObject => sent;

/** The ETag header of a record, if updates have to send it. */
export const etagHeader = (
  { choices }: ServerState,
  { id, version }: StoredRecord,
): Record<string, string> => (choices.locking === 'etag' ? { etag: `"${id}.${version}"` } : {});

/**
 * The refusal of an update without the current version: a conflict, a precondition that failed or is missing, or, where the
 * version is a required property, an error of that property (spec#7.1-422). Undefined if the update is current.
 */
export function refuseStale(
  request: AuthenticatedRequest,
  record: StoredRecord,
  sent: JsonObject,
): HttpResponse | undefined {
  const { server, headers } = request;
  const { locking } = server.choices;
  if (locking === 'none' || (hasVersion(server.choices) && sent[field] === record.version)) return undefined;
  if (locking === 'version') return errorResponse(request, 409);
  if (locking === 'required version') {
    const kind = sent[field] === undefined ? 'blank' : 'wrong';
    return jsonResponse(server, 422, formatErrors(request, [[[field], kind]]));
  }
  const ifMatch = headers['if-match'];
  if (ifMatch === undefined) return errorResponse(request, 428);
  return ifMatch === etagHeader(server, record).etag ? undefined : errorResponse(request, 412);
}
