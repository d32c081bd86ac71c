import type { DataRecord } from '../context/resource.ts';
import { resourceOf } from '../context/resource.ts';
import type { Session } from '../context/session.ts';
import { pollUntil } from '../http/poll-until.ts';
import type { RequestOptions } from '../http/request.ts';
import type { HttpResponse } from '../http/response.ts';
import { isSuccess } from '../match/response.ts';
import { wrappedBody } from './creation-rule.ts';
import { identify } from './envelopes.ts';

/**
 * Statuses that demand the version of the record: conflict, or a precondition that failed or is missing (RFC 9110,
 * sections 15.5.10 and 15.5.13; RFC 6585, section 3).
 */
const asksForState = new Set([409, 412, 428]);

/** Whether a target refused a change because the version of the record is missing or outdated. */
export const isStale = ({ status }: HttpResponse): boolean => asksForState.has(status);

const counted = /(^|_)(lock|version|revision|etag)|(Lock|Version|Revision)/;

/** Whether a field holds the version of a record, for optimistic locking. */
export const isStateField = (name: string): boolean => counted.test(name);

/** The fields that hold the version of a record. */
const stateIn = (record: DataRecord): DataRecord =>
  Object.fromEntries(
    Object.entries(record).filter(
      ([name, value]) => isStateField(name) && ['string', 'number'].includes(typeof value),
    ),
  );

/** The record to change, at its own address. */
export type Subject = { readonly type: string; readonly path: string };

/** The same, and who can read it where. Default: the caller and the company of the change. */
export type ReadableSubject = Subject & Pick<RequestOptions, 'as' | 'company'>;

/** What may update a record: the specification leaves the method open, and a target can offer several (spec#4.1-open-methods). */
export const updateMethods: readonly string[] = ['PUT', 'PATCH', 'POST'];

/** How to change it: caller, method, and optionally a raw body, or how to encode the wrapped one if not as JSON in UTF-8. */
export type Change = RequestOptions & {
  readonly method?: string;
  readonly encode?: (body: unknown) => Pick<RequestOptions, 'body' | 'contentType'>;
};

/** Sends a change, and repeats it with the current version of the record if the target demands it. */
async function send(
  session: Session,
  { type, path }: Subject,
  method: string,
  options: RequestOptions,
  bodyIn: (state: DataRecord) => Pick<RequestOptions, 'json' | 'body' | 'contentType'>,
): Promise<HttpResponse> {
  const response = await session.send(method, path, { ...bodyIn({}), ...options });
  if (!isStale(response)) return response;
  const { as, company } = options;
  const current = await session.send('GET', path, { ...(as && { as }), ...(company && { company }) });
  const record = identify(current, resourceOf(session.context, type))?.record;
  const tag = current.header('etag');
  if (!record || current.status !== 200) return response;
  const headers = [...(options.headers ?? []), ...(tag ? [['If-Match', tag] as const] : [])];
  return session.send(method, path, { ...bodyIn(stateIn(record)), ...options, headers });
}

/**
 * What an update of this target has to send of the record as it is now: nothing, its version, or all of it but its links. A
 * record that cannot be read has nothing to send.
 */
async function storedPart(
  session: Session,
  subject: ReadableSubject,
  options: RequestOptions,
): Promise<DataRecord> {
  const { updateBody } = session.context.traits;
  if (updateBody === 'fields') return {};
  const { as = options.as, company = options.company } = subject;
  const where = { ...(as && { as }), ...(company && { company }) };
  const current = await session.send('GET', subject.path, where);
  if (current.status !== 200) return {};
  const { links: _, ...record } =
    identify(current, resourceOf(session.context, subject.type))?.record ?? ({} as DataRecord);
  return updateBody === 'whole record' ? record : stateIn(record);
}

/**
 * Updates a record as this target is updated (spec#4.1 leaves the shape open): with its fields, its current version or the whole
 * record, in its media type in place of that of JSON, and with the version or entity tag if the target demands it.
 */
export async function sendUpdate(
  session: Session,
  subject: ReadableSubject,
  fields: DataRecord,
  options: Change,
): Promise<HttpResponse> {
  const { context } = session;
  const { method = context.traits.updateMethod, encode, ...rest } = options;
  const isGiven = 'json' in rest || 'body' in rest;
  const { updateMethod, updateType } = context.traits;
  const typed = (contentType = 'application/json') =>
    method === updateMethod ? contentType.replace(/^application\/json\b/, updateType) : contentType;
  const isTyped = 'json' in rest || rest.contentType !== undefined;
  const given = isTyped ? { ...rest, contentType: typed(rest.contentType) } : rest;
  const stored = isGiven ? {} : await storedPart(session, subject, rest);
  return send(session, subject, method, given, (state) => {
    if (isGiven) return {};
    const whole = { ...stored, ...fields, ...stateIn(stored), ...state };
    const body = wrappedBody(context, subject.type, whole);
    if (!encode) return { json: body, contentType: typed() };
    const { contentType, ...encoded } = encode(body);
    return contentType === undefined ? encoded : { ...encoded, contentType: typed(contentType) };
  });
}

/** How many records a run waits for in vain: one that keeps none of its promises would keep it for hours. */
const mostInVain = 3;

const inVain = new WeakMap<object, number>();

/**
 * Destroys a record, with its version if the target demands it. A 202 promises that it will be gone, and does not say that it is
 * (RFC 9110, 15.3.3): its address is read until it is, or for five seconds.
 */
export async function sendDestroy(
  session: Session,
  subject: Subject,
  options: RequestOptions,
): Promise<HttpResponse> {
  const { context } = session;
  const response = await send(session, subject, context.traits.destroyMethod, options, () => ({}));
  const waits = inVain.get(context) ?? 0;
  if (response.status !== 202 || waits >= mostInVain) return response;
  const { as, company } = options;
  const place = { ...(as && { as }), ...(company && { company }) };
  const last = await pollUntil(
    () => session.send('GET', subject.path, place),
    (it) => !isSuccess(it),
  );
  if (isSuccess(last)) inVain.set(context, waits + 1);
  return response;
}
