import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { hasMembers } from '../../contract/document.ts';
import { type Json, parseJson } from '../../contract/json.ts';
import { localPart } from '../../http/exchange/address.ts';
import { http } from '../../http/exchange/node-http.ts';
import type { components } from '../document/types.gen.ts';
import type { RecordedExchange } from './entry.ts';
import type { Journal } from './journal.ts';
import { fieldOf, fieldsOf } from './view.ts';

/** The changes of a request before it is sent again. */
type ReplayEdit = components['schemas']['replay'];

/** A request that can be sent again. */
type Replayable = {
  method: string;
  address: string;
  /** Names and values in turn, as in `IncomingMessage.rawHeaders`. */
  headers: string[];
  body: Buffer | undefined;
};

/** Names the entry of which a request is a repetition. */
const replayHeader = 'Countersign-Replay';

/** Fields that belong to one connection or one body, and that the new request gets anew. */
const ownFields =
  /^(connection|content-length|expect|host|keep-alive|transfer-encoding|countersign-replay)$/i;

type Shown = components['schemas']['journal_entry']['request'];

/**
 * A recorded request with its secrets, and with changes where they are made. An edit is made on what the journal shows: what it
 * leaves as it is shown is sent as it was.
 * @param shown the request as the journal shows it
 */
export function editRequest(recorded: RecordedExchange, shown: Shown, edit: ReplayEdit): Replayable {
  const fields = fieldsOf(recorded.rawHeaders);
  const host = fieldOf(fields, 'host') ?? '';
  const restored = restoreValue(edit.headers ?? shown.headers, shown.headers, Object.fromEntries(fields));
  const sent = edit.headers === undefined ? fields : Object.entries(restored as Record<string, string>);
  const headers = sent.filter(([name]) => !ownFields.test(name));
  const target = localPart(recorded.target);
  return {
    method: edit.method ?? recorded.method,
    address: edit.address === undefined ? target : restoreParameters(edit.address, shown.address, target),
    headers: [['Host', host], ...headers, [replayHeader, String(recorded.id)]].flat(),
    body: edit.body === undefined ? recorded.body : bodyOf(edit.body as Json, shown.body, recorded.body),
  };
}

function bodyOf(edited: Json, shown: unknown, original: Buffer | undefined): Buffer | undefined {
  if (edited === null) return undefined;
  const text = original?.toString() ?? '';
  if (typeof edited === 'string') {
    return Buffer.from(typeof shown === 'string' ? restoreParameters(edited, shown, text) : edited);
  }
  return Buffer.from(
    JSON.stringify(restoreValue(edited, shown, typeof shown === 'object' ? (parseJson(text) ?? null) : null)),
  );
}

/** Methods of which Node sends no length, either. */
const bodiless = /^(GET|HEAD|DELETE|OPTIONS)$/;

/** How long the entry of a request can follow its response. */
const lagMs = 1_000;

/**
 * Sends a request to the mock, and waits for its entry in the journal.
 * @returns undefined where the mock could not read the request
 * @throws TypeError where it is not HTTP, such as a header field with a line break
 */
export async function replayRequest(
  { method, address, headers, body }: Replayable,
  { host, port }: { host: string; port: number },
  journal: Journal,
): Promise<RecordedExchange | undefined> {
  // Without a length, Node sends what has no body in chunks.
  const length =
    body === undefined && bodiless.test(method) ? [] : ['Content-Length', String(body?.length ?? 0)];
  const sending = http.request({ host, port, method, path: address, headers: [...headers, ...length] });
  const original = headers.at(-1);
  const recorded = Promise.withResolvers<RecordedExchange | undefined>();
  const unfollow = journal.follow((event) => {
    if (event.kind === 'ended') recorded.resolve(undefined);
    if (event.kind === 'entry' && isReplayOf(event.entry, original)) recorded.resolve(event.entry);
  });
  const answered = new Promise<void>((resolve) => {
    sending.on('response', (response) => response.resume().on('close', resolve));
    sending.on('error', () => resolve());
  });
  sending.end(body);
  const missing = answered.then(() => sleep(lagMs)).then(() => undefined);
  return Promise.race([recorded.promise, missing]).finally(unfollow);
}

function isReplayOf({ rawHeaders }: RecordedExchange, id: string | undefined): boolean {
  return fieldsOf(rawHeaders).some(([name, value]) => name === replayHeader && value === id);
}

/**
 * An edited value with the secrets that it was shown without: whatever is as it was shown becomes the original again, at any
 * depth.
 */
function restoreValue(edited: unknown, shown: unknown, original: unknown): unknown {
  if (isDeepStrictEqual(edited, shown)) return original;
  if (Array.isArray(edited) && Array.isArray(shown) && Array.isArray(original)) {
    return edited.map((element, index) => restoreValue(element, shown[index], original[index]));
  }
  if (!hasMembers(edited) || !hasMembers(shown) || !hasMembers(original)) return edited;
  return Object.fromEntries(
    Object.entries(edited).map(([name, member]) => [name, restoreValue(member, shown[name], original[name])]),
  );
}

/** The same for an address or a form: each parameter that is as it was shown becomes the original again. */
function restoreParameters(edited: string, shown: string, original: string): string {
  const [shownParts, originalParts] = [partsOf(shown), partsOf(original)];
  if (shownParts.length !== originalParts.length) return edited === shown ? original : edited;
  const parts = partsOf(edited).map((part) => originalParts[shownParts.indexOf(part)] ?? part);
  return parts.join('');
}

/** The parts of an address or a form, with what separates them. */
function partsOf(text: string): string[] {
  return text.split(/(?<=[?&])|(?=[?&])/);
}
