import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileTrouble } from '../run/file-trouble.ts';
import { UsageError } from '../run/usage-error.ts';
import { type KnownFailure, knownFailure, outdatedEntries } from './baseline.ts';
import { count, outcomeOf, verdictOf } from './outcome.ts';
import type { Report, ReportedCheck, ReportedOperation, ReportedRequirement } from './report.ts';
import { summaryOf } from './summary.ts';

function readReport(folder: string): Report {
  const file = join(folder, 'report.json');
  try {
    const report: Report = JSON.parse(readFileSync(file, 'utf8'));
    if (report.format === 'countersign-report-1') return report;
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${fileTrouble(error)}.`);
  }
  throw new UsageError(`${file} is no report of this suite.`);
}

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
  const filters = new Set(reports.map(({ scope: { shard: _, ...filter } }) => JSON.stringify(filter)));
  if (filters.size > 1) {
    throw new UsageError(
      'These parts were not chosen alike: --only, --skip, --level and --read-only differ.',
    );
  }
  const parts = reports.map((it) => it.scope.shard?.part);
  const wanted = Array.from({ length: of }, (_, at) => at + 1);
  const missing = wanted.filter((it) => !parts.includes(it));
  if (missing.length > 0) throw new UsageError(`Part ${missing.join(', ')} of ${of} is missing.`);
  const twice = wanted.filter((it) => parts.filter((part) => part === it).length > 1);
  if (twice.length > 0) throw new UsageError(`Part ${twice.join(', ')} of ${of} is there twice.`);
}

function mergedRequirement(
  same: readonly ReportedRequirement[],
  baseline: readonly KnownFailure[],
): ReportedRequirement {
  const [first] = same as [ReportedRequirement];
  const checks = same
    .flatMap((it) => it.checks)
    .map((check): ReportedCheck => {
      const known =
        check.outcome === 'fail' ? knownFailure(baseline, first.id, check.title)?.reason : undefined;
      return { ...check, ...(known !== undefined && { known }) };
    });
  if (checks.length === 0) return first;
  const outcome = outcomeOf(checks);
  const { reason: _, waived: __, ...rest } = first;
  const reason = checks.find((it) => it.outcome === outcome)?.reason;
  const waived = same.find((it) => it.waived !== undefined)?.waived;
  return {
    ...rest,
    outcome,
    ...(reason !== undefined && outcome !== 'pass' && { reason }),
    ...(waived !== undefined && outcome === 'untestable' && { waived }),
    checks,
  };
}

function mergedOperation(same: readonly ReportedOperation[]): ReportedOperation {
  const seen: Record<string, number> = {};
  for (const it of same)
    for (const [status, times] of Object.entries(it.seen)) seen[status] = (seen[status] ?? 0) + times;
  return { ...(same[0] as ReportedOperation), seen };
}

const grouped = <Thing extends { readonly id: string }>(things: readonly Thing[]): Thing[][] => [
  ...Map.groupBy(things, (it) => it.id).values(),
];

/** One report of the parts of a run. The baseline is applied to the whole, since its entries may concern several parts. */
export function mergeReports(folders: readonly string[], baseline: readonly KnownFailure[]): Report {
  const reports = folders.map(readReport);
  assertParts(reports);
  const [first] = reports as [Report];
  const requirements = grouped(reports.flatMap((it) => it.requirements)).map((it) =>
    mergedRequirement(it, baseline),
  );
  const results = requirements.flatMap(({ id, checks }) => checks.map((it) => ({ requirement: id, ...it })));
  const outdated = outdatedEntries(baseline, results);
  const troubles = reports.flatMap((it) => it.troubles);
  const { shard: _, ...scope } = first.scope;
  const partial = scope.only.length > 0 || scope.skip.length > 0 || scope.levels.length < 3 || scope.readOnly;
  const report: Report = {
    ...first,
    startedAt: reports.map((it) => it.startedAt).sort()[0] ?? first.startedAt,
    milliseconds: Math.max(...reports.map((it) => it.milliseconds)),
    verdict: verdictOf(requirements, outdated, troubles),
    counts: count(requirements),
    checks: count(results),
    scope: { ...scope, complete: !partial },
    requirements,
    operations: grouped(reports.flatMap((it) => it.operations)).map(mergedOperation),
    outdated,
    leftovers: reports.flatMap((it) => it.leftovers),
    troubles,
    remarks: [...new Set(reports.flatMap((it) => it.remarks))],
  };
  return { ...report, summary: summaryOf(report) };
}
