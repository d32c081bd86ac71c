import { isDeepStrictEqual } from 'node:util';
import type { LedgerEntry } from '../context/ledger.ts';
import { createMemo } from '../context/memo.ts';
import { type DataRecord, type Resource, resourceOf } from '../context/resource.ts';
import type { Session } from '../context/session.ts';
import { unlessNetworkFails } from '../errors/outcome.ts';
import type { Caller, Company } from '../http/request.ts';
import type { HttpResponse } from '../http/response.ts';
import { isSuccess } from '../match/response.ts';
import { jsonIn, listOr } from '../schemas/json.ts';
import { freshBody } from './creation-rule.ts';
import { type Identified, identify, unwrapElement } from './envelopes.ts';
import { sendUpdate } from './updates.ts';

/** Who reads or changes a record, and in which company. */
export type Reader = { readonly as: Caller; readonly company: Company };

const firstRead = createMemo<DataRecord>();

/** What the first new record of a type shows, of those whose creation does not say the values of some fields. */
const readFirst = (
  { send, context }: Session,
  resource: Resource,
  names: readonly string[],
  [path, reader]: readonly [string, Reader],
): Promise<DataRecord> =>
  unlessNetworkFails(
    () =>
      firstRead.get(context, [resource.type, ...names].join(' '), async () => {
        const response = await send('GET', path, reader);
        return (isSuccess(response) && identify(response, resource)?.record) || {};
      }),
    () => ({}),
  );

/**
 * The initial state of a record: its writable fields with an enumeration. States are open (spec#3), and in some a record cannot be
 * destroyed. What the response to its creation leaves out (spec#4.1-open-replies) comes from what was sent, from the schema's `default`,
 * or from the first new record of the type.
 */
export async function statesOf(
  session: Session,
  resource: Resource,
  response: HttpResponse,
  { record, path }: Identified,
  reader: Reader,
): Promise<DataRecord> {
  const sent = unwrapElement(jsonIn(response.exchange.request.body), resource.type)?.record;
  const states = (resource.schema?.fields ?? [])
    .filter((it) => it.enum && !it.readOnly)
    .map(({ name, enum: values, schema }) => {
      const accepted = listOr(values).includes(sent?.[name]) ? sent?.[name] : undefined;
      return [name, record?.[name] ?? accepted ?? schema.default] as const;
    });
  const unknown = states.flatMap(([name, value]) =>
    value === undefined && record?.[name] === undefined ? [name] : [],
  );
  const read = unknown.length > 0 ? await readFirst(session, resource, unknown, [path, reader]) : {};
  return Object.fromEntries(
    states
      .map(([name, value]) => [name, value ?? read[name]] as const)
      .filter(([, value]) => value !== undefined && value !== null),
  );
}

/** Whether an attempt to restore the initial state of a record changed it, and in words what became of it. */
type Restoration = { readonly isDone: boolean; readonly outcome: string };

const isScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

/**
 * A body that restores states of a record and otherwise keeps what it shows. It refers to no other records: those that the suite refers to are in
 * the default company.
 */
function bodyLike({ context }: Session, type: string, record: DataRecord, states: DataRecord): DataRecord {
  const body = freshBody(context, type, {}, new Map());
  const kept = Object.entries(body).map(([name, value]) => [
    name,
    isScalar(record[name]) ? record[name] : value,
  ]);
  return { ...Object.fromEntries(kept), ...states };
}

/** Restores the initial state of a record. */
export async function restoreState(
  session: Session,
  { type, path, states = {} }: LedgerEntry,
  reader: Reader,
): Promise<Restoration> {
  const { context } = session;
  const remains = (outcome: string): Restoration => ({ isDone: false, outcome });
  if (Object.keys(states).length === 0) return remains('no initial state of it is known');
  const current = await session.send('GET', path, reader);
  const record = identify(current, resourceOf(context, type))?.record;
  if (!record) return remains(`its state is unknown, since reading it is answered with ${current.status}`);
  const moved = Object.entries(states).filter(([name, value]) => !isDeepStrictEqual(record[name], value));
  if (moved.length === 0) return remains('it is in its initial state');
  const initial = Object.fromEntries(moved);
  const names = Object.keys(initial).join(', ');
  const update = (body: DataRecord) => sendUpdate(session, { type, path }, body, reader);
  const first = await update(context.traits.partial ? initial : bodyLike(session, type, record, initial));
  // A record that it refers to can be gone.
  const response =
    isSuccess(first) || context.traits.partial ? first : await update(freshBody(context, type, initial));
  return isSuccess(response)
    ? { isDone: true, outcome: `its initial ${names} did not change that` }
    : remains(`restoring its initial ${names} was answered with ${response.status}`);
}
