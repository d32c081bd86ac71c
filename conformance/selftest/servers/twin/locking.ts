import type { ApiCall } from './call.ts';
import type { Item, Twin } from './company.ts';
import type { Sent } from './property-errors.ts';

const field = 'lock_version';

/** The version of a record among its values, where updates have to tell it. */
export const versionOf = ({ choices }: Twin, { version }: Item): Sent =>
  choices.locking === 'version' ? { [field]: version } : {};

/** How a schema speaks of it. */
export const versionSchema = ({ choices }: Twin): Sent =>
  choices.locking === 'version' ? { [field]: { type: 'integer', title: 'Version' } } : {};

/** What was sent, without the version. */
export const withoutVersion = ({ [field]: _, ...sent }: Sent): Sent => sent;

/** The entity tag of a record, where updates have to name it. */
export const tagOf = ({ choices }: Twin, { id, version }: Item): Record<string, string> =>
  choices.locking === 'etag' ? { etag: `"${id}.${version}"` } : {};

/** The status by which an update of another state than the record is in is refused; undefined where it may go on. */
export function refusalOf({ twin, headers }: ApiCall, item: Item, sent: Sent): 409 | 412 | 428 | undefined {
  const { locking } = twin.choices;
  if (locking === 'version') return sent[field] === item.version ? undefined : 409;
  if (locking === 'none') return undefined;
  const wanted = headers['if-match'];
  if (wanted === undefined) return 428;
  return wanted === tagOf(twin, item).etag ? undefined : 412;
}
