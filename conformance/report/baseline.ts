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

const lists = ({ requirement, check }: KnownFailure, id: string, title: string): boolean =>
  matchesPattern(requirement, id) && (check === undefined || matchesPattern(check, title));

/** The baseline's reason for a failure, by requirement and title; undefined where it does not list it. */
export type KnownReason = (requirement: string, title: string) => string | undefined;

/** What a baseline says of failures. */
export const knownReasonIn =
  (baseline: readonly KnownFailure[]): KnownReason =>
  (requirement, title) =>
    baseline.find((it) => lists(it, requirement, title))?.reason;

/** Entries of the baseline whose checks ran without a failure. */
export function outdatedEntries(
  baseline: readonly KnownFailure[],
  results: readonly Pick<CheckResult, 'requirement' | 'title' | 'outcome'>[],
): string[] {
  return baseline
    .filter((entry) => {
      if (entry.mayPass) return false;
      const meant = results.filter((it) => lists(entry, it.requirement, it.title));
      return (
        meant.length > 0 &&
        !meant.some((it) => it.outcome === 'fail') &&
        meant.some((it) => it.outcome === 'pass')
      );
    })
    .map(({ requirement, check }) => (check === undefined ? requirement : `${requirement} › ${check}`));
}
