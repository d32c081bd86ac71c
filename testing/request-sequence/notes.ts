import { listOf, statusOf } from './projections.ts';
import type { Call, SequenceClient } from './sequence-client.ts';

/** Sends a request and notes the part of its status that the specification governs; `named` are the errors that it names there. */
export async function noteStatus(
  it: SequenceClient,
  name: string,
  [method, path, call]: readonly [method: string, path: string, call?: Call],
  ...named: readonly number[]
): Promise<void> {
  it.note(name, statusOf(await it.send(method, path, call), ...named));
}

/** Gets a list and notes its envelope, how many elements it shows, and how often they contain each of some texts. */
export async function noteList(
  it: SequenceClient,
  name: string,
  path: string,
  texts: readonly string[] = [],
  call?: Call,
): Promise<void> {
  const plural = path.split('?')[0]?.split('/').at(-1) ?? '';
  it.note(name, listOf(await it.send('GET', path, call), plural, texts));
}
