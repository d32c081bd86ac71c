import type { Operation } from '../check/operation.ts';
import { operationAt } from '../check/operations.ts';
import type { Visit } from '../check/recorder.ts';
import type { CheckResult } from '../check/result.ts';
import type { Choice } from '../discovery/choice.ts';
import { names, type Profile } from '../profile/profile.ts';
import type { Leftover } from '../records/ledger.ts';
import { type Requirement, referenceOf } from '../requirements/requirement.ts';
import type { Filter, Plan } from '../run/plan.ts';
import { type KnownFailure, knownFailure, outdatedEntries } from './baseline.ts';
import { count, outcomeOf, verdictOf } from './outcome.ts';
import type { Report, ReportedCheck, ReportedOperation, ReportedRequirement } from './report.ts';
import { summaryOf } from './summary.ts';

/** Everything that a report is made of. */
export type Material = {
  readonly profile: Profile;
  readonly register: readonly Requirement[];
  readonly operations: readonly Operation[];
  readonly plan: Plan;
  readonly filter: Filter;
  readonly results: readonly CheckResult[];
  readonly baseline: readonly KnownFailure[];
  readonly choices: readonly Choice[];
  readonly visits: readonly Visit[];
  /** What the last sweep could not remove; what checks could not remove themselves is among it, or gone by now. */
  readonly leftovers: readonly Leftover[];
  readonly troubles: readonly string[];
  readonly remarks: readonly string[];
  readonly startedAt: Date;
  readonly milliseconds: number;
};

function reported(result: CheckResult, baseline: readonly KnownFailure[]): ReportedCheck {
  const { requirement, visits, leftovers, ...rest } = result;
  const known = result.outcome === 'fail' ? knownFailure(baseline, requirement, result.title) : undefined;
  return { ...rest, ...(known && { known: known.reason }) };
}

function requirementOf(
  it: Requirement,
  checks: readonly ReportedCheck[],
  { plan, profile }: Material,
): ReportedRequirement {
  const { id, section, level, basis, statement } = it;
  const exempt = checks.length === 0 ? plan.notApplicable.get(id) : undefined;
  const outcome = exempt === undefined ? outcomeOf(checks) : 'not-applicable';
  const waiver = profile.waivers.find((one) => names(one.requirement, id));
  const reason =
    exempt ??
    (checks.length === 0
      ? 'no check of the suite judged it'
      : checks.find((one) => one.outcome === outcome)?.reason);
  return {
    id,
    section,
    level,
    basis,
    statement,
    reference: referenceOf(it),
    outcome,
    ...(reason !== undefined && outcome !== 'pass' && { reason }),
    ...(waiver && outcome === 'untestable' && { waived: waiver.reason }),
    checks,
  };
}

/** The matrix of operations and statuses: how often each was seen. */
function operationsSeen(
  operations: readonly Operation[],
  visits: readonly Visit[],
  basePath: string,
): ReportedOperation[] {
  const seen = new Map<string, Record<string, number>>();
  for (const { method, path, status } of visits) {
    const inside = path.startsWith(basePath) ? path.slice(basePath.length) : path;
    const operation = operationAt(operations, method, inside);
    if (!operation) continue;
    const row = seen.get(operation.id) ?? {};
    row[status] = (row[status] ?? 0) + 1;
    seen.set(operation.id, row);
  }
  return operations.map(({ id, method, path, statuses }) => ({
    id,
    method,
    path,
    declared: statuses,
    seen: seen.get(id) ?? {},
  }));
}

/** Puts a report together. Redact it before it leaves. */
export function assembleReport(material: Material): Report {
  const { profile, register, plan, filter, results, baseline, operations } = material;
  const byRequirement = Map.groupBy(results, (it) => it.requirement);
  const requirements = register
    .filter((it) => plan.scope.has(it.id))
    .map((it) =>
      requirementOf(
        it,
        (byRequirement.get(it.id) ?? []).map((one) => reported(one, baseline)),
        material,
      ),
    );
  const [company] = profile.companies;
  const visits = [...material.visits, ...results.flatMap((it) => it.visits)];
  // An entry may concern checks of several parts: only the whole run can tell that none of them fails.
  const outdated = filter.shard ? [] : outdatedEntries(baseline, results);
  const counts = count(requirements);
  const { only, skip, levels, readOnly, shard } = filter;
  const complete = only.length === 0 && skip.length === 0 && levels.length === 3 && !readOnly && !shard;
  const report: Report = {
    format: 'countersign-report-1',
    target: { name: profile.name, baseUrl: company.baseUrl },
    startedAt: material.startedAt.toISOString(),
    milliseconds: material.milliseconds,
    verdict: verdictOf(requirements, outdated, material.troubles),
    summary: '',
    counts,
    checks: count(results),
    scope: { complete, only, skip, levels, readOnly, ...(shard && { shard }) },
    requirements,
    operations: operationsSeen(operations, visits, new URL(company.baseUrl).pathname.replace(/\/$/, '')),
    choices: material.choices,
    outdated,
    leftovers: material.leftovers,
    troubles: material.troubles,
    remarks: material.remarks,
    resolve: profile.resolve.map((it) => `${it.host}:${it.port}:${it.address}`),
  };
  return { ...report, summary: summaryOf(report) };
}
