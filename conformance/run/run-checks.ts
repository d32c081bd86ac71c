import { availableParallelism } from 'node:os';
import type { Depth } from '../axes/covering-cells.ts';
import { type Check, type CheckResult, checkId, type Suite } from '../check/check.ts';
import { expandChecks } from '../check/plan.ts';
import { type CheckLimits, runCheck } from '../check/run-check.ts';
import type { RunContext } from '../context/run-context.ts';
import { sideBySide } from '../context/side-by-side.ts';
import { withoutRequest } from '../errors/outcome.ts';
import type { Patience } from '../http/patience.ts';

/** How checks are run. */
export type RunLimits = CheckLimits & {
  /** How many checks run at the same time. */
  readonly workers: number;
  /** No check begins after this many failures; 0 or absent: all run. */
  readonly bail?: number;
  /** Ids of the requirements whose failures count for this; all where absent. */
  readonly bailOn?: readonly string[];
  readonly budget?: Budget | undefined;
  readonly onResult?: (result: CheckResult) => void;
};

/** What a run may cost: no check begins once it is spent. */
export type Budget = {
  /** Requests of the process that runs the checks. */
  readonly requests: number;
  /** The time at which it is spent, in milliseconds since 1970. */
  readonly until: number;
};

/** Milliseconds of a response from which on a run mostly waits for the target. */
const slow = 20;

/**
 * How many checks run at the same time where no option says so: 4 to 8, by the cores of this machine; 16 on a target whose
 * responses take 20 milliseconds or more, nearly all of them, since the run would otherwise mostly wait. A machine that is busy
 * itself still sees some quick responses.
 */
export function defaultWorkers(
  { quickest = 0 }: Pick<Patience, 'quickest'>,
  cores: number = availableParallelism(),
): number {
  return quickest >= slow ? 16 : Math.min(8, Math.max(4, cores));
}

/** The suite that a module exports under the name `suite`. */
export async function importSuite(module: string): Promise<Suite> {
  const imported: { readonly suite: Suite } = await import(module);
  return imported.suite;
}

/** The checks of a suite that the ids of a plan name, in the plan's order, for a target that has been discovered. */
export function selectChecks(
  suite: Suite,
  { description }: RunContext,
  ids: readonly string[],
  depth: Depth,
): readonly Check[] {
  return checksNamed(expandChecks(suite.checks, description, depth).checks, ids);
}

/** The checks with some ids, in the order of the ids. */
export function checksNamed(checks: readonly Check[], ids: readonly string[]): readonly Check[] {
  const byId = new Map(checks.map((it) => [checkId(it), it]));
  return ids.map((id) => byId.get(id)).filter((it) => it !== undefined);
}

/** What checks say of themselves, whatever a target does. */
export const textsOf = (checks: readonly Check[]): readonly string[] =>
  checks.map(({ title, cells }) => JSON.stringify([title, cells]));

/** Whether so many checks failed that no other begins. */
export const isBailed = (
  results: readonly CheckResult[],
  { bail = 0, bailOn }: Pick<RunLimits, 'bail'> & { readonly bailOn?: readonly string[] | undefined },
): boolean =>
  bail > 0 &&
  results.filter(({ outcome, requirement }) => outcome === 'fail' && bailOn?.includes(requirement) !== false)
    .length >= bail;

/** How many repeats in a row are in vain for one cause before the other checks that it disturbed are not repeated. */
const mostVainRepeats = 3;

/** The cause for which a check was disturbed: the same for all that it disturbs. */
const causeOf = ({ reason = '' }: CheckResult): string => withoutRequest(reason);

/**
 * Runs checks in this process, several at a time, and then those that have to run alone, one group after the other. Those in which the
 * target stood still, since the machine may have been busy, or in which its network changed, are repeated alone at the end, with
 * more patience, before their results count: all of them, unless repeats for the same cause are in vain. Once the signal is aborted, or after so many failures, none begins; the results are those of the checks that ran.
 */
export async function runChecks(
  checks: readonly Check[],
  context: RunContext,
  { workers, bail = 0, bailOn, budget, onResult, ...limits }: RunLimits,
): Promise<CheckResult[]> {
  context.redactor.publish(textsOf(checks));
  const results: CheckResult[] = [];
  const disturbed = new Map<Check, CheckResult>();
  const vainRepeats = new Map<string, number>();
  const isSpent = () =>
    budget !== undefined &&
    (context.network.counts().requests >= budget.requests || Date.now() >= budget.until);
  const isOver = () => limits.signal?.aborted || isBailed(results, { bail, bailOn }) || isSpent();

  async function work(check: Check): Promise<void> {
    if (isOver()) return;
    const before = disturbed.get(check);
    const cause = before && causeOf(before);
    const repeats = vainRepeats.get(cause ?? '') ?? 0;
    if (before && repeats >= mostVainRepeats) {
      results.push(before);
      onResult?.(before);
      return;
    }
    const { isDisturbed, ...result } = await runCheck(check, context, limits);
    if (cause !== undefined) vainRepeats.set(cause, isDisturbed ? repeats + 1 : 0);
    if (isDisturbed && before === undefined && !limits.signal?.aborted) {
      disturbed.set(check, result);
      return;
    }
    const whole = before ? withAttempt(result, before) : result;
    results.push(whole);
    onResult?.(whole);
  }

  for (const group of groupsOf(checks)) await sideBySide(group, workers, work);
  if (disturbed.size > 0) context.patience.extend();
  await sideBySide(disturbed.keys(), 1, work);
  return results;
}

/** Checks that run at the same time, one group after the other: those that need not run alone come first. */
function groupsOf(checks: readonly Check[]): readonly (readonly Check[])[] {
  const [alone, others] = [checks.filter((it) => it.alone), checks.filter((it) => !it.alone)];
  return [others, ...Map.groupBy(alone, (it) => it.group ?? checkId(it)).values()];
}

/** The result of a repeated check, with what its first attempt saw and left. */
const withAttempt = (result: CheckResult, { visits, leftovers, milliseconds }: CheckResult): CheckResult => ({
  ...result,
  visits: [...visits, ...result.visits],
  leftovers: [...leftovers, ...result.leftovers],
  milliseconds: milliseconds + result.milliseconds,
});
