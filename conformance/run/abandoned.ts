import { type Desk, deskAt } from '../check/desk.ts';
import type { Lab } from '../check/lab.ts';
import { Trouble } from '../check/outcome.ts';
import { createRecorder } from '../check/recorder.ts';
import { type Entry, type Ledger, type Leftover, openLedger } from '../records/ledger.ts';
import { removeEntries, sweeperOf } from '../records/tracking.ts';
import { abandonedLedgers, type LedgerFile } from './ledger-file.ts';
import { noteUnheard } from './unheard.ts';

/** What became of the records that killed runs left on a target. */
export type Clearance = { readonly leftovers: readonly Leftover[]; readonly remarks: readonly string[] };

/** What is known of a record that a ledger names: it may be gone, or its address may be another record's by now. */
type State = 'gone' | 'ours' | 'not ours';

/** Looks at a record: it is the killed run's own where it carries a mark of it. */
async function stateOf(desk: Desk, entry: Entry, word: string): Promise<State> {
  const company = desk.lab.profile.companies.find((it) => it.name === entry.company);
  if (!company) return 'not ours';
  const { status, bytes } = await desk.send('GET', entry.path, {
    company,
    as: sweeperOf(desk)(entry, company),
  });
  if (Math.floor(status / 100) !== 2) return 'gone';
  const text = Buffer.from(bytes).toString('utf8');
  return text.includes(word) ? 'ours' : 'not ours';
}

const many = (count: number): string => `${count} ${count === 1 ? 'record' : 'records'}`;

async function clearOne(lab: Lab, file: LedgerFile, ledger: Ledger): Promise<Clearance> {
  const desk = deskAt({ ...lab, ledger }, createRecorder(lab.client));
  await noteUnheard(desk, file.word);
  const entries = ledger.open();
  const states = new Map<Entry, State>();
  for (const it of entries) states.set(it, await stateOf(desk, it, file.word));
  const are = (state: State) => entries.filter((it) => states.get(it) === state);
  const stayed = await removeEntries(desk, are('ours'), sweeperOf(desk));
  for (const it of are('gone')) ledger.strike(it);
  const foreign = are('not ours').map(({ type, path, company }) => ({
    type,
    address: `${lab.profile.companies.find((it) => it.name === company)?.baseUrl ?? ''}${path}`,
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
export async function clearAbandoned(lab: Lab, tell: (title: string) => void): Promise<Clearance> {
  const leftovers: Leftover[] = [];
  const remarks: string[] = [];
  for (const file of abandonedLedgers(lab.people.company.baseUrl)) {
    const ledger = openLedger(file.path);
    const count = ledger.open().length;
    if (count > 0 && lab.client.readOnly) {
      remarks.push(`A killed run left ${many(count)}; a run that may write removes them.`);
      continue;
    }
    if (count > 0) tell(`Cleaning up after a run that was killed after ${file.startedAt}`);
    try {
      const cleared = await clearOne(lab, file, ledger);
      leftovers.push(...cleared.leftovers);
      remarks.push(...cleared.remarks);
      file.remove();
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      remarks.push(`Cleaning up after a killed run came to no end: ${error.message}`);
    }
  }
  return { leftovers, remarks };
}
