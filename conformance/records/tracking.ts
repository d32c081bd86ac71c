import type { Desk } from '../check/desk.ts';
import { Trouble } from '../check/outcome.ts';
import { asUser, type Caller } from '../http/caller.ts';
import type { Reply } from '../http/reply.ts';
import { usersIn } from '../profile/people.ts';
import type { Company } from '../profile/profile.ts';
import { sendDestroy } from './changing.ts';
import { type Identified, identify } from './identify.ts';
import type { Entry, Leftover } from './ledger.ts';
import { putBack, statesOf } from './putting-back.ts';
import type { Resource } from './resource.ts';

/** Where a record was created, and by whom. */
export type Whereabouts = { readonly company: Company; readonly as: Caller; readonly parent?: string };

/** Keeps account of what one check creates, and removes it. */
export type Tracker = {
  /** Notes the record that a successful creation is about; undefined where the answer tells of none. */
  note(reply: Reply, resource: Resource, where: Whereabouts): Identified | undefined;
  /** Removes everything noted, the newest first, and tells what stayed. */
  clear(desk: Desk): Promise<readonly Leftover[]>;
};

/** Answers that mean that a record is not there, or that nobody knows the method. */
const notThere = new Set([404, 405, 410, 501]);

const isSuccess = (status: number): boolean => Math.floor(status / 100) === 2;

/** Removes one record; undefined where it is gone, else why it is not. */
async function remove(desk: Desk, entry: Entry, as: Caller, company: Company): Promise<string | undefined> {
  try {
    const { status } = await sendDestroy(desk, entry, { as, company });
    if (isSuccess(status)) return undefined;
    const isGone =
      notThere.has(status) && !isSuccess((await desk.send('GET', entry.path, { as, company })).status);
    return isGone ? undefined : `the target answered ${status} to its removal`;
  } catch (error) {
    if (error instanceof Trouble) return error.message;
    throw error;
  }
}

/** Removes one record as whoever may: its creator, or the widest user, who puts it back to how it began where nothing else helps. */
async function removeAs(
  desk: Desk,
  entry: Entry,
  creator: Caller,
  company: Company,
): Promise<string | undefined> {
  const sweeper = sweeperOf(desk)(entry, company);
  const reason =
    (await remove(desk, entry, creator, company)) &&
    // Who may create need not be allowed to destroy, and a token may have ended meanwhile.
    (await remove(desk, entry, sweeper, company));
  const isBack = reason !== undefined && (await unlessTrouble(() => putBack(desk, entry, sweeper, company)));
  return isBack ? remove(desk, entry, sweeper, company) : reason;
}

async function unlessTrouble(act: () => Promise<boolean>): Promise<boolean> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Trouble) return false;
    throw error;
  }
}

/** Removes open entries of a ledger, the newest first, and strikes what is gone. `callerOf` says who removes it. */
export async function removeEntries(
  desk: Desk,
  entries: readonly Entry[],
  callerOf: (entry: Entry, company: Company) => Caller,
): Promise<readonly Leftover[]> {
  const { profile, ledger } = desk.lab;
  const kept: { readonly entry: Entry; readonly company: Company; readonly reason: string }[] = [];
  const gone = new Set<number>();
  for (const entry of entries) {
    const company = profile.companies.find((it) => it.name === entry.company) ?? profile.companies[0];
    const reason = await removeAs(desk, entry, callerOf(entry, company), company);
    if (reason) kept.push({ entry, company, reason });
    else {
      gone.add(entry.number);
      ledger.strike(entry);
    }
  }
  // What cannot be removed by itself goes with its parent.
  const left = kept.filter(({ entry }) => entry.parent === undefined || !gone.has(entry.parent));
  for (const { entry } of kept)
    if (entry.parent !== undefined && gone.has(entry.parent)) ledger.strike(entry);
  return left.map(({ entry, company, reason }) => ({
    type: entry.type,
    address: `${company.baseUrl}${entry.path}`,
    reason,
  }));
}

/** The widest user of a company, as whom what a crash left behind is removed. */
export function sweeperOf({ lab }: Desk): (entry: Entry, company: Company) => Caller {
  return (_, company) => {
    const [user] = usersIn(lab.profile, company);
    return user ? asUser(user) : lab.people.me;
  };
}

/** A tracker of its own for each check. */
export function createTracker(desk: Desk): Tracker {
  const noted: { readonly entry: Entry; readonly as: Caller }[] = [];
  const { ledger } = desk.lab;
  return {
    note(reply, resource, { company, as, parent }) {
      if (Math.floor(reply.status / 100) !== 2) return undefined;
      const found = identify(reply, resource);
      if (!found || noted.some(({ entry }) => entry.path === found.path && entry.company === company.name))
        return found;
      const above = noted.find(({ entry }) => entry.path === parent)?.entry.number;
      const entry = ledger.add({
        type: resource.type,
        path: found.path,
        company: company.name,
        ...(above === undefined ? {} : { parent: above }),
        states: statesOf(resource, found.record),
      });
      noted.push({ entry, as });
      return found;
    },
    clear(place) {
      const all = noted.splice(0).reverse();
      const creators = new Map(all.map(({ entry, as }) => [entry.number, as]));
      const open = new Set(ledger.open().map((it) => it.number));
      const entries = all.map((it) => it.entry).filter((it) => open.has(it.number));
      return removeEntries(place, entries, (entry) => creators.get(entry.number) ?? desk.lab.people.me);
    },
  };
}
