import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { LedgerEntry, Leftover } from '../context/ledger.ts';
import { createMemo } from '../context/memo.ts';
import { type Enveloped, type Resource, resourceOf } from '../context/resource.ts';
import type { Session } from '../context/session.ts';
import { unlessNetworkFails, Violation } from '../errors/outcome.ts';
import { asUser, type Caller, type Company, type Query } from '../http/request.ts';
import type { HttpResponse } from '../http/response.ts';
import { isSuccess } from '../match/response.ts';
import { showsSent } from '../model/shown-record.ts';
import { usersIn } from '../profile/people.ts';
import { jsonIn, textsIn } from '../schemas/json.ts';
import { type Identified, identify, isId, manyIn, usualPathOf } from './envelopes.ts';
import { largestPageOf, linkedPages } from './paging.ts';
import { type Reader, restoreState, statesOf } from './states.ts';
import { sendDestroy } from './updates.ts';

/** Where a record was created, and by whom: by default by the caller of the session, in the default company. */
export type CreationContext = Partial<Reader> & { readonly parent?: string | undefined };

/** Statuses which mean that a record or a method does not exist. */
const missingStatuses = new Set([404, 405, 410, 501]);

/** The addresses to destroy a record at: its own, and that in the list under which it was created. */
function addressesOf({ context }: Session, { type, path, under }: LedgerEntry): readonly string[] {
  const nested = `${under}/${resourceOf(context, type).plural}/${path.split('/').at(-1)}`;
  return under === undefined || nested === path ? [path] : [path, nested];
}

/** Whether a record is still there: shown somewhere, shown nowhere that would show it, or in no place that can be read. */
type Presence = 'shown' | 'not shown' | 'unknown';

/** The records in a response; undefined if it is not the list of a type. */
function recordsIn(response: HttpResponse, type: string, plural: string): readonly Enveloped[] | undefined {
  try {
    return isSuccess(response) ? manyIn(response, type, plural) : undefined;
  } catch (error) {
    if (error instanceof Violation) return undefined;
    throw error;
  }
}

const mostPages = 200;

/**
 * Looks for a record on every page of a list: by the links to other pages, or else by the usual parameter `page`. Unknown where
 * the target has no such list, or one that seems to go on and does not.
 */
async function presenceIn(
  session: Session,
  { type, path }: LedgerEntry,
  list: string,
  reader: Reader,
): Promise<Presence> {
  const { resources } = session.context;
  const { plural } = resourceOf(session.context, type);
  const perPage = largestPageOf(resources, type);
  const ids = new Set<string>();
  const followed = new Set<string>();
  let query: Query = { per_page: perPage };
  let isFull = false;
  for (let page = 1; page <= mostPages; page += 1) {
    const response = await session.send('GET', list, { ...reader, query });
    const records = recordsIn(response, type, plural);
    if (records === undefined) return isFull || page === 1 ? 'unknown' : 'not shown';
    const known = ids.size;
    for (const { record } of records) ids.add(encodeURIComponent(String(record.id)));
    if (ids.has(path.split('/').at(-1) ?? '')) return 'shown';
    if (ids.size === known) return isFull && records.length > 0 ? 'unknown' : 'not shown';
    const linked = linkedPages(response).find((it) => !followed.has(JSON.stringify(it)));
    followed.add(JSON.stringify(linked));
    // A page that is not full is the last one, unless it links to others.
    isFull = linked === undefined && records.length >= perPage;
    if (linked === undefined && !isFull) return 'not shown';
    query = linked ?? { per_page: perPage, page: page + 1 };
  }
  return 'unknown';
}

/**
 * Whether a record is still there, by its own address and by the lists of its type. A type without a list of its own need not have such
 * an address, so that this alone says nothing.
 */
async function presenceOf(
  session: Session,
  entry: LedgerEntry,
  reader: Reader,
  isDestroyed: boolean,
): Promise<Presence> {
  if (isSuccess(await session.send('GET', entry.path, reader))) return 'shown';
  // Whether lists show what was destroyed is judged by checks: lists can be long.
  if (isDestroyed && entry.under === undefined) return 'not shown';
  const { plural, path } = resourceOf(session.context, entry.type);
  const presences: Presence[] = path === undefined && entry.under !== undefined ? [] : ['not shown'];
  const lists = entry.under === undefined ? [] : [`${entry.under}/${plural}`];
  for (const list of [...lists, path ?? `/api/${plural}`]) {
    const presence = await presenceIn(session, entry, list, reader);
    if (presence === 'shown') return 'shown';
    presences.push(presence);
  }
  return presences.includes('not shown') ? 'not shown' : 'unknown';
}

/** Why a record was not removed, or whether that is unknown; undefined if it is gone. */
type Kept = {
  readonly reason: string;
  readonly presence: Exclude<Presence, 'not shown'>;
  /** Whether the network kept the target from answering, or a gateway answered in its place. */
  readonly isUnanswered?: boolean;
};

/** How a target answered the removal of a record at its own address, and at the one under its parent where that differs. */
function describeAnswers([own, underParent]: readonly number[]): string {
  const answer = `the target answered ${own} to its removal`;
  return underParent === undefined || underParent === own
    ? answer
    : `${answer}, and ${underParent} at its address under its parent`;
}

/** Removes one record. Returns undefined if it is gone. */
const remove = (...removed: Parameters<typeof destroy>): Promise<Kept | undefined> =>
  unlessNetworkFails(
    () => destroy(...removed),
    ({ message }) => ({ presence: 'shown', reason: message, isUnanswered: true }),
  );

async function destroy(
  session: Session,
  entry: LedgerEntry,
  as: Caller,
  company: Company,
  isDestroyed: boolean,
): Promise<Kept | undefined> {
  const statuses: number[] = [];
  for (const path of addressesOf(session, entry)) {
    const response = await sendDestroy(session, { ...entry, path }, { as, company });
    if (isSuccess(response)) return undefined;
    statuses.push(response.status);
  }
  const isMissing = statuses.every((it) => missingStatuses.has(it));
  const presence = isMissing ? await presenceOf(session, entry, { as, company }, isDestroyed) : 'shown';
  const answer = describeAnswers(statuses);
  if (presence === 'not shown') return undefined;
  return {
    presence,
    reason: presence === 'shown' ? answer : `${answer}, and nothing shows whether it is gone`,
  };
}

/** Removes one record as its creator, else as the user with the most permissions, who restores its initial state if necessary. */
async function removeAs(
  session: Session,
  entry: LedgerEntry,
  creator: Caller,
  company: Company,
  isDestroyed: boolean,
): Promise<Kept | undefined> {
  const byCreator = await remove(session, entry, creator, company, isDestroyed);
  if (byCreator?.presence !== 'shown') return byCreator;
  // The creator need not have the permission to destroy, and a token may have expired.
  const remover = removerIn(session.context, company);
  const isDecided = isDeepStrictEqual(remover, creator) && !byCreator.isUnanswered;
  const kept = isDecided ? byCreator : await remove(session, entry, remover, company, isDestroyed);
  if (kept?.presence !== 'shown') return kept;
  const { isDone, outcome } = await unlessNetworkFails(
    () => restoreState(session, entry, { as: remover, company }),
    ({ message }) => ({ isDone: false, outcome: `restoring its initial state failed: ${message}` }),
  );
  const stays = isDone ? await remove(session, entry, remover, company, isDestroyed) : kept;
  return !stays || stays.isUnanswered ? stays : { ...stays, reason: `${stays.reason}; ${outcome}` };
}

/** Milliseconds that a gateway has to find the service again. */
const shortAbsence = 1_000;

/** Reads a record, which is repeated until a service that is away is back: its removal is not, since it may have been done. */
async function untilBack(session: Session, { path, company: name }: LedgerEntry): Promise<void> {
  await pause(shortAbsence);
  const { profile } = session.context;
  const company = profile.companies.find((it) => it.name === name) ?? profile.companies[0];
  await unlessNetworkFails(
    async () => void (await session.send('GET', path, { as: removerIn(session.context, company), company })),
    () => undefined,
  );
}

/** Who removes a record, by default as {@link removerIn}, and whether a request of the run has destroyed it before. */
type Removal = {
  callerOf?(entry: LedgerEntry): Caller;
  wasDestroyed?(entry: LedgerEntry): boolean;
  /** Whether this is the last time: what got no answer is tried once more after all others. */
  readonly isLast?: boolean;
};

/**
 * Removes the open entries of a ledger, the newest first, and closes those that are gone. Returns every record that stays, and
 * every one that nothing shows to be gone: it goes with its parent, so it stays where the parent does.
 */
export async function removeEntries(
  session: Session,
  entries: readonly LedgerEntry[],
  { callerOf, wasDestroyed = () => false, isLast = false }: Removal = {},
): Promise<readonly Leftover[]> {
  const { profile, ledger } = session.context;
  const all: { readonly entry: LedgerEntry; readonly company: Company; readonly kept: Kept }[] = [];
  const removeOne = async (entry: LedgerEntry, triesAgain: boolean): Promise<void> => {
    const company = profile.companies.find((it) => it.name === entry.company) ?? profile.companies[0];
    const isDestroyed = wasDestroyed(entry);
    const caller = callerOf?.(entry) ?? removerIn(session.context, company);
    const kept = await removeAs(session, entry, caller, company, isDestroyed);
    if (kept?.isUnanswered && triesAgain) unanswered.push(entry);
    else if (kept && !(kept.presence === 'unknown' && isDestroyed)) all.push({ entry, company, kept });
    else ledger.strike(entry);
  };
  const unanswered: LedgerEntry[] = [];
  for (const it of entries) await removeOne(it, isLast);
  const [waiting] = unanswered;
  if (waiting) await untilBack(session, waiting);
  for (const it of unanswered) await removeOne(it, false);
  const there = new Set([...ledger.open(), ...ledger.kept()].map((it) => it.number));
  const left: typeof all = [];
  for (const it of all) {
    const { entry, company, kept } = it;
    const reader = { as: removerIn(session.context, company), company };
    // A record that cannot be removed by itself can be removed with its parent.
    const wentAlong =
      entry.parent !== undefined &&
      !there.has(entry.parent) &&
      (kept.presence === 'unknown' ||
        (await unlessNetworkFails(
          () => presenceOf(session, entry, reader, wasDestroyed(entry)),
          () => 'shown',
        )) !== 'shown');
    if (wentAlong) ledger.strike(entry);
    else left.push(it);
  }
  return left.map(({ entry, company, kept: { reason } }) => ({
    type: entry.type,
    address: `${company.baseUrl}${entry.path}`,
    reason,
  }));
}

/** The user with the most permissions in a company, who removes what a crash left behind. */
export function removerIn({ profile, people }: Session['context'], company: Company): Caller {
  const [user] = usersIn(profile, company);
  return user ? asUser(user) : people.me;
}

/** Records that were found otherwise, since the responses to their creation do not say which they are, or say a wrong address. */
const found = new WeakMap<HttpResponse, Identified>();

/**
 * The record that a response to a creation is about, once it was noted; undefined if nothing says which one it is. What a response to one
 * in its own list shows can be less than the record (spec#4.1-open-replies): without anything that was sent, only the address counts.
 */
export function identifyNoted(response: HttpResponse, resource: Resource): Identified | undefined {
  const identified = found.get(response) ?? identify(response, resource);
  if (identified?.record === undefined || resource.path === undefined) return identified;
  const isShown = showsSent(identified.record, jsonIn(response.exchange.request.body));
  return isShown ? identified : { ...identified, record: undefined };
}

/** Responses to creations whose records are known. */
const known = new WeakSet<HttpResponse>();

/** Whether it is known which record a creation made, from its response or from a list. */
export const isOfKnownRecord = (response: HttpResponse): boolean => known.has(response);

/** Whether a session has noted a record at a path of a company. */
const isNoted = ({ created }: Session, path: string, company: Company): boolean =>
  created.some(({ entry }) => entry.path === path && entry.company === company.name);

/**
 * The new record of a creation whose response does not say which one it is (spec#4.1-open-replies): one in the list of its type that shows a
 * marker of the body, or each text of one without markers, and was not noted before. A search is tried first, since lists can be long.
 */
async function findByMarkers(
  session: Session,
  response: HttpResponse,
  resource: Resource,
  reader: Reader,
): Promise<Identified | undefined> {
  const { body } = response.exchange.request;
  const markers = session.context.markersIn(body ?? '');
  const texts = markers.length > 0 ? markers : textsIn(jsonIn(body));
  const [first] = texts;
  if (first === undefined || resource.path === undefined) return undefined;
  const perPage = largestPageOf(session.context.resources, resource.type);
  for (const query of [{ q: first }, { per_page: perPage }]) {
    const list = await session.send('GET', resource.path, { ...reader, query });
    for (const { record } of recordsIn(list, resource.type, resource.plural) ?? []) {
      const text = JSON.stringify(record);
      const path = usualPathOf(resource, String(record.id));
      const isNew = !isNoted(session, path, reader.company);
      const isIt = (it: string): boolean => text.includes(it);
      if (isNew && isId(record.id) && (markers.length > 0 ? texts.some(isIt) : texts.every(isIt)))
        return { id: record.id, path, record: undefined, links: [] };
    }
  }
  return undefined;
}

const misleading = createMemo<boolean>();

/**
 * The record at the address that the specification gives it, where it is there and the target names another address at which it is not:
 * what is wrong with that is judged by a check. Looks once for all records of a type that are created beneath parents of the same type.
 */
async function withRightPath(
  { send, context }: Session,
  identified: Identified,
  resource: Resource,
  { parent, ...reader }: Reader & { readonly parent: string | undefined },
): Promise<Identified> {
  const path = usualPathOf(resource, identified.id);
  const isMisled = await misleading.get(
    context,
    [resource.type, reader.company.name, parent?.split('/').at(-2)].join(' '),
    async () =>
      (await send('GET', identified.path, reader)).status === 404 &&
      isSuccess(await send('GET', path, reader)),
  );
  return isMisled ? { ...identified, path } : identified;
}

/** Notes a created record; undefined if nothing says which one it is. */
export async function noteCreated(
  session: Session,
  response: HttpResponse,
  resource: Resource,
  { company = session.context.people.company, as = session.me, parent }: CreationContext = {},
): Promise<Identified | undefined> {
  const { context, created } = session;
  const { ledger } = context;
  if (!isSuccess(response)) return undefined;
  const named = identifyNoted(response, resource);
  // Who creates records need not have the permission to read them.
  const reader = { company, as: removerIn(context, company) };
  const other = !named
    ? await findByMarkers(session, response, resource, reader)
    : named.path !== usualPathOf(resource, named.id) &&
      (await withRightPath(session, named, resource, { ...reader, parent }));
  if (other) found.set(response, other);
  const identified = identifyNoted(response, resource);
  if (!identified) return undefined;
  known.add(response);
  if (isNoted(session, identified.path, company)) return identified;
  // A record of another session, such as one that is kept for the run, can be the parent.
  const above = parent
    ? ledger.open().find((it) => it.path === parent && it.company === company.name)?.number
    : undefined;
  const entry = ledger.add({
    type: resource.type,
    path: identified.path,
    company: company.name,
    ...(above === undefined ? {} : { parent: above }),
    ...(parent ? { under: parent } : {}),
    states: await statesOf(session, resource, response, identified, reader),
  });
  created.push({ entry, as });
  return identified;
}

/** Leaves what a session created on the target, also at the end of the run. */
export function keepCreated({ context: { ledger }, created }: Session): void {
  for (const { entry } of created.splice(0)) ledger.keep(entry);
}

/** The companies that were created for a run, and go with all that is in them; none where the profile has no hook that removes them. */
const companiesOfRun = ({ ledger, profile }: Session['context']): ReadonlySet<string> =>
  new Set(
    profile.hooks.removeCompany === undefined
      ? []
      : ledger.effects().flatMap((it) => (it.kind === 'company' ? [it.company] : [])),
  );

/**
 * Removes what a session created, the newest first, and returns what could not be removed; what goes later, with its company or with a
 * record that others share, stays in the ledger. `through` sends the requests if the session itself has ended.
 */
export function removeCreated(session: Session, through = session): Promise<readonly Leftover[]> {
  const { ledger, people, traits } = session.context;
  const all = session.created.splice(0).reverse();
  const creators = new Map(all.map(({ entry, as }) => [entry.number, as]));
  const open = new Set(ledger.open().map((it) => it.number));
  const ofRun = companiesOfRun(session.context);
  const own = new Set(all.map(({ entry }) => entry.number));
  // What is under a record that checks share goes after them, with this record or before it.
  const isDue = ({ number, company, parent }: LedgerEntry) =>
    open.has(number) && !ofRun.has(company) && (parent === undefined || own.has(parent) || !open.has(parent));
  const entries = all.map((it) => it.entry).filter(isDue);
  const destroyed = session.visits.filter(
    ({ method, status }) => method === traits.destroyMethod && status >= 200 && status < 300,
  );
  const paths = new Set(destroyed.map(({ path }) => path));
  return removeEntries(through, entries, {
    callerOf: (entry) => creators.get(entry.number) ?? people.me,
    wasDestroyed: ({ path }) => paths.has(path),
  });
}
