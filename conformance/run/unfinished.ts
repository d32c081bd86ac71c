import { checkId } from '../check/check.ts';
import type { CheckResult } from '../check/result.ts';
import type { Plan } from './plan.ts';

/** What can keep checks of a plan from being run. */
export type Ends = {
  /** The signal that stopped the run; undefined where none did. */
  readonly cause: string | undefined;
  /** Failures after which the run stops; 0 never stops it. */
  readonly bail: number;
};

function reasonOf({ cause, bail }: Ends, results: readonly CheckResult[]): string {
  if (cause) return `the run was stopped by ${cause} before this check ended`;
  const failures = results.filter((it) => it.outcome === 'fail').length;
  if (bail === 0 || failures < bail) return 'the process that judges ended before this check did';
  return `the run stopped after ${bail} ${bail === 1 ? 'failure' : 'failures'}`;
}

/** Checks that were planned and never told what became of them, as errors with the reason. */
export function unfinished(plan: Plan, results: readonly CheckResult[], ends: Ends): CheckResult[] {
  const finished = new Set(results.map(checkId));
  const reason = reasonOf(ends, results);
  return plan.checks
    .filter((it) => !finished.has(checkId(it)))
    .map(({ requirement, title }) => ({
      requirement,
      title,
      outcome: 'error',
      reason,
      notes: [],
      visits: [],
      leftovers: [],
      milliseconds: 0,
    }));
}
