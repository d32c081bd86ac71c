import type { CheckOrder, RunCheck } from './judge.ts';

/** Orders checks for mutants, from what the checks do without a mutant, and which of them failed on other mutants. */
export type CheckOrders = {
  /** Notes that a check failed on a mutant in a file. */
  noteFailure(check: string, file: string): void;
  orderFor(mutant: { readonly id: string; readonly file: string }): CheckOrder;
};

/** How much a failure on a mutant of the same file says, compared to one on a mutant of another file. */
const sameFile = 5;

/**
 * Creates the orders for the checks of a run without a mutant. `reached` are the mutants that each check ran. A check comes
 * earlier the more often it failed, the fewer other mutants it runs, and the shorter it takes.
 */
export function createCheckOrders(
  checks: readonly RunCheck[],
  reached: ReadonlyMap<string, ReadonlySet<string>>,
  reachedBefore: ReadonlySet<string>,
): CheckOrders {
  const failures = new Map<string, number>();
  const failuresOf = (check: string, file: string) => failures.get(`${check} ${file}`) ?? 0;
  const note = (key: string, count: number) => failures.set(key, (failures.get(key) ?? 0) + count);
  return {
    noteFailure(check, file) {
      note(`${check} ${file}`, sameFile);
      note(`${check} `, 1);
    },
    orderFor({ id, file }) {
      const rank = ({ id: check, milliseconds }: RunCheck) =>
        (1 + failuresOf(check, file) + failuresOf(check, '')) /
        ((milliseconds + 20) * Math.sqrt(reached.get(check)?.size ?? 1));
      const runs = (it: RunCheck) => reached.get(it.id)?.has(id) ?? false;
      const likely = checks.filter(runs).toSorted((one, other) => rank(other) - rank(one));
      const isSeenAnywhere = reachedBefore.has(id);
      return {
        likely: likely.map((it) => it.id),
        withoutApp: likely.filter((it) => it.withoutApp).map((it) => it.id),
        leftOut: checks.filter((it) => !isSeenAnywhere && it.usesDialog && !runs(it)).map((it) => it.id),
      };
    },
  };
}
