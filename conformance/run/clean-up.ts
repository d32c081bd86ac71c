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
import { openSession, type Session } from '../context/session.ts';
import { NetworkError, Violation } from '../errors/outcome.ts';
import type { Company } from '../http/request.ts';
import { manyIn } from '../records/envelopes.ts';
import { removeEntries, sweeperOf } from '../records/removal.ts';

/** As many as are asked for at once. */
const page = 200;

type Found = Omit<LedgerEntry, 'number'>;

/** What a search in one list finds that carries the word of a run's marks; nothing where the target does not answer with a list. */
async function search(
  session: Session,
  { type, plural, path }: Resource,
  company: Company,
  word: string,
): Promise<Found[]> {
  const as = sweeperOf(session)({ number: 0, type, path: path ?? '', company: company.name }, company);
  for (const q of [word, `*${word}*`]) {
    try {
      const reply = await session.send('GET', path ?? '', { as, company, query: { q, per_page: page } });
      const marked = manyIn(reply, type, plural).filter(({ record }) =>
        JSON.stringify(record).includes(word),
      );
      if (marked.length > 0) {
        return marked.map(({ record }) => ({ type, company: company.name, path: `${path}/${record.id}` }));
      }
    } catch (error) {
      if (!(error instanceof NetworkError || error instanceof Violation)) throw error;
    }
  }
  return [];
}

/**
 * Notes in the ledger what carries a mark of a run and stands nowhere in it: records whose creation was under way when
 * nobody heard the answer any more. They are found by search (spec#4.2-q), as far as the target's goes.
 */
export async function noteUnheard(session: Session, word: string): Promise<readonly LedgerEntry[]> {
  const { ledger, profile, resources } = session.context;
  const noted: LedgerEntry[] = [];
  const known = new Set(ledger.open().map((it) => `${it.company} ${it.path}`));
  for (const company of profile.companies) {
    for (const resource of resources.filter((it) => it.path !== undefined)) {
      const found = await search(session, resource, company, word);
      const unknown = found.filter((it) => !known.has(`${it.company} ${it.path}`));
      noted.push(...unknown.map((it) => ledger.add(it)));
    }
  }
  return noted.reverse();
}

/** Whether something is still there, for those who may see it. */
async function isThere(session: Session, { address }: Leftover): Promise<boolean> {
  const company = session.context.profile.companies.find((it) => address.startsWith(`${it.baseUrl}/`));
  const reply = company && (await session.send('GET', address.slice(company.baseUrl.length), { company }));
  return reply === undefined || Math.floor(reply.status / 100) === 2;
}

/**
 * Removes what a process left behind that died or was stopped: what stands in its ledger, and what else carries a
 * mark of the run; with the profile's reset where nothing else helps. Answers what stayed.
 */
export async function sweep(
  context: RunContext,
  { path, word }: Pick<LedgerFile, 'path' | 'word'>,
): Promise<readonly Leftover[]> {
  const ledger = openLedger(path);
  const session = openSession({ ...context, ledger });
  const known = await removeEntries(session, ledger.open(), sweeperOf(session));
  const unheard = context.client.readOnly ? [] : await noteUnheard(session, word);
  const left = [...known, ...(await removeEntries(session, unheard, sweeperOf(session)))];
  const { reset } = context.profile.hooks;
  if (left.length === 0 || !reset) return left;
  try {
    await callHook(session, reset, context.people.company);
    const stayed: Leftover[] = [];
    for (const it of left) if (await isThere(session, it)) stayed.push(it);
    return stayed;
  } catch (error) {
    if (error instanceof NetworkError) return left;
    throw error;
  }
}

/** What became of the records that killed runs left on a target. */
export type Clearance = { readonly leftovers: readonly Leftover[]; readonly remarks: readonly string[] };

/** What is known of a record that a ledger names: it may be gone, or its address may be another record's by now. */
type State = 'gone' | 'ours' | 'not ours';

/** Looks at a record: it is the killed run's own where it carries a mark of it. */
async function stateOf(session: Session, entry: LedgerEntry, word: string): Promise<State> {
  const company = session.context.profile.companies.find((it) => it.name === entry.company);
  if (!company) return 'not ours';
  const { status, bytes } = await session.send('GET', entry.path, {
    company,
    as: sweeperOf(session)(entry, company),
  });
  if (Math.floor(status / 100) !== 2) return 'gone';
  const text = Buffer.from(bytes).toString('utf8');
  return text.includes(word) ? 'ours' : 'not ours';
}

const many = (count: number): string => `${count} ${count === 1 ? 'record' : 'records'}`;

async function clearOne(context: RunContext, file: LedgerFile, ledger: Ledger): Promise<Clearance> {
  const session = openSession({ ...context, ledger });
  await noteUnheard(session, file.word);
  const entries = ledger.open();
  const states = new Map<LedgerEntry, State>();
  for (const it of entries) states.set(it, await stateOf(session, it, file.word));
  const are = (state: State) => entries.filter((it) => states.get(it) === state);
  const stayed = await removeEntries(session, are('ours'), sweeperOf(session));
  for (const it of are('gone')) ledger.strike(it);
  const foreign = are('not ours').map(({ type, path, company }) => ({
    type,
    address: `${context.profile.companies.find((it) => it.name === company)?.baseUrl ?? ''}${path}`,
    reason: 'a killed run noted it, but it carries no mark of that run, so it was left alone',
  }));
  const removed = are('ours').length - stayed.length;
  const remarks =
    removed > 0 ? [`Removed ${many(removed)} that a run left behind, killed after ${file.startedAt}.`] : [];
  return { leftovers: [...stayed, ...foreign], remarks };
}

/**
 * Cleans up after runs against the same target that were killed before they could do it themselves. A record without a
 * mark of its run is left alone: the target may have begun anew since, and given its id again. A read-only run only
 * tells of them; trouble leaves the rest to the next run.
 */
export async function clearAbandoned(context: RunContext, tell: (title: string) => void): Promise<Clearance> {
  const leftovers: Leftover[] = [];
  const remarks: string[] = [];
  for (const file of abandonedLedgers(context.people.company.baseUrl)) {
    const ledger = openLedger(file.path);
    const count = ledger.open().length;
    if (count > 0 && context.client.readOnly) {
      remarks.push(`A killed run left ${many(count)}; a run that may write removes them.`);
      continue;
    }
    if (count > 0) tell(`Cleaning up after a run that was killed after ${file.startedAt}`);
    try {
      const cleared = await clearOne(context, file, ledger);
      leftovers.push(...cleared.leftovers);
      remarks.push(...cleared.remarks);
      file.remove();
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      remarks.push(`Cleaning up after a killed run came to no end: ${error.message}`);
    }
  }
  return { leftovers, remarks };
}
