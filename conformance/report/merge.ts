import { UsageError } from 'countersign-contract/command';
import { checkId } from '../check/check.ts';
import type { ShardPart } from '../check/plan.ts';
import type { Requirement } from '../requirements/requirement.ts';
import { newerThan } from '../requirements/sets.ts';
import { conclude, endOf, waiverOf } from './assemble.ts';
import { type KnownFailure, type KnownReason, knownReasonIn, outdatedEntries } from './baseline.ts';
import { added, mergedCost } from './cost.ts';
import { mergedNetwork } from './network.ts';
import { readReport } from './read.ts';
import type { Report, ReportedCheck, ReportedOperation, ReportedRequirement, Scope } from './report.ts';
import { type BlockedChecks, blockedChecks, type Judged, withBlocked } from './root-causes.ts';
import { checksIn, isViolating, outcomeOf, summaryOf } from './verdict.ts';

/** The options that make a scope, each with its value as a command line has it. */
const optionsOf: readonly (readonly [option: string, value: (scope: Scope) => string | undefined])[] = [
  ['--only', ({ only }) => only.join(', ')],
  ['--skip', ({ skip }) => skip.join(', ')],
  ['--level', (it) => it.levels.at(-1)],
  ['--depth', ({ depth }) => depth],
  ['--read-only', ({ readOnly }) => (readOnly ? 'given' : '')],
  ['--requirements', ({ requirements }) => requirements],
  ['--types, or what the profile declares as implemented', ({ implemented }) => implemented?.join(', ')],
];

/** The options in which two runs differ, with their values. */
const differences = (one: Report, other: Report): readonly string[] =>
  optionsOf.flatMap(([option, shown]) => {
    const [first, second] = [shown(one.scope) || 'none', shown(other.scope) || 'none'];
    return first === second ? [] : [`${option} (${second} instead of ${first})`];
  });

/** Reports that are not the parts of one run are not merged. */
function assertParts(reports: readonly Report[]): void {
  const targets = new Set(reports.map((it) => it.target.baseUrl));
  if (targets.size > 1)
    throw new UsageError(`These reports are about different targets: ${[...targets].join(', ')}.`);
  const wholes = new Set(reports.map((it) => it.scope.shard?.of));
  const [of] = wholes;
  if (wholes.size !== 1 || of === undefined) {
    throw new UsageError('Only the parts of one run can be merged: reports of --shard I/N with the same N.');
  }
  const [first, ...others] = reports;
  const differing = first && others.find((it) => differences(first, it).length > 0);
  if (first && differing)
    throw new UsageError(
      `Part ${differing.scope.shard?.part} has other options than part ${first.scope.shard?.part}: ${differences(first, differing).join('; ')}. Judge one of them again, with the same.`,
    );
  const parts = reports.map((it) => it.scope.shard?.part);
  const expected: readonly ShardPart[] = [...Array.from({ length: of }, (_, at) => at + 1), 'alone'];
  const missing = expected.filter((it) => !parts.includes(it));
  if (missing.length > 0) {
    const remedy = missing.includes('alone')
      ? ` --shard alone/${of} judges it, once the others have ended.`
      : '';
    throw new UsageError(`Part ${missing.join(', ')} of ${of} is missing.${remedy}`);
  }
  const twice = expected.filter((it) => parts.filter((part) => part === it).length > 1);
  if (twice.length > 0) throw new UsageError(`Part ${twice.join(', ')} of ${of} occurs twice.`);
}

function mergedRequirement(
  same: readonly ReportedRequirement[],
  knownReason: KnownReason,
  violates: boolean,
  waived: string | undefined,
): ReportedRequirement {
  const [first] = same as [ReportedRequirement];
  const checks = same
    .flatMap((it) => it.checks)
    .map((check): ReportedCheck => {
      const known = check.outcome === 'fail' ? knownReason(first.id, check.title) : undefined;
      return { ...check, ...(known !== undefined && { known }) };
    });
  if (checks.length === 0) return first;
  const cells = same.flatMap((it) => it.cells ?? []);
  const { reason: _, waived: __, ...rest } = first;
  return { ...rest, ...endOf(outcomeOf(checks, violates), checks, waived), ...(first.cells && { cells }) };
}

const mergedOperation = (same: readonly ReportedOperation[]): ReportedOperation => ({
  ...(same[0] as ReportedOperation),
  seen: added(same.map((it) => it.seen)),
});

/** A requirement of a part, with the results of its checks before a failure of the part explained them. */
type Unexplained = Omit<ReportedRequirement, 'checks'> & {
  readonly checks: readonly (ReportedCheck & Judged)[];
};

const unexplained = ({ requirements, pending }: Report): readonly Unexplained[] => {
  const results = new Map(pending?.results.map((it) => [checkId(it), it]));
  return requirements.map((it) => ({
    ...it,
    checks: it.checks.map((check) => {
      const found = results.get(checkId({ requirement: it.id, title: check.title }));
      const { reason: _, blockedBy: __, known: ___, ...rest } = check;
      return found ? { ...rest, ...found } : { ...check, requirement: it.id, visits: [] };
    }),
  }));
};

/** The checks of a requirement, uncertain where a failure in any part says so. */
const decideAgain = (it: Unexplained, blocked: BlockedChecks): ReportedRequirement => ({
  ...it,
  checks: it.checks.map(({ requirement: _, unasserted: __, visits: ___, ...check }) =>
    withBlocked(check, blocked.get(checkId({ requirement: it.id, title: check.title }))),
  ),
});

const grouped = <Thing extends { readonly id: string }>(things: readonly Thing[]): Thing[][] => [
  ...Map.groupBy(things, (it) => it.id).values(),
];

/**
 * One report of the parts of a run, the same as that of a run without parts: requirements in the order of the register,
 * the baseline applied to the whole, since its entries may concern several parts, and checks uncertain that a failure in
 * another part leaves so.
 */
export function mergeReports(
  folders: readonly string[],
  baseline: readonly KnownFailure[],
  register: Register,
): Report {
  const reports = folders.map(readReport);
  assertParts(reports);
  return joinReports(reports, baseline, register);
}

/**
 * The reports of two runs as one, where the second judged checks that the first left to it: what the first said about these goes.
 * @throws UsageError where the two are about different requirements
 */
export function joinLater(
  first: Report,
  second: Report,
  baseline: readonly KnownFailure[],
  register: Register,
): Report {
  const differing = differences(second, first);
  if (differing.length > 0)
    throw new UsageError(`The first run had other options: ${differing.join('; ')}. Give the same.`);
  const judged = new Set(checksIn(second.requirements).map(checkId));
  const requirements = first.requirements.map((it) => ({
    ...it,
    checks: it.checks.filter(({ title }) => !judged.has(checkId({ requirement: it.id, title }))),
  }));
  return joinReports([{ ...first, requirements }, second], baseline, register);
}

type Register = readonly Pick<Requirement, 'id' | 'dependsOn' | 'level'>[];

function joinReports(
  reports: readonly Report[],
  written: readonly KnownFailure[],
  register: Register,
): Report {
  const [first] = reports as [Report];
  const baseline = [...written, ...newerThan(register, first.scope.requirements)];
  const place = new Map(register.map(({ id }, at) => [id, at]));
  const knownReason = knownReasonIn(baseline);
  const {
    waivers = [],
    operations: known = [],
    companies = [],
  } = reports.find((it) => it.pending)?.pending ?? {};
  const around = { register, operations: known, companies };
  const open = reports.flatMap(unexplained);
  const blocked = blockedChecks(
    open.flatMap((it) => it.checks),
    knownReason,
    around,
  );
  const decided = open.map((it) => decideAgain(it, blocked));
  const results = checksIn(decided);
  const violates = isViolating(results, decided, knownReason);
  const requirements = grouped(decided)
    .map((it) => mergedRequirement(it, knownReason, violates, waiverOf(waivers, it[0]?.id ?? '')))
    .toSorted((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0));
  const { shard: _, complete: __, ...scope } = first.scope;
  const { next: ___, pending: ____, ...whole } = first;
  const networks = reports.flatMap((it) => it.network ?? []);
  const costs = reports.flatMap((it) => it.cost ?? []);
  const [stories] = reports.flatMap((it) => it.stories ?? []);
  const lastingEffects = reports.flatMap((it) => it.lastingEffects ?? []);
  const ends = reports.flatMap((it) => it.ends ?? []);
  const report: Report = {
    ...whole,
    startedAt: reports.map((it) => it.startedAt).sort()[0] ?? first.startedAt,
    milliseconds: Math.max(...reports.map((it) => it.milliseconds)),
    ...conclude(
      requirements,
      {
        scope,
        operations: grouped(reports.flatMap((it) => it.operations)).map(mergedOperation),
        outdated: outdatedEntries(baseline, results),
        troubles: reports.flatMap((it) => it.troubles),
      },
      waivers,
      blocked,
      around,
    ),
    setup: reports.flatMap((it) => it.setup),
    leftovers: reports.flatMap((it) => it.leftovers),
    ...(lastingEffects.length > 0 && { lastingEffects }),
    ...(ends.length > 0 && { ends }),
    ...(networks.length > 0 && { network: mergedNetwork(networks) }),
    ...(costs.length > 0 && { cost: mergedCost(costs) }),
    ...(stories && { stories }),
    remarks: [...new Set(reports.flatMap((it) => it.remarks))],
  };
  return { ...report, summary: summaryOf(report) };
}
