import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { newMarkPrefix } from './marks.ts';
import type { DataRecord } from './resource.ts';

/** A record that the suite created and has to remove. */
export type LedgerEntry = {
  readonly number: number;
  readonly type: string;
  /** Its own address, as a path. */
  readonly path: string;
  /** Name of its company. */
  readonly company: string;
  /** Path of the record under which it was created. */
  readonly under?: string;
  /** Number of the entry of its parent, with which it goes where it cannot be removed by itself. */
  readonly parent?: number;
  /** Its enumerated fields as created; in other states it may not be removable. */
  readonly states?: DataRecord;
};

/** Something that could not be removed, and why. */
export type Leftover = { readonly type: string; readonly address: string; readonly reason: string };

/** Lists created records in a file, so that they are known even if the process dies. It holds no secret. */
export type Ledger = {
  add(entry: Omit<LedgerEntry, 'number'>): LedgerEntry;
  /** The record is gone. */
  strike(entry: LedgerEntry): void;
  /** The record stays, and with it those that it was created under. */
  keep(entry: LedgerEntry): void;
  /** The records that stay. */
  kept(): readonly LedgerEntry[];
  /** What is not gone yet, the newest first. */
  open(): readonly LedgerEntry[];
};

type Line = { readonly made: LedgerEntry } | { readonly gone: number } | { readonly kept: number };

/** A line of a ledger; a torn one, left by a crash, is none. */
function lineOf(text: string): Line | undefined {
  try {
    const line: Line = JSON.parse(text);
    return line;
  } catch {
    return undefined;
  }
}

/** Entries of a ledger's text that are not gone, the oldest first, and the numbers of those that stay. */
function entriesIn(text: string): { readonly entries: Map<number, LedgerEntry>; readonly kept: Set<number> } {
  const entries = new Map<number, LedgerEntry>();
  const kept = new Set<number>();
  for (const line of text.split('\n').map(lineOf)) {
    if (line === undefined) continue;
    if ('made' in line) entries.set(line.made.number, line.made);
    else if ('gone' in line) entries.delete(line.gone);
    else kept.add(line.kept);
  }
  return { entries, kept };
}

/** Opens a ledger file, an existing one with what is open in it. */
export function openLedger(file: string): Ledger {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const { entries, kept } = entriesIn(text);
  let last = Math.max(0, ...entries.keys());
  const write = (line: Line) => appendFileSync(file, `${JSON.stringify(line)}\n`, { mode: 0o600 });
  // What a crash tore stays alone on its line.
  if (text !== '' && !text.endsWith('\n')) appendFileSync(file, '\n');
  const keep = ({ number, parent }: LedgerEntry): void => {
    if (!kept.has(number)) write({ kept: number });
    kept.add(number);
    const above = parent === undefined ? undefined : entries.get(parent);
    if (above) keep(above);
  };
  return {
    add(fields) {
      last += 1;
      const entry = { number: last, ...fields };
      write({ made: entry });
      entries.set(entry.number, entry);
      return entry;
    },
    strike({ number }) {
      if (entries.delete(number)) write({ gone: number });
    },
    keep,
    kept: () => [...entries.values()].filter((it) => kept.has(it.number)),
    open: () => [...entries.values()].filter((it) => !kept.has(it.number)).reverse(),
  };
}

/** What a run notes about itself beside its ledger, for the next run if it is killed. */
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

/** The ledger file of a run, in its own folder. */
export type LedgerFile = Pick<RunNote, 'startedAt' | 'word'> & { readonly path: string; remove(): void };

const prefix = 'countersign-';
const noteName = 'run.json';

const ledgerIn = (folder: string, { startedAt, word }: RunNote): LedgerFile => ({
  path: join(folder, 'ledger.jsonl'),
  startedAt,
  word,
  remove: () => rmSync(folder, { recursive: true, force: true }),
});

/** Creates the ledger file of a run against a target. */
export function createLedgerFile(target: string): LedgerFile {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  const note: RunNote = {
    pid: process.pid,
    host: hostname(),
    target,
    startedAt: new Date().toISOString(),
    word: newMarkPrefix(),
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
