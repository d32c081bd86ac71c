import type { JsonObject } from '../state/records.ts';
import type { ServerState, StoredRecord } from '../state/state.ts';

const created = 'made_at';
const changed = 'changed_at';

/** The members that say when a record was created and changed, where the server shows them. */
export const timestampNames = ({ choices }: ServerState): readonly string[] =>
  choices.timestamps === 'none' ? [] : [created, changed];

/** Those members of a record, in the spelling that the server chooses. */
export function timestamps({ choices }: ServerState, { createdAt, changedAt }: StoredRecord): JsonObject {
  if (choices.timestamps === 'none') return {};
  const spell = {
    text: (seconds: number) => new Date(seconds * 1000).toISOString(),
    seconds: (seconds: number) => seconds,
    milliseconds: (seconds: number) => seconds * 1000,
  }[choices.timestamps];
  return { [created]: spell(createdAt), [changed]: spell(changedAt) };
}

/** Their schemas. */
export function timestampSchemas(server: ServerState): JsonObject {
  const shape =
    server.choices.timestamps === 'text' ? { type: 'string', format: 'date-time' } : { type: 'integer' };
  return Object.fromEntries(timestampNames(server).map((name) => [name, { ...shape, readOnly: true }]));
}
