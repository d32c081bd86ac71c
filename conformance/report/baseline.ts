import { parseLocated, readWritten, shapeCheck } from 'countersign-contract/configuration';
import type { CheckResult } from '../check/check.ts';
import { matchesPattern } from '../profile/profile.ts';

/** A known failure: all failures of a requirement, or of one of its checks. `*` at the end matches any rest. */
export type KnownFailure = {
  readonly requirement: string;
  readonly check?: string;
  readonly reason: string;
  /** Whether it is no violation that it no longer fails: nobody wrote it down. */
  readonly mayPass?: true;
};

const assertShape = shapeCheck<{ readonly known: readonly KnownFailure[] }>(
  new URL('baseline.schema.json', import.meta.url),
  { root: 'the baseline' },
);

/** Reads known failures from a YAML or JSON file, as baseline.schema.json describes it. A mistake is a UsageError with its place. */
export const readBaseline = (
  file: string,
  text: string = readWritten(file, `The baseline ${file}`),
): readonly KnownFailure[] => assertShape(parseLocated(text, file)).known;

/** The entry that lists a check's failure as known; undefined if there is none. */
export const knownFailure = (
  baseline: readonly KnownFailure[],
  requirement: string,
  title: string,
): KnownFailure | undefined =>
  baseline.find(
    (it) =>
      matchesPattern(it.requirement, requirement) &&
      (it.check === undefined || matchesPattern(it.check, title)),
  );

/** Entries of the baseline whose checks ran without a failure. */
export function outdatedEntries(
  baseline: readonly KnownFailure[],
  results: readonly Pick<CheckResult, 'requirement' | 'title' | 'outcome'>[],
): string[] {
  return baseline
    .filter((entry) => {
      if (entry.mayPass) return false;
      const meant = results.filter((it) => knownFailure([entry], it.requirement, it.title));
      return (
        meant.length > 0 &&
        !meant.some((it) => it.outcome === 'fail') &&
        meant.some((it) => it.outcome === 'pass')
      );
    })
    .map(({ requirement, check }) => (check === undefined ? requirement : `${requirement} › ${check}`));
}
