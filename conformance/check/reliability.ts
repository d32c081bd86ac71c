import { createMemo } from '../context/memo.ts';
import type { RunContext } from '../context/run-context.ts';

/** How often an operation was answered in a run, and how often it failed instead: a status of 500 or a closed connection. */
type Count = { answered: number; failed: number };

const counts = createMemo<Map<string, Count>>();

/** The counts of a run by operation. */
const countsOf = (context: RunContext): Promise<Map<string, Count>> =>
  counts.get(context, 'reliability', async () => new Map());

/** Counts the answers and failures of one attempt at a check, each by its operation. */
export async function noteReliability(
  context: RunContext,
  answered: readonly string[],
  failed: readonly string[],
): Promise<void> {
  const byOperation = await countsOf(context);
  const countOf = (operation: string): Count => {
    const count = byOperation.get(operation) ?? { answered: 0, failed: 0 };
    byOperation.set(operation, count);
    return count;
  };
  for (const operation of answered) countOf(operation).answered += 1;
  for (const operation of failed) countOf(operation).failed += 1;
}

const [fewest, most] = [3, 12];
/** The probability at which failures by chance in all attempts are ruled out. */
const chance = 1e-6;

/**
 * In how many attempts an operation has to fail before the target counts as failing it. The more often the target fails
 * operations that it answers at other times, the more: what happens by chance accuses nobody.
 */
export async function attemptsNeeded(context: RunContext): Promise<number> {
  const all = [...(await countsOf(context)).values()];
  const sum = (numbers: readonly number[]) => numbers.reduce((total, it) => total + it, 0);
  const failed = sum(all.filter((it) => it.answered > 0).map((it) => it.failed));
  const requests = sum(all.map((it) => it.answered + it.failed));
  if (failed === 0) return fewest;
  const needed = Math.ceil(Math.log(chance) / Math.log(failed / (requests + 1)));
  return Math.min(most, Math.max(fewest, needed));
}
