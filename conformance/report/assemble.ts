import { type CheckResult, checkId } from '../check/check.ts';
import { withLostValues } from '../check/lost-values.ts';
import type { Filter, Plan } from '../check/plan.ts';
import { withUnstoredUpdates } from '../check/unstored-updates.ts';
import type { Leftover } from '../context/ledger.ts';
import { locate, type Operation, type Surroundings } from '../context/operations.ts';
import type { Visit } from '../context/session.ts';
import type { Spending } from '../context/spending.ts';
import type { Choice } from '../context/target-description.ts';
import type { ToldStories } from '../context/told-stories.ts';
import type { Exchange } from '../errors/exchange.ts';
import { describeMismatch } from '../errors/mismatch.ts';
import { isOpen, type OutcomeKind, unjudged } from '../errors/outcome.ts';
import type { NetworkCounts } from '../http/gateway.ts';
import { matchesPattern, type Profile } from '../profile/profile.ts';
import { isImplemented, partsAt } from '../profile/service-parts.ts';
import { readExamples } from '../requirements/examples.ts';
import { type Requirement, referenceOf } from '../requirements/requirement.ts';
import { type KnownFailure, type KnownReason, knownReasonIn, outdatedEntries } from './baseline.ts';
import { costOf } from './cost.ts';
import { isUnfiltered, withUncalled } from './coverage.ts';
import { shellVariables } from './curl.ts';
import { networkOf } from './network.ts';
import { nextStepOf } from './next-step.ts';
import type {
  EarlyEnd,
  Pending,
  Report,
  ReportedCheck,
  ReportedOperation,
  ReportedRequirement,
  Scope,
} from './report.ts';
import { type Around, type BlockedChecks, blockedChecks, findingsOf, withBlocked } from './root-causes.ts';
import { traceFile } from './traces.ts';
import { count, isViolating, outcomeOf, summaryOf, verdictOf } from './verdict.ts';

/** Everything that a report is made of. */
export type ReportInput = {
  readonly profile: Profile;
  readonly register: readonly Requirement[];
  readonly operations: readonly Operation[];
  readonly plan: Plan;
  readonly filter: Filter;
  /** Whether the run is one of two that judge expiry, whose reports are joined. */
  readonly isLater?: boolean;
  readonly results: readonly CheckResult[];
  readonly baseline: readonly KnownFailure[];
  readonly choices: readonly Choice[];
  readonly visits: readonly Visit[];
  /** The requests that created what is kept for the whole run. */
  readonly setup: readonly Exchange[];
  /** What the final clean-up could not remove. */
  readonly leftovers: readonly Leftover[];
  /** What the run changed beside records and could not undo. */
  readonly lastingEffects?: readonly Leftover[];
  readonly network?: NetworkCounts;
  /** What each process of the run cost. */
  readonly spending?: readonly Spending[];
  readonly stories?: ToldStories | undefined;
  readonly troubles: readonly string[];
  /** What ended the run before all was judged. */
  readonly ends?: readonly EarlyEnd[];
  readonly remarks: readonly string[];
  readonly startedAt: Date;
  readonly milliseconds: number;
};

function reportedCheckOf(result: CheckResult, knownReason: KnownReason): ReportedCheck {
  const { requirement, unasserted, cells, visits, leftovers, trace, ...rest } = result;
  const known = result.outcome === 'fail' ? knownReason(requirement, result.title) : undefined;
  const { mismatch } = result;
  return {
    ...rest,
    ...(trace && { trace: traceFile(result) }),
    ...(mismatch && describeMismatch(mismatch)),
    ...(mismatch?.kind === 'value' && mismatch.differences && { differences: mismatch.differences }),
    ...(known !== undefined && { known }),
  };
}

let read: ReturnType<typeof readExamples> | undefined;
/** What the requirements are known to notice, read when the first report is assembled. */
const examples = () => (read ??= readExamples());

/** How a requirement ended, and why. A waiver excuses what could not be judged, never a failure. */
export function endOf(
  outcome: OutcomeKind,
  checks: readonly ReportedCheck[],
  waived: string | undefined,
  reason = checks.find((one) => one.outcome === outcome)?.reason,
): Pick<ReportedRequirement, 'outcome' | 'reason' | 'waived' | 'checks'> {
  return {
    outcome,
    ...(reason !== undefined && outcome !== 'pass' && { reason }),
    ...(waived !== undefined && isOpen(outcome) && { waived }),
    checks,
  };
}

/** Why one of the waivers of a profile excuses a requirement. */
export const waiverOf = (waivers: Profile['waivers'], id: string): string | undefined =>
  waivers.find((one) => matchesPattern(one.requirement, id))?.reason;

function requirementOf(
  it: Requirement,
  results: readonly CheckResult[],
  violates: boolean,
  { plan, profile }: ReportInput,
  knownReason: KnownReason,
): ReportedRequirement {
  const { id, section, anchors, level, basis, statement, protects, cellPlan } = it;
  const checks = results.map((one) => reportedCheckOf(one, knownReason));
  const cells = results.flatMap((one) => one.cells ?? []);
  const unimplemented = plan.notImplemented.get(id);
  const exempt = checks.length === 0 ? (unimplemented ?? plan.notApplicable.get(id)) : undefined;
  const exemption = unimplemented === undefined ? 'not-applicable' : 'not-implemented';
  const outcome = exempt === undefined ? outcomeOf(checks, violates) : exemption;
  const missing = exempt ?? (checks.length === 0 ? 'no check of the suite judged it' : undefined);
  return {
    id,
    section,
    anchors,
    level,
    basis,
    statement,
    reference: referenceOf(it),
    violations: examples()[id]?.violations.map(({ name }) => name) ?? [],
    ...endOf(outcome, checks, waiverOf(profile.waivers, id), missing),
    ...(protects && { protects }),
    ...(cellPlan && { cells, excluded: cellPlan.excluded }),
  };
}

/** The matrix of operations and statuses: how often each was seen. */
function operationsSeen(
  where: Surroundings,
  visits: readonly Visit[],
  profile: Profile,
): ReportedOperation[] {
  const countsById = new Map<string, Record<string, number>>();
  for (const { method, path, status } of visits) {
    const { operation } = locate(where, method, path);
    if (!operation) continue;
    const row = countsById.get(operation.id) ?? {};
    row[status] = (row[status] ?? 0) + 1;
    countsById.set(operation.id, row);
  }
  const isThere = (path: string) => partsAt(path).every((part) => isImplemented(profile, part));
  return where.operations.map(({ id, method, path, statuses, isPublished }) => {
    const reason = profile.uncalled[`${method} ${path}`];
    return {
      id,
      method,
      path,
      declared: statuses,
      seen: countsById.get(id) ?? {},
      ...(isPublished && isThere(path) && { published: true }),
      ...(reason !== undefined && { uncalled: reason }),
    };
  });
}

/** What the merge of a part has to know of its results beside what its report shows. */
const pendingResults = (results: readonly CheckResult[]): Pending['results'] =>
  results
    .filter(({ outcome }) => outcome === 'fail' || unjudged.has(outcome))
    .map(({ requirement, title, outcome, reason, unasserted, visits }) => ({
      requirement,
      title,
      outcome,
      ...(reason !== undefined && { reason }),
      ...(unasserted && { unasserted }),
      visits: outcome === 'fail' ? [] : visits,
    }));

/** What a report says of a run as a whole, by what became of its requirements. */
export function conclude(
  judged: readonly ReportedRequirement[],
  run: Pick<Report, 'operations' | 'outdated' | 'troubles'> & { readonly scope: Scope },
  waivers: Profile['waivers'],
  blocked: BlockedChecks,
  around: Around,
) {
  const { scope, outdated, troubles } = run;
  const requirements = withUncalled(
    judged,
    { ...run, verdict: verdictOf(judged, outdated, troubles) },
    (id) => waiverOf(waivers, id),
  );
  return {
    ...run,
    verdict: verdictOf(requirements, outdated, troubles),
    counts: count(requirements),
    checks: count(requirements.flatMap(({ checks }) => checks)),
    scope: { complete: isUnfiltered(scope) && scope.depth === 'full' && !scope.implemented, ...scope },
    requirements,
    findings: findingsOf(requirements, blocked, around),
  };
}

/** Assembles a report. It still has to be redacted. */
export function assembleReport(input: ReportInput): Report {
  const { profile, register, plan, filter, baseline, operations } = input;
  const where = { operations, companies: profile.companies };
  const knownReason = knownReasonIn(baseline);
  const judged = withLostValues(withUnstoredUpdates(input.results, where), where);
  const blocked = blockedChecks(judged, knownReason, { register, ...where });
  const results = judged.map((it) => withBlocked(it, blocked.get(checkId(it))));
  const violates = isViolating(results, register, knownReason);
  const byRequirement = Map.groupBy(results, (it) => it.requirement);
  const judgedRequirements = register
    .filter((it) => plan.scope.has(it.id))
    .map((it) => requirementOf(it, byRequirement.get(it.id) ?? [], violates, input, knownReason));
  const [company] = profile.companies;
  const visits = [...input.visits, ...results.flatMap((it) => it.visits)];
  const isPart = filter.shard !== undefined || input.isLater === true;
  // An entry may concern checks of several parts: only the whole run can tell that none of them fails.
  const outdated = isPart ? [] : outdatedEntries(baseline, results);
  const unstable = results.reduce((sum, it) => sum + (it.unstable?.length ?? 0), 0);
  const { only, skip, levels, readOnly, depth, shard, requirements: set } = filter;
  const { implemented } = profile;
  const scope = {
    only,
    skip,
    levels,
    readOnly,
    depth,
    ...(plan.needWrites && { needWrites: plan.needWrites }),
    ...(implemented && { implemented }),
    ...(shard && { shard }),
    ...(set !== undefined && { requirements: set }),
  };
  const { troubles } = input;
  const { waivers } = profile;
  const conclusion = conclude(
    judgedRequirements,
    { scope, operations: operationsSeen(where, visits, profile), outdated, troubles },
    waivers,
    blocked,
    { register, ...where },
  );
  const next = nextStepOf(conclusion.requirements, conclusion.findings, { register, ...where });
  const report: Report = {
    format: 'countersign-report-1',
    target: { name: profile.name, baseUrl: company.baseUrl },
    startedAt: input.startedAt.toISOString(),
    milliseconds: input.milliseconds,
    ...conclusion,
    ...(input.ends && input.ends.length > 0 && { ends: input.ends }),
    summary: '',
    ...(next && { next }),
    ...(isPart && { pending: { results: pendingResults(judged), waivers, ...where } }),
    choices: input.choices,
    leftovers: input.leftovers,
    ...(input.lastingEffects && input.lastingEffects.length > 0 && { lastingEffects: input.lastingEffects }),
    remarks: input.remarks,
    ...(input.network && { network: networkOf(input.network, unstable, where) }),
    ...(input.spending && { cost: costOf(input.spending, where) }),
    ...(input.stories && { stories: input.stories }),
    resolve: profile.resolve.map((it) => `${it.host}:${it.port}:${it.address}`),
    variables: shellVariables(profile),
    setup: input.setup,
  };
  return { ...report, summary: summaryOf(report) };
}
