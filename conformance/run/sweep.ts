import { type Desk, deskAt } from '../check/desk.ts';
import type { Lab } from '../check/lab.ts';
import { Trouble } from '../check/outcome.ts';
import { createRecorder } from '../check/recorder.ts';
import { callHook } from '../profile/hooks.ts';
import { type Leftover, openLedger } from '../records/ledger.ts';
import { removeEntries, sweeperOf } from '../records/tracking.ts';
import type { LedgerFile } from './ledger-file.ts';
import { noteUnheard } from './unheard.ts';

/** Whether something is still there, for those who may see it. */
async function isThere(desk: Desk, { address }: Leftover): Promise<boolean> {
  const company = desk.lab.profile.companies.find((it) => address.startsWith(`${it.baseUrl}/`));
  const reply = company && (await desk.send('GET', address.slice(company.baseUrl.length), { company }));
  return reply === undefined || Math.floor(reply.status / 100) === 2;
}

/**
 * Removes what a process left behind that died or was stopped: what stands in its ledger, and what else carries a
 * mark of the run; with the profile's reset where nothing else helps. Answers what stayed.
 */
export async function sweep(
  lab: Lab,
  { path, word }: Pick<LedgerFile, 'path' | 'word'>,
): Promise<readonly Leftover[]> {
  const ledger = openLedger(path);
  const desk = deskAt({ ...lab, ledger }, createRecorder(lab.client));
  const known = await removeEntries(desk, ledger.open(), sweeperOf(desk));
  const unheard = lab.client.readOnly ? [] : await noteUnheard(desk, word);
  const left = [...known, ...(await removeEntries(desk, unheard, sweeperOf(desk)))];
  const { reset } = lab.profile.hooks;
  if (left.length === 0 || !reset) return left;
  try {
    await callHook(desk, reset, lab.people.company);
    const stayed: Leftover[] = [];
    for (const it of left) if (await isThere(desk, it)) stayed.push(it);
    return stayed;
  } catch (error) {
    if (error instanceof Trouble) return left;
    throw error;
  }
}
