import { countOf } from 'countersign-contract/text';
import { type CheckResult, checkId } from '../check/check.ts';
import type { Plan } from '../check/plan.ts';
import { secondsOf } from '../errors/seconds.ts';
import type { EarlyEnd } from '../report/report.ts';
import type { Requirement } from '../requirements/requirement.ts';

/** What ends a run before all its checks have begun. Times in milliseconds. */
type Limits = {
  readonly bail: number;
  readonly maxRequests?: number | undefined;
  readonly budget?: number | undefined;
};

/** What a run left out that stopped after some failures, or once its budget was spent. */
export function describeEnd(
  { bail, maxRequests, budget }: Limits,
  isBailed: boolean,
  unfinished: number,
): string {
  const limits = [
    ...(maxRequests === undefined ? [] : [`${countOf(maxRequests, 'request')} (--max-requests)`]),
    ...(budget === undefined ? [] : [`${secondsOf(budget)} (--budget)`]),
  ];
  const end = isBailed
    ? `${countOf(bail, 'failure')} of a must (--bail)`
    : `its budget of ${limits.join(' or ')}`;
  return `the run stopped after ${end}; ${countOf(unfinished, 'check was', 'checks were')} not judged`;
}

/** The checks that an early end left out, with the levels of their requirements; `reason` is the sentence about it. */
export const earlyEnd = (
  reason: string,
  unfinished: readonly CheckResult[],
  register: readonly Pick<Requirement, 'id' | 'level'>[],
): EarlyEnd => {
  const levels = new Map(register.map(({ id, level }) => [id, level]));
  return {
    reason,
    notJudged: unfinished.map(({ requirement, title }) => ({
      requirement,
      level: levels.get(requirement) ?? 'must',
      title,
    })),
  };
};

/** The results of checks that were under way when a signal stopped the run. */
export function resultsOfStopped(results: readonly CheckResult[], signal: AbortSignal): CheckResult[] {
  if (!signal.aborted) return [];
  const message = signal.reason instanceof Error ? signal.reason.message : String(signal.reason);
  return results.filter(({ outcome, reason = '' }) => outcome === 'error' && reason.includes(message));
}

/** A plan without the requirements whose checks did not run. */
export function planOfJudged(plan: Plan, results: readonly CheckResult[]): Plan {
  const judged = new Set(results.map((it) => it.requirement));
  const planned = new Set(plan.checks.map((it) => it.requirement));
  return { ...plan, scope: new Set([...plan.scope].filter((it) => judged.has(it) || !planned.has(it))) };
}

/** Planned checks without a result, as errors with the reason. `cause` is the signal that stopped the run, if one did. */
export function resultsOfUnfinished(
  plan: Plan,
  results: readonly CheckResult[],
  cause: string | undefined,
): CheckResult[] {
  const finished = new Set(results.map(checkId));
  const reason = cause
    ? `the run was stopped by ${cause} before this check ended`
    : 'the process that runs the checks ended before this check did';
  return plan.checks
    .filter((it) => !finished.has(checkId(it)))
    .map(({ requirement, title }) => ({
      requirement,
      title,
      outcome: 'error',
      reason,
      visits: [],
      leftovers: [],
      milliseconds: 0,
    }));
}
