import { accessSync, constants, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { printable } from 'countersign-contract/text';
import { describeFileError, UsageError } from '../../errors/usage-error.ts';
import { specificationFile } from '../../requirements/requirement.ts';
import { repeatScripts, scriptFolder } from '../repeat.ts';
import type { Report } from '../report.ts';
import { htmlReport, specificationHtml } from './html-page.ts';
import { badge, junitReport } from './junit.ts';
import { markdownReport } from './markdown.ts';

/** The files of a report, the one with all data first, and the specification that they link to. */
const files: readonly { readonly name: string; readonly make: (report: Report) => string }[] = [
  { name: 'report.json', make: (report) => printable(`${JSON.stringify(report, null, 2)}\n`) },
  { name: 'report.html', make: htmlReport },
  { name: 'junit.xml', make: junitReport },
  { name: 'summary.md', make: markdownReport },
  { name: 'badge.svg', make: badge },
  { name: specificationFile, make: specificationHtml },
];

function inFolder(folder: string, act: () => void): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    act();
  } catch (error) {
    throw new UsageError(`The report cannot be written to ${folder}: ${describeFileError(error)}.`);
  }
}

/** Creates the folder of the report before the run. If that fails, it is a UsageError. */
export const prepareReports = (folder: string): void => inFolder(folder, () => undefined);

/** Writes every form of a report into a folder, and returns where. A folder that cannot be written to is a UsageError. */
export function writeReports(report: Report, folder: string): string {
  const scripts = repeatScripts(report);
  inFolder(folder, () => {
    for (const { name, make } of files) writeFileSync(join(folder, name), make(report));
    rmSync(join(folder, scriptFolder), { recursive: true, force: true });
    if (scripts.length > 0) mkdirSync(join(folder, scriptFolder));
    for (const { file, text } of scripts) writeFileSync(join(folder, file), text, { mode: 0o755 });
  });
  const names = [...files.map(({ name }) => name), ...(scripts.length > 0 ? [`${scriptFolder}/`] : [])];
  return `Written to ${folder}: ${names.join(', ')}`;
}
