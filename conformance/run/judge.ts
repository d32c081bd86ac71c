import type { Check } from '../check/check.ts';
import type { Known } from '../check/known.ts';
import type { Lab } from '../check/lab.ts';
import type { CheckResult } from '../check/result.ts';
import { type Bounds, runCheck } from '../check/run-check.ts';

/** How checks are run in this process. */
export type Pace = Bounds & {
  /** How many run side by side. */
  readonly workers: number;
  readonly tell?: (result: CheckResult) => void;
};

async function inTurn<Item>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const worker = async (): Promise<void> => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: Math.max(1, width) }, worker));
}

/** Runs checks in this process, side by side, and those that want to be alone one after the other at the end. */
export async function judge(
  checks: readonly Check[],
  lab: Lab,
  known: Known,
  pace: Pace,
): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  const one = async (check: Check): Promise<void> => {
    const result = await runCheck(check, lab, known, pace);
    results.push(result);
    pace.tell?.(result);
  };
  await inTurn(
    checks.filter((it) => !it.alone),
    pace.workers,
    one,
  );
  await inTurn(
    checks.filter((it) => it.alone),
    1,
    one,
  );
  return results;
}
