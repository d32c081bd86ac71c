import { hash } from 'node:crypto';
import type { CheckResult } from '../check/check.ts';
import type { Redactor } from '../context/redactor.ts';
import type { TraceFiles } from '../dialog/trace.ts';
import { harOf } from './har.ts';
import type { Report, ReportedCheck } from './report.ts';
import { zipOf } from './zip.ts';

/** The folder of traces in the folder of a report. */
export const traceFolder = 'traces';

/** What the dialogs of checks recorded, by the names that the report has for them. */
export type Traces = ReadonlyMap<string, TraceFiles>;

const digits = 8;

/** A requirement has several checks, whose titles are too long for the names of files. */
const nameOf = (requirement: string, title: string): string =>
  `${traceFolder}/${requirement}-${hash('sha256', title).slice(0, digits)}`;

/** The file of a check's trace, relative to the folder of the report. */
export const traceFile = ({ requirement, title }: Pick<CheckResult, 'requirement' | 'title'>): string =>
  `${nameOf(requirement, title)}.zip`;

/** The file with the exchanges of a failed check, as HAR; undefined where it has none. */
export const harFile = (
  requirement: string,
  { title, outcome, exchanges = [] }: ReportedCheck,
): string | undefined =>
  outcome === 'fail' && exchanges.length > 0 ? `${nameOf(requirement, title)}.har` : undefined;

/** The exchanges of every failed check, as HAR. */
export const harFiles = (report: Report): readonly { readonly file: string; readonly text: string }[] =>
  report.requirements.flatMap(({ id, checks }) =>
    checks.flatMap((check) => {
      const file = harFile(id, check);
      return file === undefined ? [] : { file, text: harOf(check, report) };
    }),
  );

/**
 * The archives of a report's traces, searched for secrets once more, since checks that ended later taught the redactor more. One that has any is left
 * out, and the report that is returned says so.
 */
export function archivesOf(
  report: Report,
  traces: Traces,
  redactor: Pick<Redactor, 'sentence'> | undefined,
): {
  readonly report: Report;
  readonly archives: readonly { readonly file: string; readonly bytes: Buffer }[];
} {
  const isClean = (files: TraceFiles) =>
    Object.entries(files).every((entry) => entry.every((it) => (redactor?.sentence(it) ?? it) === it));
  const unclean = new Set([...traces].filter(([, files]) => !isClean(files)).map(([file]) => file));
  const archives = [...traces]
    .filter(([file]) => !unclean.has(file))
    .map(([file, files]) => ({ file, bytes: zipOf(files) }));
  if (unclean.size === 0) return { report, archives };
  const requirements = report.requirements.map((it) => ({
    ...it,
    checks: it.checks.map(({ trace, ...check }) =>
      trace === undefined || unclean.has(trace) ? check : { ...check, trace },
    ),
  }));
  const remarks = [...unclean].map((it) => `${it} is not written: a secret stood in it.`);
  return { report: { ...report, requirements, remarks: [...report.remarks, ...remarks] }, archives };
}
