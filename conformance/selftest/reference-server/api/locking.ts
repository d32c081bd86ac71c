import type { AuthenticatedRequest } from '../request/http.ts';
import type { JsonObject } from '../state/records.ts';
import type { ServerState, StoredRecord } from '../state/state.ts';

const field = 'lock_version';

/** The member with the version of a record, if updates have to send it. */
export const versionField = ({ choices }: ServerState, { version }: StoredRecord): JsonObject =>
  choices.locking === 'version' ? { [field]: version } : {};

/** The schema of that member. */
export const versionSchema = ({ choices }: ServerState): JsonObject =>
  choices.locking === 'version' ? { [field]: { type: 'integer', title: 'Version' } } : {};

/** A request body without the version. */
export const withoutVersion = ({ [field]: _, ...sent }: JsonObject): JsonObject => sent;

/** The ETag header of a record, if updates have to send it. */
export const etagHeader = (
  { choices }: ServerState,
  { id, version }: StoredRecord,
): Record<string, string> => (choices.locking === 'etag' ? { etag: `"${id}.${version}"` } : {});

/** The status that rejects an update of an outdated version; undefined if the update is current. */
export function lockConflict(
  { server, headers }: AuthenticatedRequest,
  record: StoredRecord,
  sent: JsonObject,
): 409 | 412 | 428 | undefined {
  const { locking } = server.choices;
  if (locking === 'version') return sent[field] === record.version ? undefined : 409;
  if (locking === 'none') return undefined;
  const ifMatch = headers['if-match'];
  if (ifMatch === undefined) return 428;
  return ifMatch === etagHeader(server, record).etag ? undefined : 412;
}
