import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { newRunWord } from '../check/mark.ts';

/** What a run writes down about itself beside its ledger, for the next one, should it be killed. */
type RunNote = {
  readonly pid: number;
  readonly host: string;
  /** Address of the company that is judged. */
  readonly target: string;
  /** ISO 8601. */
  readonly startedAt: string;
  /** What its marks begin with. */
  readonly word: string;
};

/** The ledger of a run in a folder of its own, and the way to remove it. */
export type LedgerFile = Pick<RunNote, 'startedAt' | 'word'> & { readonly path: string; remove(): void };

const prefix = 'countersign-';
const noteName = 'run.json';

const ledgerIn = (folder: string, { startedAt, word }: RunNote): LedgerFile => ({
  path: join(folder, 'ledger.jsonl'),
  startedAt,
  word,
  remove: () => rmSync(folder, { recursive: true, force: true }),
});

/** A place for the ledger of a run against a target. */
export function createLedgerFile(target: string): LedgerFile {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  const note: RunNote = {
    pid: process.pid,
    host: hostname(),
    target,
    startedAt: new Date().toISOString(),
    word: newRunWord(),
  };
  writeFileSync(join(folder, noteName), JSON.stringify(note), { mode: 0o600 });
  return ledgerIn(folder, note);
}

/** The note in a folder; undefined where it is none, or not this user's to read. */
function noteIn(folder: string): RunNote | undefined {
  try {
    const note: RunNote = JSON.parse(readFileSync(join(folder, noteName), 'utf8'));
    return note;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Ledgers of runs against a target that were killed: on this machine, and their process is gone. */
export function abandonedLedgers(target: string): readonly LedgerFile[] {
  return readdirSync(tmpdir())
    .filter((name) => name.startsWith(prefix))
    .flatMap((name) => {
      const folder = join(tmpdir(), name);
      const note = noteIn(folder);
      const isOurs = note?.target === target && note.host === hostname() && !isAlive(note.pid);
      return isOurs ? [ledgerIn(folder, note)] : [];
    });
}
