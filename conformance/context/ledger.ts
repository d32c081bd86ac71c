import {
  appendFileSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFolder, writeTo } from 'countersign-contract/command';
import { newMarkerPrefix } from './markers.ts';
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

/** A company that was created for one run, like the one of the profile whose name is `company` and whose address is `original`. */
export type CreatedCompany = {
  readonly kind: 'company';
  readonly company: string;
  readonly original: string;
  readonly name: string;
  readonly baseUrl: string;
};

/**
 * Something that a run changed beside records: seconds by which it moved the clock, a company that it created, an app that a user
 * allowed, or a token for it that does not expire.
 */
export type Effect =
  | { readonly kind: 'clock'; readonly company: string; readonly seconds: number }
  | CreatedCompany
  | {
      readonly kind: 'consent' | 'token';
      readonly company: string;
      readonly user: string;
      readonly app: string;
    };

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
  /** Notes an effect; of consents and tokens each once. */
  noteEffect(effect: Effect): void;
  effects(): readonly Effect[];
};

type Line =
  | { readonly made: LedgerEntry }
  | { readonly gone: number }
  | { readonly kept: number }
  | { readonly effect: Effect };

/** A line of a ledger; a torn one, left by a crash, is none. */
function lineOf(text: string): Line | undefined {
  try {
    const line: Line = JSON.parse(text);
    return line;
  } catch {
    return undefined;
  }
}

/** Entries of a ledger's text that are not gone, the oldest first, the numbers of those that stay, and other effects. */
function entriesIn(text: string): {
  readonly entries: Map<number, LedgerEntry>;
  readonly kept: Set<number>;
  readonly effects: Effect[];
} {
  const entries = new Map<number, LedgerEntry>();
  const kept = new Set<number>();
  const effects: Effect[] = [];
  for (const line of text.split('\n').map(lineOf)) {
    if (line === undefined) continue;
    if ('made' in line) entries.set(line.made.number, line.made);
    else if ('gone' in line) entries.delete(line.gone);
    else if ('kept' in line) kept.add(line.kept);
    else effects.push(line.effect);
  }
  return { entries, kept, effects };
}

/** Opens a ledger file, an existing one with what is open in it. */
export function openLedger(file: string): Ledger {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const { entries, kept, effects } = entriesIn(text);
  const known = new Set(effects.map((it) => JSON.stringify(it)));
  let last = Math.max(0, ...entries.keys());
  const write = (line: Line) =>
    writeTo(`The list of what the run creates, ${file},`, () =>
      appendFileSync(file, `${JSON.stringify(line)}\n`, { mode: 0o600 }),
    );
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
      entries.set(entry.number, entry);
      write({ made: entry });
      return entry;
    },
    strike({ number }) {
      if (entries.delete(number)) write({ gone: number });
    },
    keep,
    kept: () => [...entries.values()].filter((it) => kept.has(it.number)),
    open: () => [...entries.values()].filter((it) => !kept.has(it.number)).reverse(),
    noteEffect(effect) {
      const text = JSON.stringify(effect);
      if (effect.kind !== 'clock' && known.has(text)) return;
      known.add(text);
      effects.push(effect);
      write({ effect });
    },
    effects: () => effects,
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
  /** What its markers begin with. */
  readonly word: string;
  /** Whether it stands in a folder for temporary files alone, whose run has its ledger in another. */
  readonly isElsewhere?: true;
};

/** The ledger file of a run, in a folder of its own. */
export type LedgerFile = Pick<RunNote, 'startedAt' | 'word'> & {
  readonly path: string;
  /** Where the run has other temporary files, which can hold secrets: the folder of the ledger, unless that one may be kept. */
  readonly folder: string;
  remove(): void;
};

const prefix = 'countersign-';
const noteName = 'run.json';
const ledgerName = 'ledger.jsonl';

/** The folder for temporary files of this machine, before a run has one of its own. */
const temporary = tmpdir();

const ledgerIn = (own: string, { startedAt, word }: RunNote, folder = own): LedgerFile => ({
  path: join(own, ledgerName),
  folder,
  startedAt,
  word,
  remove: () => {
    for (const it of [own, folder]) rmSync(it, { recursive: true, force: true });
  },
});

/** Creates the folder of a run among those of others, with its note. */
function createRunFolder(among: string, note: RunNote): string {
  const folder = mkdtempSync(join(among, prefix));
  writeFileSync(join(folder, noteName), JSON.stringify(note), { mode: 0o600 });
  return folder;
}

/**
 * Creates the ledger file of a run against a target, in a folder of its own among those of other runs; `kept` is theirs where it is not
 * that of this machine. That one may be in the cache of a CI: nothing but ledgers comes there.
 */
export function createLedgerFile(target: string, kept?: string): LedgerFile {
  const note: RunNote = {
    pid: process.pid,
    host: hostname(),
    target,
    startedAt: new Date().toISOString(),
    word: newMarkerPrefix(),
  };
  if (kept === undefined) return ledgerIn(createRunFolder(temporary, note), note);
  const own = writeTo(`--clean-up: ${kept}`, () => {
    createFolder(kept);
    return createRunFolder(kept, note);
  });
  return ledgerIn(own, note, createRunFolder(temporary, { ...note, isElsewhere: true }));
}

/** The note in a folder; undefined where it has none, or where another user could have put it there, or a link in its place. */
function noteIn(folder: string): RunNote | undefined {
  try {
    const entry = lstatSync(folder);
    const isOwn = process.getuid === undefined || entry.uid === process.getuid();
    if (!entry.isDirectory() || !isOwn) return undefined;
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

/**
 * The notes of runs that were killed: their process is gone. Those of other machines count where the folder is not this machine's own,
 * since it was carried here after they ended.
 */
function abandonedNotes(among = temporary): readonly { readonly folder: string; readonly note: RunNote }[] {
  const isEnded = ({ host, pid }: RunNote) => (host === hostname() ? !isAlive(pid) : among !== temporary);
  return readdirSync(among)
    .filter((name) => name.startsWith(prefix))
    .flatMap((name) => {
      const folder = join(among, name);
      const note = noteIn(folder);
      return note && isEnded(note) ? [{ folder, note }] : [];
    });
}

/** Ledgers of runs against a target that were killed, in the folder where runs keep them. */
export const abandonedLedgers = (target: string, among?: string): readonly LedgerFile[] =>
  abandonedNotes(among)
    .filter(({ note }) => note.target === target && !note.isElsewhere)
    .map(({ folder, note }) => ledgerIn(folder, note));

const ownFiles = new Set([noteName, ledgerName]);

/**
 * Removes what runs that were killed left in their folders beside the ledger, against any target: profiles and traces of their browsers.
 * In a folder that is `kept`, there is none but by an older version of the suite.
 */
export function removeAbandonedFiles(kept?: string): void {
  const abandoned = [...abandonedNotes(), ...(kept === undefined ? [] : abandonedNotes(kept))];
  for (const { folder, note } of abandoned) {
    const names = readdirSync(folder).filter((it) => !ownFiles.has(it));
    for (const it of note.isElsewhere ? [folder] : names.map((name) => join(folder, name)))
      rmSync(it, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Lets this process, and those that it starts, put temporary files into the folder of a run. Returns what ends this. */
export function useFolder({ folder }: LedgerFile): () => void {
  const { TMPDIR } = process.env;
  process.env.TMPDIR = folder;
  return () => {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  };
}
