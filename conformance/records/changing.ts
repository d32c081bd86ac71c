import type { Desk } from '../check/desk.ts';
import type { Reply } from '../http/reply.ts';
import type { RequestOptions } from '../http/wire.ts';
import { resourceOf, wrappedBody } from './creating.ts';
import { identify } from './identify.ts';
import type { DataRecord } from './resource.ts';

/**
 * Statuses that ask for the state that a change is about: conflict, a precondition that failed or is missing (RFC 9110,
 * sections 15.5.10 and 15.5.13; RFC 6585, section 3).
 */
const asksForState = new Set([409, 412, 428]);

/** Whether a target answered a change with the wish to hear of which state of the record it is. */
export const isStale = ({ status }: Reply): boolean => asksForState.has(status);

const counted = /(^|_)(lock|version|revision|etag)|(Lock|Version|Revision)/;

/** Whether a field is one in which a service tells and wants to be told which state a record is in. */
export const isStateField = (name: string): boolean => counted.test(name);

/** The fields in which a record shows the state that it is in. */
const stateIn = (record: DataRecord): DataRecord =>
  Object.fromEntries(
    Object.entries(record).filter(
      ([name, value]) => isStateField(name) && ['string', 'number'].includes(typeof value),
    ),
  );

/** What is changed: a record at its own address. */
export type Subject = { readonly type: string; readonly path: string };

/** Who changes it, with which method, and where a body is sent as it is, that. */
export type Change = RequestOptions & { readonly method?: string };

/** Sends a change, and once more with the state that the record shows meanwhile, where the target asks for it. */
async function send(
  desk: Desk,
  { type, path }: Subject,
  method: string,
  options: RequestOptions,
  bodyIn: (state: DataRecord) => Pick<RequestOptions, 'json'>,
): Promise<Reply> {
  const reply = await desk.send(method, path, { ...bodyIn({}), ...options });
  if (!isStale(reply)) return reply;
  const { as, company } = options;
  const seen = await desk.send('GET', path, { ...(as && { as }), ...(company && { company }) });
  const record = identify(seen, resourceOf(desk.lab, type))?.record;
  const tag = seen.header('etag');
  if (!record || seen.status !== 200) return reply;
  const headers = [...(options.headers ?? []), ...(tag ? [['If-Match', tag] as const] : [])];
  return desk.send(method, path, { ...bodyIn(stateIn(record)), ...options, headers });
}

/**
 * Updates a record. A target that keeps updates apart by versions or entity tags is told the state that the record is in:
 * the shape of an update is not shown (spec#4.1-open-methods).
 */
export function sendUpdate(
  desk: Desk,
  subject: Subject,
  fields: DataRecord,
  options: Change,
): Promise<Reply> {
  const { method = desk.lab.traits.updateMethod, ...rest } = options;
  const isGiven = 'json' in rest || 'body' in rest;
  return send(desk, subject, method, rest, (state) =>
    isGiven ? {} : { json: wrappedBody(desk.lab, subject.type, { ...fields, ...state }) },
  );
}

/** Destroys a record, in the state that it is in where the target asks for that. */
export const sendDestroy = (desk: Desk, subject: Subject, options: RequestOptions): Promise<Reply> =>
  send(desk, subject, desk.lab.traits.destroyMethod, options, () => ({}));
