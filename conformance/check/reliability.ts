import type { Call } from './service-failure.ts';

/** How often an operation was answered in a run, and how often it failed instead: a status of 500 or a closed connection. */
type Count = { readonly method: string; answered: number; failed: number };

/** The counts of each run by method and operation. */
const counts = new WeakMap<object, Map<string, Count>>();

/** Counts the answers and failures of one attempt at a check, each by its operation. */
export function noteReliability(run: object, answered: readonly Call[], failed: readonly Call[]): void {
  const byCall = counts.get(run) ?? new Map<string, Count>();
  counts.set(run, byCall);
  const countOf = ({ method, name }: Call): Count => {
    const count = byCall.get(`${method} ${name}`) ?? { method, answered: 0, failed: 0 };
    byCall.set(`${method} ${name}`, count);
    return count;
  };
  for (const call of answered) countOf(call).answered += 1;
  for (const call of failed) countOf(call).failed += 1;
}

const [fewest, most] = [3, 12];
/** How many attempts may end otherwise, beside those that fail in the same way. */
export const toleratedAttempts = 3;
/** The probability at which failures by chance in as many attempts as that are ruled out. */
const chance = 1e-6;

/** In how many ways `many` attempts may be among `all`. */
const ways = (all: number, many: number): number => (many === 0 ? 1 : (ways(all - 1, many - 1) * all) / many);

/**
 * In how many attempts an operation has to fail before the target counts as failing it. The more often the target fails
 * operations that it answers at other times, the more: what happens by chance accuses nobody.
 * @param method counts requests by this one only: those that are not idempotent are never repeated, and fail more often
 */
export function attemptsNeeded(run: object, method?: string): number {
  const all = [...(counts.get(run)?.values() ?? [])].filter(
    (it) => method === undefined || it.method === method,
  );
  const sum = (numbers: readonly number[]) => numbers.reduce((total, it) => total + it, 0);
  const failed = sum(all.filter((it) => it.answered > 0).map((it) => it.failed));
  const rate = failed / (sum(all.map((it) => it.answered + it.failed)) + 1);
  let needed = fewest;
  while (needed < most && ways(needed + toleratedAttempts, needed) * rate ** needed > chance) needed += 1;
  return needed;
}
