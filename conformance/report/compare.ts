import type { Comparison, Report, ReportedRequirement } from './report.ts';

/** What a comparison needs of a run: its report has that, and a history. */
export type EarlierRun = Pick<Report, 'startedAt' | 'verdict' | 'counts'> & {
  readonly requirements: readonly Pick<ReportedRequirement, 'id' | 'outcome'>[];
};

const failedIn = ({ requirements }: EarlierRun): ReadonlySet<string> =>
  new Set(requirements.filter((it) => it.outcome === 'fail').map((it) => it.id));

/** A report with what changed since the latest of earlier ones, and the counts of all of them, the oldest first. */
export function compareReports(report: Report, earlier: readonly EarlierRun[]): Report {
  // The same report can be named itself and be in a folder that is named.
  const different = [...new Map(earlier.map((it) => [it.startedAt, it])).values()];
  const ordered = different.toSorted((one, two) => Date.parse(one.startedAt) - Date.parse(two.startedAt));
  const last = ordered.at(-1);
  if (!last) return report;
  const [before, now] = [failedIn(last), failedIn(report)];
  const passed = new Set(report.requirements.filter((it) => it.outcome === 'pass').map((it) => it.id));
  const comparison: Comparison = {
    startedAt: last.startedAt,
    verdict: last.verdict,
    failing: [...now].filter((id) => !before.has(id)),
    mended: [...before].filter((id) => passed.has(id)),
    still: [...now].filter((id) => before.has(id)),
    unjudged: [...before].filter((id) => !passed.has(id) && !now.has(id)),
    history: [...ordered, report].map(({ startedAt, verdict, counts }) => ({ startedAt, verdict, counts })),
  };
  return { ...report, comparison };
}
