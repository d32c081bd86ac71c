import type { JsonObject } from '../state/records.ts';
import type { ServerState, StoredRecord } from '../state/state.ts';

const created = 'made_at';
const changed = 'changed_at';
const responded = 'retrieved_at';

const storedNames = ({ choices }: ServerState): readonly string[] =>
  choices.timestamps === 'none' ? [] : [created, changed];

/** The members that say when a record was created and changed, and when the response was made, where the server shows them. */
export const timestampNames = (server: ServerState): readonly string[] => [
  ...storedNames(server),
  ...(server.choices.responseTime === 'shown' ? [responded] : []),
];

/** Those members of a record, in the spelling that the server chooses. The time of the response is in milliseconds. */
export function timestamps({ choices }: ServerState, { createdAt, changedAt }: StoredRecord): JsonObject {
  const ofResponse =
    choices.responseTime === 'shown' ? { [responded]: performance.timeOrigin + performance.now() } : {};
  if (choices.timestamps === 'none') return ofResponse;
  const spell = {
    text: (seconds: number) => new Date(seconds * 1000).toISOString(),
    seconds: (seconds: number) => seconds,
    milliseconds: (seconds: number) => seconds * 1000,
  }[choices.timestamps];
  return { [created]: spell(createdAt), [changed]: spell(changedAt), ...ofResponse };
}

/** Their schemas. */
export function timestampSchemas(server: ServerState): JsonObject {
  const shape =
    server.choices.timestamps === 'text' ? { type: 'string', format: 'date-time' } : { type: 'integer' };
  return Object.fromEntries(
    timestampNames(server).map((name) => [
      name,
      { ...(name === responded ? { type: 'number' } : shape), readOnly: true },
    ]),
  );
}
