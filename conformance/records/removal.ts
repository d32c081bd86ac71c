import type { LedgerEntry, Leftover } from '../context/ledger.ts';
import { type Resource, resourceOf } from '../context/resource.ts';
import type { Session } from '../context/session.ts';
import { NetworkError, Violation } from '../errors/outcome.ts';
import type { Company } from '../http/request.ts';
import { asUser, type Caller } from '../http/request.ts';
import type { HttpResponse } from '../http/response.ts';
import { isSuccess } from '../match/response.ts';
import { usersIn } from '../profile/people.ts';
import { type Identified, identify, manyIn } from './envelopes.ts';
import { largestPageOf } from './paging.ts';
import { putBack, sendDestroy, statesOf } from './updates.ts';

/** Where a record was created, and by whom. */
export type CreationContext = { readonly company: Company; readonly as: Caller; readonly parent?: string };

/** Statuses which mean that a record or a method does not exist. */
const missingStatuses = new Set([404, 405, 410, 501]);

/** The addresses to destroy a record at: its own, and that in the list under which it was created. */
function addressesOf({ context }: Session, { type, path, under }: LedgerEntry): readonly string[] {
  const nested = `${under}/${resourceOf(context, type).plural}/${path.split('/').at(-1)}`;
  return under === undefined || nested === path ? [path] : [path, nested];
}

/** Whether a list shows a record; false where the target has no such list. */
async function isListedAt(
  session: Session,
  { type, path }: LedgerEntry,
  list: string,
  where: { readonly as: Caller; readonly company: Company },
): Promise<boolean> {
  const { context } = session;
  const { plural } = resourceOf(context, type);
  const query = { per_page: largestPageOf(context.resources, type) };
  const response = await session.send('GET', list, { ...where, query });
  if (!isSuccess(response)) return false;
  try {
    return manyIn(response, type, plural).some(
      ({ record }) => encodeURIComponent(String(record.id)) === path.split('/').at(-1),
    );
  } catch (error) {
    if (error instanceof Violation) return false;
    throw error;
  }
}

/** Whether a record is still there: at its own address, or, created under another, in a list of its type. */
async function isThere(
  session: Session,
  entry: LedgerEntry,
  where: { readonly as: Caller; readonly company: Company },
): Promise<boolean> {
  if (isSuccess(await session.send('GET', entry.path, where))) return true;
  if (entry.under === undefined) return false;
  const { plural } = resourceOf(session.context, entry.type);
  for (const list of [`${entry.under}/${plural}`, `/api/${plural}`])
    if (await isListedAt(session, entry, list, where)) return true;
  return false;
}

/** Removes one record. Returns undefined if it is gone, else the reason why not. */
async function remove(
  session: Session,
  entry: LedgerEntry,
  as: Caller,
  company: Company,
): Promise<string | undefined> {
  try {
    const statuses: number[] = [];
    for (const path of addressesOf(session, entry)) {
      const response = await sendDestroy(session, { ...entry, path }, { as, company });
      if (isSuccess(response)) return undefined;
      statuses.push(response.status);
    }
    const isGone =
      statuses.every((it) => missingStatuses.has(it)) && !(await isThere(session, entry, { as, company }));
    return isGone ? undefined : `the target answered ${statuses.join(' and ')} to its removal`;
  } catch (error) {
    if (error instanceof NetworkError) return error.message;
    throw error;
  }
}

/** Removes one record as its creator, else as the user with the most permissions, who restores its initial state if necessary. */
async function removeAs(
  session: Session,
  entry: LedgerEntry,
  creator: Caller,
  company: Company,
): Promise<string | undefined> {
  const remover = removerOf(session)(entry, company);
  const reason =
    (await remove(session, entry, creator, company)) &&
    // The creator need not have the permission to destroy, and a token may have expired.
    (await remove(session, entry, remover, company));
  const isBack =
    reason !== undefined && (await falseOnNetworkError(() => putBack(session, entry, remover, company)));
  return isBack ? remove(session, entry, remover, company) : reason;
}

async function falseOnNetworkError(act: () => Promise<boolean>): Promise<boolean> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof NetworkError) return false;
    throw error;
  }
}

/** Removes the open entries of a ledger, the newest first, and closes those that are gone. `callerOf` says who removes each. */
export async function removeEntries(
  session: Session,
  entries: readonly LedgerEntry[],
  callerOf: (entry: LedgerEntry, company: Company) => Caller,
): Promise<readonly Leftover[]> {
  const { profile, ledger } = session.context;
  const kept: { readonly entry: LedgerEntry; readonly company: Company; readonly reason: string }[] = [];
  const gone = new Set<number>();
  for (const entry of entries) {
    const company = profile.companies.find((it) => it.name === entry.company) ?? profile.companies[0];
    const reason = await removeAs(session, entry, callerOf(entry, company), company);
    if (reason) kept.push({ entry, company, reason });
    else {
      gone.add(entry.number);
      ledger.strike(entry);
    }
  }
  const left: typeof kept = [];
  for (const it of kept) {
    const { entry, company } = it;
    const where = { as: removerOf(session)(entry, company), company };
    // A record that cannot be removed by itself can be removed with its parent.
    const wentAlong =
      entry.parent !== undefined &&
      gone.has(entry.parent) &&
      (await falseOnNetworkError(async () => !(await isThere(session, entry, where))));
    if (wentAlong) ledger.strike(entry);
    else left.push(it);
  }
  return left.map(({ entry, company, reason }) => ({
    type: entry.type,
    address: `${company.baseUrl}${entry.path}`,
    reason,
  }));
}

/** The user with the most permissions in a company, who removes what a crash left behind. */
export function removerOf({ context }: Session): (entry: LedgerEntry, company: Company) => Caller {
  return (_, company) => {
    const [user] = usersIn(context.profile, company);
    return user ? asUser(user) : context.people.me;
  };
}

/** Notes a created record; undefined if the response does not identify one. */
export function noteCreated(
  { context: { ledger }, created }: Session,
  response: HttpResponse,
  resource: Resource,
  { company, as, parent }: CreationContext,
): Identified | undefined {
  if (!isSuccess(response)) return undefined;
  const identified = identify(response, resource);
  if (
    !identified ||
    created.some(({ entry }) => entry.path === identified.path && entry.company === company.name)
  )
    return identified;
  const above = created.find(({ entry }) => entry.path === parent)?.entry.number;
  const entry = ledger.add({
    type: resource.type,
    path: identified.path,
    company: company.name,
    ...(above === undefined ? {} : { parent: above }),
    ...(parent === undefined || parent === '' ? {} : { under: parent }),
    states: statesOf(resource, identified.record),
  });
  created.push({ entry, as });
  return identified;
}

/**
 * Removes what a session created, the newest first, and returns what could not be removed. `through` sends the requests if
 * the session itself has ended.
 */
export function removeCreated(session: Session, through = session): Promise<readonly Leftover[]> {
  const { ledger, people } = session.context;
  const all = session.created.splice(0).reverse();
  const creators = new Map(all.map(({ entry, as }) => [entry.number, as]));
  const open = new Set(ledger.open().map((it) => it.number));
  const entries = all.map((it) => it.entry).filter((it) => open.has(it.number));
  return removeEntries(through, entries, (entry) => creators.get(entry.number) ?? people.me);
}
