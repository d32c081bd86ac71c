import type { OutcomeKind } from '../check/outcome.ts';
import type { Counts, ReportedCheck, ReportedRequirement, VerdictKind } from './report.ts';

/** The worse of the outcomes of a requirement's checks comes first. */
const byWeight: readonly OutcomeKind[] = ['fail', 'error', 'untestable', 'pass', 'not-applicable'];

/** The outcome of a requirement: the weightiest of its checks. A failure that is known weighs like any other. */
export function outcomeOf(checks: readonly Pick<ReportedCheck, 'outcome'>[]): OutcomeKind {
  return byWeight.find((kind) => checks.some((it) => it.outcome === kind)) ?? 'untestable';
}

/** Number of things by outcome. */
export function count(things: readonly { readonly outcome: OutcomeKind }[]): Counts {
  const counts = { pass: 0, fail: 0, 'not-applicable': 0, untestable: 0, error: 0 };
  for (const { outcome } of things) counts[outcome] += 1;
  return counts;
}

/** Whether every failure of a requirement is a known one. */
const isKnown = (it: ReportedRequirement): boolean =>
  it.checks.filter((one) => one.outcome === 'fail').every((one) => one.known !== undefined);

/** Musts that are broken, and not known to be. */
export const broken = (requirements: readonly ReportedRequirement[]): readonly ReportedRequirement[] =>
  requirements.filter((it) => it.level === 'must' && it.outcome === 'fail' && !isKnown(it));

/** Musts of which nothing is known and which nobody waived. */
export const unknown = (requirements: readonly ReportedRequirement[]): readonly ReportedRequirement[] =>
  requirements.filter((it) => it.level === 'must' && it.outcome === 'untestable' && it.waived === undefined);

/**
 * The verdict: a broken must, or a known failure that is none any more, violates; an error, an unknown must or trouble of
 * the suite leaves it undecided. A should or may that fails changes nothing: it is reported.
 */
export function verdictOf(
  requirements: readonly ReportedRequirement[],
  outdated: readonly string[],
  troubles: readonly string[],
): VerdictKind {
  if (broken(requirements).length > 0 || outdated.length > 0) return 'violates';
  const errors = requirements.some((it) => it.outcome === 'error');
  return errors || troubles.length > 0 || unknown(requirements).length > 0 ? 'undecided' : 'conforms';
}
