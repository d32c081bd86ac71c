import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { UsageError, writeTo } from 'countersign-contract/command';
import { readWritten } from 'countersign-contract/configuration';
import type { Redactor } from '../context/redactor.ts';
import type { RecordLine } from '../model/record.ts';
import { searchText } from '../report/last-search.ts';

const format = 'countersign-record-1';

/** The first line of a record: what it is of. */
type RecordHead = { readonly format: typeof format; readonly target: string; readonly startedAt: string };

/** The last line of a record. */
const endOf = (text: string): string => `{"sha256":"${hash('sha256', text)}"}\n`;

/** Begins the record of a run in a file. @throws UsageError where that cannot be written */
export function beginRecord(file: string, target: string): void {
  const head: RecordHead = { format, target, startedAt: new Date().toISOString() };
  writeTo(`--record: ${file}`, () => writeFileSync(file, `${JSON.stringify(head)}\n`));
}

/**
 * Ends a record, after a last search of it for secrets: a line that still has one is cut out, as a defect of the suite. Returns where
 * those were. The checksum in its last line is that of all lines before.
 */
export function sealRecord(file: string, redactor: Pick<Redactor, 'sentence'>): readonly string[] {
  const finds: string[] = [];
  const lines = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line, at) => {
      const searched = searchText(`${basename(file)}:${at + 1}`, line, redactor);
      finds.push(...searched.finds);
      return searched.text === line ? line : '{"isCut":true}';
    });
  const text = `${lines.join('\n')}\n`;
  writeFileSync(file, `${text}${endOf(text)}`);
  return finds;
}

/** The lines of a sealed record. @throws UsageError where it is none, or was changed */
export function readRecord(file: string): {
  readonly head: RecordHead;
  readonly lines: readonly RecordLine[];
} {
  const text = readWritten(file, `--rejudge: ${file}`);
  const body = text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1);
  if (!body.startsWith(`{"format":"${format}"`))
    throw new UsageError(`--rejudge: ${file} is not a record that --record wrote to its end.`);
  if (text !== body + endOf(body))
    throw new UsageError(`--rejudge: ${file} is not as it was recorded: its checksum differs.`);
  const [head, ...lines] = body
    .trimEnd()
    .split('\n')
    .map((it) => JSON.parse(it));
  return { head, lines };
}
