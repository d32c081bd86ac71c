import { accessSync, constants, cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeFileError, UsageError } from 'countersign-contract/command';
import { printable } from 'countersign-contract/text';
import type { Redactor } from '../../context/redactor.ts';
import { specificationFile } from '../../requirements/requirement.ts';
import { searchText, withDefects } from '../last-search.ts';
import { repeatScripts, scriptFolder } from '../repeat.ts';
import type { Report } from '../report.ts';
import { archivesOf, harFiles, type Traces, traceFolder } from '../traces.ts';
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

/** The folders in that of a report. */
const folders = [scriptFolder, traceFolder];

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
  const exchanges = harFiles(report).map((it) => ({ ...it, mode: 0o644 }));
  const searched = [...made, ...scripts, ...exchanges].map((it) => ({
    ...it,
    ...searchText(it.file, it.text, redactor),
  }));
  return { texts: searched, finds: searched.flatMap((it) => it.finds) };
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
 * out, and named in the report that is returned, with where it was written; a trace that has any is left out. A folder that cannot be
 * written to is a UsageError. A merged report has the traces of the folders of its `parts`.
 */
export function writeReports(
  judged: Report,
  folder: string,
  redactor?: Pick<Redactor, 'sentence' | 'publish'>,
  traces: Traces = new Map(),
  parts: readonly string[] = [],
): { readonly report: Report; readonly written: string } {
  redactor?.publish(textsOfAll(judged));
  const { report, archives } = archivesOf(judged, traces, redactor);
  const first = textsOf(report, redactor);
  const named = withDefects(report, first.finds);
  const { texts } = first.finds.length === 0 ? first : textsOf(named, redactor);
  const used = folders.filter((it) => [...texts, ...archives].some(({ file }) => file.startsWith(`${it}/`)));
  inFolder(folder, () => {
    for (const it of folders) rmSync(join(folder, it), { recursive: true, force: true });
    for (const it of used) mkdirSync(join(folder, it));
    for (const it of parts) {
      const from = join(it, traceFolder);
      if (existsSync(from)) cpSync(from, join(folder, traceFolder), { recursive: true });
    }
    for (const { file, text, mode } of texts) writeFileSync(join(folder, file), text, { mode });
    for (const { file, bytes } of archives) writeFileSync(join(folder, file), bytes);
  });
  const names = [...files.map(({ name }) => name), ...used.map((it) => `${it}/`)];
  return { report: named, written: `Written to ${folder}: ${names.join(', ')}` };
}
