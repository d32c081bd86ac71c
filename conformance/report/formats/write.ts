import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createFolder, describeFileError, UsageError } from 'countersign-contract/command';
import { printable } from 'countersign-contract/text';
import type { Redactor } from '../../context/redactor.ts';
import { specificationFile } from '../../requirements/requirement.ts';
import { searchText, withDefects } from '../last-search.ts';
import { repeatScripts, scriptFolder } from '../repeat-script.ts';
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
    createFolder(folder);
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
    ends: [],
    remarks: [],
    defects: [],
  };
  return files.map(({ make }) => make(nothing));
};

/** The files of a report as they are to be written. */
type MadeReports = {
  /** With what the search of them for secrets found. */
  readonly report: Report;
  /**
   * Writes them into a folder, a merged report with the traces of the folders of its `parts`, and says where. What stands there is replaced
   * once all is written. A folder that cannot be written to is a UsageError.
   */
  write(folder: string, parts?: readonly string[]): string;
};

/**
 * Makes every form of a report. Each file is searched for what the redactor knows; what is found is cut out, and named in the report that
 * is returned, with where it stood; a trace that has any is left out.
 */
export function makeReports(
  judged: Report,
  redactor?: Pick<Redactor, 'sentence' | 'publish'>,
  traces: Traces = new Map(),
): MadeReports {
  redactor?.publish(textsOfAll(judged));
  const { report, archives } = archivesOf(judged, traces, redactor);
  const first = textsOf(report, redactor);
  const named = withDefects(report, first.finds);
  const { texts } = first.finds.length === 0 ? first : textsOf(named, redactor);
  const used = folders.filter((it) => [...texts, ...archives].some(({ file }) => file.startsWith(`${it}/`)));
  const names = files.map(({ name }) => name);
  return {
    report: named,
    write(folder, parts = []) {
      inFolder(folder, () => {
        // A disk can be full before the last file.
        const beside = mkdtempSync(join(folder, '.writing-'));
        try {
          for (const it of used) mkdirSync(join(beside, it));
          for (const it of parts) {
            const from = join(it, traceFolder);
            if (existsSync(from)) cpSync(from, join(beside, traceFolder), { recursive: true });
          }
          for (const { file, text, mode } of texts) writeFileSync(join(beside, file), text, { mode });
          for (const { file, bytes } of archives) writeFileSync(join(beside, file), bytes);
          for (const it of folders) rmSync(join(folder, it), { recursive: true, force: true });
          for (const it of [...folders, ...names])
            if (existsSync(join(beside, it))) renameSync(join(beside, it), join(folder, it));
        } finally {
          rmSync(beside, { recursive: true, force: true });
        }
      });
      return `Written to ${folder}: ${[...names, ...used.map((it) => `${it}/`)].join(', ')}`;
    },
  };
}
