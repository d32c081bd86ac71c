import { countOf } from 'countersign-contract/text';
import { callHook } from '../context/hooks.ts';
import {
  abandonedLedgers,
  type Ledger,
  type LedgerEntry,
  type LedgerFile,
  type Leftover,
  openLedger,
} from '../context/ledger.ts';
import type { Resource } from '../context/resource.ts';
import type { RunContext } from '../context/run-context.ts';
import type { Session } from '../context/session.ts';
import { NetworkError, unlessNetworkFails, Violation } from '../errors/outcome.ts';
import { utf8 } from '../http/body.ts';
import type { Company } from '../http/request.ts';
import { isSuccess } from '../match/response.ts';
import { addressOf } from '../profile/people.ts';
import { manyIn } from '../records/envelopes.ts';
import { largestPageOf } from '../records/paging.ts';
import { normalizePath } from '../records/references.ts';
import { removeEntries, removerIn } from '../records/removal.ts';
import { describeAbandoned } from './lasting-effects.ts';
import { longestCleanUp, openLimitedSession } from './limited-session.ts';

type Found = Omit<LedgerEntry, 'number'>;

/** The records with a run's marker that a search in one list finds; none if the response is not a list. */
async function search(
  session: Session,
  { type, plural, path }: Resource,
  company: Company,
  word: string,
): Promise<Found[]> {
  const as = removerIn(session.context, company);
  const per_page = largestPageOf(session.context.resources, type);
  for (const q of [word, `*${word}*`]) {
    try {
      const response = await session.send('GET', path ?? '', { as, company, query: { q, per_page } });
      const marked = manyIn(response, type, plural).filter(({ record }) =>
        JSON.stringify(record).includes(word),
      );
      if (marked.length > 0) {
        return marked.map(({ record }) => ({
          type,
          company: company.name,
          path: `${path}/${encodeURIComponent(String(record.id))}`,
        }));
      }
    } catch (error) {
      if (!(error instanceof NetworkError || error instanceof Violation)) throw error;
    }
  }
  return [];
}

/**
 * Notes records in the ledger that have a marker of the run but are not in it: their creation was pending when the run
 * ended. They are found by search (spec#4.2-q), as far as the target supports it. `known` holds what earlier searches found.
 */
async function noteUnknownRecords(
  session: Session,
  word: string,
  known: Set<string>,
): Promise<readonly LedgerEntry[]> {
  const { ledger, profile, resources } = session.context;
  const noted: LedgerEntry[] = [];
  const keyOf = ({ company, path }: Found) => `${company} ${normalizePath(path)}`;
  for (const it of [...ledger.open(), ...ledger.kept()]) known.add(keyOf(it));
  for (const company of profile.companies) {
    for (const resource of resources.filter((it) => it.path !== undefined)) {
      for (const it of await search(session, resource, company, word)) {
        if (!known.has(keyOf(it))) noted.push(ledger.add(it));
        known.add(keyOf(it));
      }
    }
  }
  return noted.reverse();
}

/**
 * Removes records until a search finds no others with a marker of the run: a search shows one page, and those that are known
 * may fill it; or until nothing is removed of what it finds. `removeAll` returns what stays.
 */
async function removeAndSearch(
  session: Session,
  word: string,
  removeAll: (entries: readonly LedgerEntry[]) => Promise<readonly Leftover[]>,
): Promise<readonly Leftover[]> {
  const { client, ledger } = session.context;
  const known = new Set<string>();
  const left: Leftover[] = [];
  for (let entries = ledger.open(), isFirst = true; ; isFirst = false) {
    const stays = await removeAll(entries);
    left.push(...stays);
    if (client.readOnly || (!isFirst && stays.length === entries.length)) return left;
    entries = await noteUnknownRecords(session, word, known);
    if (entries.length === 0) return left;
  }
}

/** Whether a record still exists. */
async function isThere(session: Session, { address }: Leftover): Promise<boolean> {
  const company = session.context.profile.companies.find((it) => address.startsWith(`${it.baseUrl}/`));
  const response = company && (await session.send('GET', address.slice(company.baseUrl.length), { company }));
  return response === undefined || isSuccess(response);
}

/**
 * Removes what a run left behind: the records in its ledger, and others with a marker of the run; with the profile's reset
 * hook if nothing else helps. Returns what could not be removed.
 */
export async function removeLeftovers(
  context: RunContext,
  { path, word }: Pick<LedgerFile, 'path' | 'word'>,
  longest = longestCleanUp,
): Promise<readonly Leftover[]> {
  const ledger = openLedger(path);
  const session = openLimitedSession({ ...context, ledger }, longest);
  const left = await removeAndSearch(session, word, (entries) =>
    removeEntries(session, entries, { isLast: true }),
  );
  const { reset } = context.profile.hooks;
  if (left.length === 0 || !reset) return left;
  const resetAndLook = async (): Promise<readonly Leftover[]> => {
    await callHook(session, reset, context.people.company);
    const stayed: Leftover[] = [];
    for (const it of left) if (await isThere(session, it)) stayed.push(it);
    return stayed;
  };
  return unlessNetworkFails(resetAndLook, () => left);
}

/** The records that a run left on the target on purpose, since their checks failed. */
export const keptRecords = (
  { profile }: RunContext,
  { path }: Pick<LedgerFile, 'path'>,
): readonly Leftover[] =>
  openLedger(path)
    .kept()
    .map((it) => ({
      type: it.type,
      address: `${addressOf(profile, it.company)}${it.path}`,
      reason: 'kept for a check that failed (--keep)',
    }));

/** The result of cleaning up after killed runs. */
export type Clearance = { readonly leftovers: readonly Leftover[]; readonly remarks: readonly string[] };

/** The state of a record in an old ledger: it may be gone, or its address may belong to another record now. */
type State = 'gone' | 'ours' | 'not ours';

/** Reads a record. It belongs to the killed run if it has a marker of it. */
async function stateOf(session: Session, entry: LedgerEntry, word: string): Promise<State> {
  const company = session.context.profile.companies.find((it) => it.name === entry.company);
  if (!company) return 'not ours';
  const response = await session.send('GET', entry.path, {
    company,
    as: removerIn(session.context, company),
  });
  if (!isSuccess(response)) return 'gone';
  return utf8(response.bytes).includes(word) ? 'ours' : 'not ours';
}

async function clearOne(context: RunContext, file: LedgerFile, ledger: Ledger): Promise<Clearance> {
  const session = openLimitedSession({ ...context, ledger }, longestCleanUp);
  let removed = 0;
  const leftovers = await removeAndSearch(session, file.word, async (entries) => {
    const states = new Map<LedgerEntry, State>();
    for (const it of entries) states.set(it, await stateOf(session, it, file.word));
    const are = (state: State) => entries.filter((it) => states.get(it) === state);
    const stayed = await removeEntries(session, are('ours'), { isLast: true });
    removed += are('ours').length - stayed.length;
    for (const it of are('gone')) ledger.strike(it);
    const foreign = are('not ours').map(({ type, path, company }) => ({
      type,
      address: `${addressOf(context.profile, company)}${path}`,
      reason: 'a killed run noted it, but it carries no marker of that run, so it was left alone',
    }));
    return [...stayed, ...foreign];
  });
  const remarks =
    removed > 0
      ? [`Removed ${countOf(removed, 'record')} of a run that was started at ${file.startedAt} and killed.`]
      : [];
  return { leftovers, remarks };
}

/**
 * Cleans up after runs against the same target that were killed. A record without a marker of its run is left alone: the
 * target may have been reset and have reused the id. A read-only run only reports them; after a network error the rest is
 * left to the next run.
 */
export async function clearAbandoned(
  context: RunContext,
  onStage: (title: string) => void,
  folder?: string,
): Promise<Clearance> {
  const leftovers: Leftover[] = [];
  const remarks: string[] = [];
  for (const file of abandonedLedgers(context.people.company.baseUrl, folder)) {
    const ledger = openLedger(file.path);
    const count = ledger.open().length;
    if (count > 0 && context.client.readOnly) {
      remarks.push(`A killed run left ${countOf(count, 'record')}; a run without --read-only removes them.`);
      continue;
    }
    if (count > 0) onStage(`Cleaning up after a killed run of ${file.startedAt}`);
    const clear = async (): Promise<void> => {
      const cleared = await clearOne(context, file, ledger);
      leftovers.push(...cleared.leftovers);
      remarks.push(...cleared.remarks, ...describeAbandoned(ledger.effects(), context.profile));
      file.remove();
    };
    await unlessNetworkFails(clear, ({ message }) =>
      remarks.push(`Cleaning up after a killed run failed: ${message}`),
    );
  }
  return { leftovers, remarks };
}
