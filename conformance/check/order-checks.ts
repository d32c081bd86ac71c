import type { Requirement } from '../requirements/requirement.ts';
import { type Check, checkId } from './check.ts';

/** What an earlier run says about checks, by their ids. */
export type PreviousRun = {
  /** Those that failed, or could not be judged. */
  readonly unpassed: ReadonlySet<string>;
  /** What each took. */
  readonly milliseconds: ReadonlyMap<string, number>;
};

/**
 * Checks in the order in which they begin: those of what happens only once, then those that an earlier run did not see pass, then
 * musts before the rest, and among these what protects access, what protects records, and what gives replies their shape; equal ones
 * with most cells first, so that none of them is still running when all others have ended.
 */
export function orderChecks(
  checks: readonly Check[],
  register: readonly Requirement[],
  previous?: PreviousRun,
): readonly Check[] {
  const requirements = new Map(register.map((it) => [it.id, it]));
  const urgencyOf = (check: Check): readonly number[] => {
    const { level, protects } = requirements.get(check.requirement) ?? {};
    return [
      check.first ? 0 : 1,
      previous?.unpassed.has(checkId(check)) ? 0 : 1,
      level === 'must' ? 0 : 1,
      protects === 'access' ? 0 : protects === 'records' ? 1 : 2,
      -(check.cells?.length ?? 0),
    ];
  };
  const ranked = checks.map((check) => ({ check, urgency: urgencyOf(check) }));
  return ranked
    .toSorted((one, two) => {
      const at = one.urgency.findIndex((it, place) => it !== two.urgency[place]);
      return at < 0 ? 0 : (one.urgency[at] ?? 0) - (two.urgency[at] ?? 0);
    })
    .map(({ check }) => check);
}
