import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describeFileError, UsageError } from 'countersign-contract/command';
import { checkId } from '../check/check.ts';
import type { PreviousRun } from '../check/order-checks.ts';
import type { Report } from './report.ts';
import { checksIn, failedChecks } from './verdict.ts';

/** Reads a file of a format, `what` in words. @throws UsageError where it is none */
export function readFormat<Content extends { readonly format: string }>(
  file: string,
  format: Content['format'],
  what: string,
): Content {
  try {
    const content: Content = JSON.parse(readFileSync(file, 'utf8'));
    if (content.format === format) return content;
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${describeFileError(error)}.`);
  }
  throw new UsageError(`${file} is not ${what} of this suite.`);
}

/** The report in a folder, or in a file. @throws UsageError if it is none */
export const readReport = (path: string): Report =>
  readFormat(path.endsWith('.json') ? path : join(path, 'report.json'), 'countersign-report-1', 'a report');

/** The reports in a folder of such folders, or the one in a folder or file. @throws UsageError if there is none */
export function readReports(path: string): readonly Report[] {
  if (path.endsWith('.json') || existsSync(join(path, 'report.json'))) return [readReport(path)];
  const folders = globSync('*/report.json', { cwd: path }).map((it) => join(path, dirname(it)));
  return folders.length > 0 ? folders.map(readReport) : [readReport(path)];
}

/** What a report says about checks that a later run begins with. */
export const previousRun = ({ requirements }: Report): PreviousRun => ({
  unpassed: new Set(failedChecks(requirements)),
  milliseconds: new Map(checksIn(requirements).map((it) => [checkId(it), it.milliseconds])),
});
