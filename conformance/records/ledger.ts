import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { DataRecord } from './resource.ts';

/** A record that the suite created and has to remove. */
export type Entry = {
  readonly number: number;
  readonly type: string;
  /** Its own address, as a path. */
  readonly path: string;
  /** Name of its company. */
  readonly company: string;
  /** Number of the entry of its parent, with which it goes where it cannot be removed by itself. */
  readonly parent?: number;
  /** Its enumerated fields as they were in the beginning; in other states it may not be removable. */
  readonly states?: DataRecord;
};

/** Something that could not be removed, and why. */
export type Leftover = { readonly type: string; readonly address: string; readonly reason: string };

/** Keeps account of created records in a file, so that a process that dies leaves word of them. It holds no secret. */
export type Ledger = {
  add(entry: Omit<Entry, 'number'>): Entry;
  /** The record is gone. */
  strike(entry: Entry): void;
  /** What is not gone yet, the newest first. */
  open(): readonly Entry[];
};

type Line = { readonly made: Entry } | { readonly gone: number };

/** A line of a ledger; a torn one, left by a crash, is none. */
function lineOf(text: string): Line | undefined {
  try {
    const line: Line = JSON.parse(text);
    return line;
  } catch {
    return undefined;
  }
}

/** Entries of a ledger's text that are still open, the oldest first. */
function openIn(text: string): Map<number, Entry> {
  const entries = new Map<number, Entry>();
  for (const line of text.split('\n').map(lineOf)) {
    if (line === undefined) continue;
    if ('made' in line) entries.set(line.made.number, line.made);
    else entries.delete(line.gone);
  }
  return entries;
}

/** Opens a ledger file, an existing one with what is open in it. */
export function openLedger(file: string): Ledger {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const entries = openIn(text);
  let last = Math.max(0, ...entries.keys());
  const write = (line: Line) => appendFileSync(file, `${JSON.stringify(line)}\n`, { mode: 0o600 });
  // What a crash tore stays alone on its line.
  if (text !== '' && !text.endsWith('\n')) appendFileSync(file, '\n');
  return {
    add(given) {
      last += 1;
      const entry = { number: last, ...given };
      write({ made: entry });
      entries.set(entry.number, entry);
      return entry;
    },
    strike({ number }) {
      if (entries.delete(number)) write({ gone: number });
    },
    open: () => [...entries.values()].reverse(),
  };
}
