import type { Vocabulary } from '../servers.ts';
import { basicAccess } from './access.ts';
import type { ServerDescription } from './description.ts';
import { dialog, permissions, tokens } from './oauth.ts';
import { contacts, descriptions, propertyErrors, relatedRecords } from './records.ts';
import { createSequenceClient, type SequenceClient } from './sequence-client.ts';

/** What the specification governs in the responses to the sequence, by name. */
export type Observations = ReadonlyMap<string, unknown>;

const parts: readonly ((it: SequenceClient) => Promise<void>)[] = [
  contacts,
  relatedRecords,
  propertyErrors,
  descriptions,
  basicAccess,
  dialog,
  tokens,
  permissions,
];

/**
 * Sends a fixed sequence of requests to a server and returns what the specification governs in its responses: statuses
 * that it names, envelopes, the values that were sent, errors, tokens; no words, ids, times, orders or pages. A part that
 * the server cuts off ends with the reason. The sequence ends with the first observation that is not expected.
 */
export async function sendSequence(
  server: ServerDescription,
  vocabulary: Vocabulary,
  limit: AbortSignal,
  isExpected: (name: string, value: unknown) => boolean = () => true,
): Promise<Observations> {
  const surprise = new AbortController();
  const signal = AbortSignal.any([limit, surprise.signal]);
  const client = createSequenceClient(server, vocabulary, (name, value) => {
    if (!isExpected(name, value)) surprise.abort();
  });
  for (const part of parts) {
    if (surprise.signal.aborted) break;
    if (limit.aborted) {
      client.note('the sequence', 'took too long');
      break;
    }
    const stopped = Promise.withResolvers<never>();
    signal.addEventListener('abort', () => stopped.reject(new Error('took too long')), { once: true });
    await Promise.race([part(client), stopped.promise]).catch((error: unknown) => {
      if (surprise.signal.aborted) return;
      client.note(
        `the end of ${part.name}`,
        error instanceof Error ? error.message.replaceAll(/\d+/g, 'N') : String(error),
      );
    });
  }
  return new Map(client.observations);
}

/** A difference between two runs of the sequence: in which observation, where in it, and the values there. */
export type Difference = {
  readonly name: string;
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
};

const isParent = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Narrows a difference down to the first part that differs. */
function narrowed({ name, path, before, after }: Difference): Difference {
  if (!isParent(before) || !isParent(after) || Array.isArray(before) !== Array.isArray(after))
    return { name, path, before, after };
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const key = keys.find((it) => !isSame(before[it], after[it]));
  return key === undefined
    ? { name, path, before, after }
    : narrowed({ name, path: `${path}/${key}`, before: before[key], after: after[key] });
}

/** Whether an observation is the same as before, for a sequence that ends with the first that is not. */
export const isExpectedFrom =
  (before: Observations, ignored: ReadonlySet<string>) =>
  (name: string, value: unknown): boolean =>
    ignored.has(name) || isSame(before.get(name), value);

/** The first observation that differs; undefined if none does. */
export function firstDifference(
  before: Observations,
  after: Observations,
  ignored: ReadonlySet<string> = new Set(),
): Difference | undefined {
  for (const name of new Set([...after.keys(), ...before.keys()])) {
    const [one, other] = [before.get(name), after.get(name)];
    if (!ignored.has(name) && !isSame(one, other))
      return narrowed({ name, path: '', before: one, after: other });
  }
  return undefined;
}
