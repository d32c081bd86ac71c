import type { ServerDescription } from './description.ts';
import type { SequencePart } from './request-sequence.ts';
import { createSequenceClient } from './sequence-client.ts';
import type { Wording } from './wording.ts';

/**
 * The requests of a part of the sequence, each with all that a client sees of its response, without times. A server that
 * repeats its ids after a reset sends the same transcript again.
 */
export type Transcript = readonly string[];

const times = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/g;

/**
 * Plays one part of the sequence, to its end, or to the first response that differs from those of an earlier transcript. A
 * part that cannot go on ends with the reason.
 */
export async function playPart(
  server: ServerDescription,
  wording: Wording,
  { play }: SequencePart,
  earlier?: Transcript,
): Promise<Transcript> {
  const entries: string[] = [];
  const end = new AbortController();
  const onReply = (request: string, reply: unknown) => {
    const entry = `${request} -> ${JSON.stringify(reply)}`.replaceAll(times, '‹time›');
    entries.push(entry);
    if (earlier && (entry !== earlier[entries.length - 1] || entries.length === earlier.length)) end.abort();
  };
  const client = createSequenceClient(server, wording, { onReply }, end.signal);
  try {
    await play(client);
  } catch (error) {
    if (!end.signal.aborted) entries.push(`the part ended: ${String(error)}`);
  }
  return entries;
}

/** The place of the first entry that two transcripts do not share; undefined if they are the same. */
export function firstDifferentEntry(one: Transcript, other: Transcript): number | undefined {
  const at = Array.from({ length: Math.max(one.length, other.length) }).findIndex(
    (_, index) => one[index] !== other[index],
  );
  return at < 0 ? undefined : at;
}
