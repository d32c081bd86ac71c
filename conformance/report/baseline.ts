import { readFileSync } from 'node:fs';
import type { CheckResult } from '../check/check.ts';
import { describeFileError, UsageError } from '../errors/usage-error.ts';
import { parseLocated } from '../profile/parse.ts';
import { matchesPattern } from '../profile/profile.ts';
import { isObject, listOr } from '../schemas/json.ts';

/** A known failure: all failures of a requirement, or of one of its checks. `*` at the end matches any rest. */
export type KnownFailure = {
  readonly requirement: string;
  readonly check?: string;
  readonly reason: string;
  /** Whether it is no violation that it no longer fails: nobody wrote it down. */
  readonly mayPass?: true;
};

/**
 * Reads known failures from a YAML or JSON file: `known: [{requirement, check?, reason}]`. A mistake is a UsageError
 * with its place.
 */
export function readBaseline(file: string, text: string = readText(file)): readonly KnownFailure[] {
  const located = parseLocated(text, file, undefined);
  const known = isObject(located.value) ? located.value.known : undefined;
  if (!Array.isArray(known)) throw new UsageError(`${located.where([])}: a baseline has a list named known.`);
  return listOr(known).map((entry, at) => {
    const { requirement, check, reason } = isObject(entry) ? entry : {};
    const complete = [requirement, reason].every((it) => typeof it === 'string' && it !== '');
    if (!complete || (check !== undefined && typeof check !== 'string')) {
      const where = located.where(['known', at]);
      throw new UsageError(
        `${where}: a known failure has requirement, reason, and check where only one of several fails.`,
      );
    }
    return {
      requirement: String(requirement),
      reason: String(reason),
      ...(typeof check === 'string' ? { check } : {}),
    };
  });
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`The baseline ${file} cannot be read: ${describeFileError(error)}.`);
  }
}

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
