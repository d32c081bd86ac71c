import { accessSync, constants, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { printable } from 'countersign-contract/text';
import type { Redactor } from '../../context/redactor.ts';
import { describeFileError, UsageError } from '../../errors/usage-error.ts';
import { specificationFile } from '../../requirements/requirement.ts';
import { searchText, withDefects } from '../last-search.ts';
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

/** Every file of a report, searched for secrets, and where there were any. */
function textsOf(report: Report, redactor: Pick<Redactor, 'sentence'> | undefined) {
  const made = files.map(({ name, make }) => ({ file: name, text: make(report), mode: 0o644 }));
  const scripts = repeatScripts(report).map((it) => ({ ...it, mode: 0o755 }));
  const searched = [...made, ...scripts].map((it) => ({ ...it, ...searchText(it.file, it.text, redactor) }));
  return { texts: searched, finds: searched.flatMap((it) => it.finds), hasScripts: scripts.length > 0 };
}

/** What the files say of every target. */
const textsOfAll = (report: Report): readonly string[] => {
  const [requirements, findings, choices, operations, setup] = [[], [], [], [], []];
  const { next: _, comparison: __, ...rest } = report;
  const none = { ...rest, requirements, findings, choices, operations, setup };
  const nothing = {
    ...none,
    outdated: [],
    leftovers: [],
    lastingEffects: [],
    troubles: [],
    remarks: [],
    defects: [],
  };
  return files.map(({ make }) => make(nothing));
};

/**
 * Writes every form of a report into a folder. No file is written before it was searched for what the redactor knows; what is found is cut
 * out, and named in the report that is returned, with where it was written. A folder that cannot be written to is a UsageError.
 */
export function writeReports(
  report: Report,
  folder: string,
  redactor?: Pick<Redactor, 'sentence' | 'publish'>,
): { readonly report: Report; readonly written: string } {
  redactor?.publish(textsOfAll(report));
  const first = textsOf(report, redactor);
  const named = withDefects(report, first.finds);
  const { texts, hasScripts } = first.finds.length === 0 ? first : textsOf(named, redactor);
  inFolder(folder, () => {
    rmSync(join(folder, scriptFolder), { recursive: true, force: true });
    if (hasScripts) mkdirSync(join(folder, scriptFolder));
    for (const { file, text, mode } of texts) writeFileSync(join(folder, file), text, { mode });
  });
  const names = [...files.map(({ name }) => name), ...(hasScripts ? [`${scriptFolder}/`] : [])];
  return { report: named, written: `Written to ${folder}: ${names.join(', ')}` };
}
