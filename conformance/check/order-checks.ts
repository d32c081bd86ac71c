import type { Requirement } from '../requirements/requirement.ts';
import { type Check, checkId } from './check.ts';

/** What an earlier run says about checks, by their ids. */
export type PreviousRun = {
  /** Those that failed, or could not be judged. */
  readonly unpassed: ReadonlySet<string>;
  /** What each took. */
  readonly milliseconds: ReadonlyMap<string, number>;
};

/** Compares lists of numbers by the first in which they differ. */
function compareLists(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((it, place) => it !== other[place]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

/** When a check begins: in this order. */
const places: readonly Check['begins'][] = ['first', undefined, 'last'];

/**
 * Checks in the order in which they begin: those that say so first, and last. Otherwise, those that an earlier run did not see pass,
 * then musts before the rest. Among these, one check of each requirement comes before a second of any, since what violates a
 * requirement mostly shows in each of its checks; then what protects access, what protects records, and what gives replies their shape;
 * equal ones with most cells first, so that none of them is still running when all others have ended.
 */
export function orderChecks(
  checks: readonly Check[],
  register: readonly Requirement[],
  previous?: PreviousRun,
): readonly Check[] {
  const requirements = new Map(register.map((it) => [it.id, it]));
  const weightOf = (check: Check): readonly number[] => {
    const { protects } = requirements.get(check.requirement) ?? {};
    return [protects === 'access' ? 0 : protects === 'records' ? 1 : 2, -(check.cells?.length ?? 0)];
  };
  const begun = new Set<string>();
  const urgencyOf = (check: Check): readonly number[] => {
    const isFurther = begun.has(check.requirement);
    begun.add(check.requirement);
    return [
      places.indexOf(check.begins),
      previous?.unpassed.has(checkId(check)) ? 0 : 1,
      requirements.get(check.requirement)?.level === 'must' ? 0 : 1,
      isFurther ? 1 : 0,
    ];
  };
  return checks
    .toSorted((one, other) => compareLists(weightOf(one), weightOf(other)))
    .map((check) => ({ check, urgency: urgencyOf(check) }))
    .toSorted((one, other) => compareLists(one.urgency, other.urgency))
    .map(({ check }) => check);
}
