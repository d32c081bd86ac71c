import { countOf } from 'countersign-contract/text';
import { type CheckResult, checkId } from '../check/check.ts';
import type { Shard } from '../check/plan.ts';
import { type OutcomeKind, outcomeKinds } from '../errors/outcome.ts';
import { levels } from '../requirements/requirement.ts';
import type { KnownReason } from './baseline.ts';
import { describeCoverage } from './coverage.ts';
import type { VerdictKind } from './labels.ts';
import type { Counts, Report, ReportedCheck, ReportedRequirement } from './report.ts';

/** Outcomes, the worst first. */
const byWeight: readonly OutcomeKind[] = [
  'fail',
  'error',
  'uncertain',
  'untestable',
  'pass',
  'not-implemented',
  'not-applicable',
];

/**
 * The outcome of a requirement: the worst of its checks. A known failure counts like any other. What a failure elsewhere leaves
 * uncertain does not take away what other checks proved, where the failure itself is known or makes the verdict: `violates`.
 */
export function outcomeOf(
  checks: readonly Pick<ReportedCheck, 'outcome' | 'blockedBy' | 'known'>[],
  violates = false,
): OutcomeKind {
  const proves = ({ outcome, blockedBy, known }: (typeof checks)[number]) =>
    outcome !== 'uncertain' || blockedBy === undefined || (known === undefined && !violates);
  const proving = checks.filter(proves);
  const counted = proving.some((it) => it.outcome === 'pass') ? proving : checks;
  return byWeight.find((kind) => counted.some((it) => it.outcome === kind)) ?? 'untestable';
}

/** Whether a must fails that the baseline does not list. */
export function isViolating(
  results: readonly Pick<CheckResult, 'requirement' | 'title' | 'outcome'>[],
  requirements: readonly Pick<ReportedRequirement, 'id' | 'level'>[],
  knownReason: KnownReason,
): boolean {
  const musts = new Set(requirements.filter(({ level }) => level === 'must').map(({ id }) => id));
  return results.some(
    (it) =>
      it.outcome === 'fail' &&
      musts.has(it.requirement) &&
      knownReason(it.requirement, it.title) === undefined,
  );
}

/** The checks of requirements, each with the id of its own. */
export const checksIn = <Check>(
  requirements: readonly { readonly id: string; readonly checks: readonly Check[] }[],
): (Check & { readonly requirement: string })[] =>
  requirements.flatMap(({ id, checks }) => checks.map((it) => ({ ...it, requirement: id })));

/** The ids of the checks that did not pass for what the target or the network did: what to repeat once something has changed. */
export const failedChecks = (requirements: readonly ReportedRequirement[]): readonly string[] =>
  checksIn(requirements)
    .filter(({ outcome }) => outcome === 'fail' || outcome === 'uncertain' || outcome === 'error')
    .map(checkId);

/** Number of things by outcome. */
export function count(things: readonly { readonly outcome: OutcomeKind }[]): Counts {
  const counts = Object.fromEntries(outcomeKinds.map((it) => [it, 0])) as Record<OutcomeKind, number>;
  for (const { outcome } of things) counts[outcome] += 1;
  return counts;
}

/** Whether every failure of a requirement is a known one, or all that is uncertain is so because of known ones. */
function isKnown({ checks }: ReportedRequirement, outcome: OutcomeKind): boolean {
  const all = checks.filter((one) => one.outcome === outcome);
  return all.length > 0 && all.every((one) => one.known !== undefined);
}

/** Musts that failed, other than known failures. */
const failedMusts = (requirements: readonly ReportedRequirement[]): readonly ReportedRequirement[] =>
  requirements.filter((it) => it.level === 'must' && it.outcome === 'fail' && !isKnown(it, 'fail'));

/** Musts that are untestable, or uncertain, and not waived. */
const unjudgedMusts = (
  requirements: readonly ReportedRequirement[],
  outcome: 'untestable' | 'uncertain',
): readonly ReportedRequirement[] =>
  requirements.filter(
    (it) => it.level === 'must' && it.outcome === outcome && it.waived === undefined && !isKnown(it, outcome),
  );

/** The musts of which an early end left checks out, each once, by its id. */
export const cutOffMusts = ({ ends = [] }: Pick<Report, 'ends'>): readonly string[] => [
  ...new Set(
    ends.flatMap((it) => it.notJudged.filter(({ level }) => level === 'must').map((one) => one.requirement)),
  ),
];

/** The checks that an early end left without an outcome, other than those whose outcome says so. */
export const checksCutOff = ({ ends = [], requirements }: Pick<Report, 'ends' | 'requirements'>) => {
  const judged = new Set(checksIn(requirements).map(checkId));
  return ends.flatMap(({ reason, notJudged }) =>
    notJudged.filter((it) => !judged.has(checkId(it))).map((it) => ({ ...it, reason })),
  );
};

/** Whether an early end, and nothing else, left a requirement with an error. */
function isCutOff({ id, checks }: ReportedRequirement, { ends = [] }: Pick<Report, 'ends'>): boolean {
  const cutOff = new Set(ends.flatMap((it) => it.notJudged.map(checkId)));
  return checks.every(
    ({ outcome, title }) => outcome !== 'error' || cutOff.has(checkId({ requirement: id, title })),
  );
}

/** Whether anything passed or failed. */
const isJudged = (requirements: readonly ReportedRequirement[]): boolean =>
  requirements.some(({ outcome }) => outcome === 'pass' || outcome === 'fail');

/**
 * The verdict: a failed must, or a known failure that no longer fails, violates; an error, an uncertain or untestable must,
 * or an error of the suite leaves it undecided, and so does a run, or a part of one, that judged nothing. A should or may that fails
 * changes nothing: it is reported.
 */
export function verdictOf(
  requirements: readonly ReportedRequirement[],
  outdated: readonly string[],
  troubles: readonly string[],
): VerdictKind {
  if (failedMusts(requirements).length > 0 || outdated.length > 0) return 'violates';
  const errors = requirements.some((it) => it.outcome === 'error');
  const unjudged = [
    ...unjudgedMusts(requirements, 'uncertain'),
    ...unjudgedMusts(requirements, 'untestable'),
  ];
  const isOpen = errors || troubles.length > 0 || unjudged.length > 0;
  return isOpen || !isJudged(requirements) ? 'undecided' : 'conforms';
}

const joinCounts = (parts: readonly (readonly [number, string])[]): string =>
  parts
    .filter(([number]) => number > 0)
    .map(([number, words]) => `${number} ${words}`)
    .join(', ');

/** That a run was read-only, and what that left out. */
function describeReadOnly({ needWrites = [] }: Report['scope']): string {
  const count = countOf(needWrites.length, 'requirement');
  return needWrites.length === 0 ? 'read-only' : `read-only, which leaves out ${count} that only writes show`;
}

/** What restricted a run, in words, `filters` among it; nothing for a complete run. */
export const restrictionsOf = ({ scope }: Report, filters: readonly string[]): readonly string[] =>
  [
    scope.implemented ? `what is implemented: ${scope.implemented.join(', ')}` : '',
    scope.readOnly ? describeReadOnly(scope) : '',
    scope.depth === 'quick' ? 'quick' : '',
    ...filters,
    scope.shard ? describeShard(scope.shard) : '',
  ].filter((it) => it !== '');

/** What the run left out, as the end of a sentence; empty for a complete run. */
function partly(report: Report): string {
  const { only, skip, levels: judged } = report.scope;
  const isFiltered = only.length + skip.length > 0 || judged.length < levels.length;
  const restrictions = restrictionsOf(report, isFiltered ? ['filtered'] : []);
  return restrictions.length === 0 ? '' : ` (a partial run: ${restrictions.join(', ')})`;
}

/** A part of a run in words. */
const describeShard = ({ part, of }: Shard): string =>
  part === 'alone' ? `the checks that run after ${of} parts` : `part ${part} of ${of}`;

const sentences: Readonly<Record<Report['verdict'], (report: Report) => string>> = {
  conforms: ({ requirements }) => {
    const shoulds = requirements.filter((it) => it.level !== 'must' && it.outcome === 'fail').length;
    const known = requirements.filter((it) => it.level === 'must' && it.outcome === 'fail').length;
    const notes = joinCounts([
      [shoulds, `recommendation${shoulds === 1 ? '' : 's'} not followed`],
      [known, `known failure${known === 1 ? '' : 's'}`],
    ]);
    return notes === '' ? 'every must that was judged passed' : `every must that was judged passed, ${notes}`;
  },
  violates: ({ requirements, outdated }) => {
    const musts = failedMusts(requirements).length;
    const parts = [
      musts > 0 ? `${countOf(musts, 'must')} failed` : '',
      outdated.length > 0
        ? `${countOf(outdated.length, 'known failure of the baseline no longer fails', 'known failures of the baseline no longer fail')}`
        : '',
    ];
    return parts.filter((it) => it !== '').join(', ');
  },
  undecided: (report) => {
    const { requirements, ends = [] } = report;
    const troubles = report.troubles.filter((it) => !ends.some(({ reason }) => reason === it));
    const cutOff = cutOffMusts(report).length;
    const uncertain = unjudgedMusts(requirements, 'uncertain').length;
    const untestable = unjudgedMusts(requirements, 'untestable').length;
    const reasons = joinCounts([
      [cutOff, `must${cutOff === 1 ? ' was' : 's were'} not judged to the end`],
      [
        requirements.filter((it) => it.outcome === 'error' && !isCutOff(it, report)).length,
        'could not be judged because of the network or the suite',
      ],
      [
        uncertain,
        `must${uncertain === 1 ? ' is' : 's are'} uncertain because of what the target answers elsewhere`,
      ],
      [untestable, `must${untestable === 1 ? ' lacks' : 's lack'} a precondition`],
      [troubles.length, `error${troubles.length === 1 ? '' : 's'} of the suite itself`],
    ]);
    return reasons === '' ? 'nothing was judged' : reasons;
  },
};

/** What the target does, by the verdict. */
function verbOf({ verdict, scope }: Report): string {
  if (verdict === 'undecided') return 'is undecided';
  return verdict === 'conforms' && scope.implemented ? 'conforms in what it implements' : verdict;
}

const capitalized = (sentence: string): string => sentence.replace(/^./, (it) => it.toUpperCase());

/** The verdict in one line: target, verdict, why, and how many requirements are behind it. */
export function summaryOf(report: Report): string {
  const { counts, target, verdict } = report;
  const numbers = joinCounts([
    [counts.pass, 'passed'],
    [counts.fail, 'failed'],
    [counts.error, counts.error === 1 ? 'error' : 'errors'],
    [counts.uncertain, 'uncertain'],
    [counts.untestable, 'untestable'],
    [counts['not-implemented'], 'not implemented yet'],
    [counts['not-applicable'], 'not applicable'],
  ]);
  const coverage = describeCoverage(report);
  return `${target.name} ${verbOf(report)}: ${sentences[verdict](report)}. Requirements${report.scope.requirements === undefined ? '' : ` (set ${report.scope.requirements})`}: ${numbers || 'none'}${partly(report)}.${coverage && ` ${coverage}.`}${(report.ends ?? []).map(({ reason }) => ` ${capitalized(reason)}.`).join('')}`;
}
