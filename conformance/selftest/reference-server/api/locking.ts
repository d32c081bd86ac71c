import type { AuthenticatedRequest } from '../request/http.ts';
import type { JsonObject } from '../state/records.ts';
import type { ServerState, StoredRecord } from '../state/state.ts';

const field = 'lock_version';

/** The version of a record among its values, where updates have to tell it. */
export const versionField = ({ choices }: ServerState, { version }: StoredRecord): JsonObject =>
  choices.locking === 'version' ? { [field]: version } : {};

/** How a schema speaks of it. */
export const versionSchema = ({ choices }: ServerState): JsonObject =>
  choices.locking === 'version' ? { [field]: { type: 'integer', title: 'Version' } } : {};

/** What was sent, without the version. */
export const withoutVersion = ({ [field]: _, ...sent }: JsonObject): JsonObject => sent;

/** The entity tag of a record, where updates have to name it. */
export const etagHeader = (
  { choices }: ServerState,
  { id, version }: StoredRecord,
): Record<string, string> => (choices.locking === 'etag' ? { etag: `"${id}.${version}"` } : {});

/** The status by which an update of another state than the record is in is refused; undefined where it may go on. */
export function lockConflict(
  { server, headers }: AuthenticatedRequest,
  record: StoredRecord,
  sent: JsonObject,
): 409 | 412 | 428 | undefined {
  const { locking } = server.choices;
  if (locking === 'version') return sent[field] === record.version ? undefined : 409;
  if (locking === 'none') return undefined;
  const wanted = headers['if-match'];
  if (wanted === undefined) return 428;
  return wanted === etagHeader(server, record).etag ? undefined : 412;
}
