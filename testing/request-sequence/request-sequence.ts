import { otherCompany, roles, wrongCredentials } from './access.ts';
import { contacts, destroys, failedCreates, searches, selections, updates } from './contacts.ts';
import type { ServerDescription } from './description.ts';
import { permissionLists, schemas, versions } from './descriptions.ts';
import { dialog, lifetimes, scopedTokens, tokens, tokensInUse } from './oauth.ts';
import { destroyedDocuments, documents, lists, recordsUnderParents } from './related-records.ts';
import { createSequenceClient, type SequenceClient } from './sequence-client.ts';
import { encodings, propertyErrors } from './texts.ts';
import type { Wording } from './wording.ts';

/** What the specification governs in the responses to the sequence, by name. */
export type Observations = ReadonlyMap<string, unknown>;

/** A part of the sequence, which needs no other part. */
export type SequencePart = {
  play(it: SequenceClient): Promise<void>;
  /** The sections of the specification that it is about. */
  readonly sections: readonly string[];
};

/** The parts of the sequence, in order. */
export const sequenceParts: readonly SequencePart[] = [
  { play: contacts, sections: ['1', '2.1', '2.2', '2.3', '4.1'] },
  { play: searches, sections: ['4.2'] },
  { play: selections, sections: ['4.2'] },
  { play: updates, sections: ['4.1', '7.1', '7.2'] },
  { play: failedCreates, sections: ['1', '7.1', '7.2'] },
  { play: destroys, sections: ['4.1', '7.1'] },
  { play: documents, sections: ['1', '2.1', '2.3', '4.1', '7.1'] },
  { play: destroyedDocuments, sections: ['4.1'] },
  { play: lists, sections: ['4.1', '4.2'] },
  { play: recordsUnderParents, sections: ['2.1', '4.1'] },
  { play: propertyErrors, sections: ['2.2', '4.2', '7.2'] },
  { play: encodings, sections: ['1'] },
  { play: schemas, sections: ['4.3'] },
  { play: versions, sections: ['9'] },
  { play: permissionLists, sections: ['4.4'] },
  { play: roles, sections: ['4', '5.1', '7.1'] },
  { play: wrongCredentials, sections: ['5.1', '7.1'] },
  { play: otherCompany, sections: ['1'] },
  { play: dialog, sections: ['5.2'] },
  { play: tokens, sections: ['4.5', '5.2', '7.3'] },
  { play: scopedTokens, sections: ['5.2'] },
  { play: tokensInUse, sections: ['4.2', '5.2'] },
  { play: lifetimes, sections: ['5.2', '8'] },
];

/**
 * Sends a fixed sequence of requests to a server and returns what the specification governs in its responses: statuses
 * that it names, envelopes, the values that were sent, errors, tokens; no words, ids, times, orders or pages. A part that
 * the server cuts off ends with the reason. The sequence ends with the first observation that is not expected.
 */
export async function sendSequence(
  server: ServerDescription,
  wording: Wording,
  limit: AbortSignal,
  isExpected: (name: string, value: unknown) => boolean = () => true,
): Promise<Observations> {
  const surprise = new AbortController();
  const signal = AbortSignal.any([limit, surprise.signal]);
  const onObservation = (name: string, value: unknown) => {
    if (!isExpected(name, value)) surprise.abort();
  };
  const client = createSequenceClient(server, wording, { onObservation }, signal);
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('took too long')), { once: true });
  });
  for (const { play } of sequenceParts) {
    if (surprise.signal.aborted) break;
    if (limit.aborted) {
      client.note('the sequence', 'took too long');
      break;
    }
    // A server that hangs must not hold the sequence longer than the limit.
    await Promise.race([play(client), stopped]).catch((error: unknown) => {
      if (surprise.signal.aborted) return;
      client.note(
        `the end of ${play.name}`,
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
