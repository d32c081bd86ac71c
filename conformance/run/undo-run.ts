import { type LedgerFile, type Leftover, openLedger } from '../context/ledger.ts';
import type { RunContext } from '../context/run-context.ts';
import { removeLeftovers } from './clean-up.ts';
import { undoEffects } from './lasting-effects.ts';

/** What stays of a run on its target. */
export type Remains = {
  /** Records. */
  readonly leftovers: readonly Leftover[];
  /** Clocks, consents, tokens and companies. */
  readonly lastingEffects: readonly Leftover[];
};

/** Whether a run has companies that were created for it. */
export const isInOwnCompanies = ({ path }: Pick<LedgerFile, 'path'>): boolean =>
  openLedger(path)
    .effects()
    .some(({ kind }) => kind === 'company');

/**
 * Removes the records of a run, and undoes what else it changed. With the companies that were created for it goes all that is in them:
 * one by one, their records are removed only where the companies stay. `longest` is in milliseconds.
 */
export async function undoRun(
  context: RunContext,
  ledger: Pick<LedgerFile, 'path' | 'word'>,
  longest?: number,
): Promise<Remains> {
  const undone = isInOwnCompanies(ledger) ? await undoEffects(context, ledger) : undefined;
  if (undone && !undone.some(({ type }) => type === 'company'))
    return { leftovers: [], lastingEffects: undone };
  const leftovers = await removeLeftovers(context, ledger, longest);
  return { leftovers, lastingEffects: undone ?? (await undoEffects(context, ledger)) };
}
