import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds in a tick of the kernel (proc(5), `utime` and `stime`). */
const tickMs = 10;

/** A process as `/proc` describes it. */
type Entry = {
  pid: number;
  parent: number;
  /** Tells a process from an earlier one with the same id. */
  startedAt: string;
  cpuMs: number;
};

function entryOf(pid: number): Entry | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [, parent = '', ...fields] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const cpuMs = (Number(fields[9]) + Number(fields[10])) * tickMs;
    return { pid, parent: Number(parent), startedAt: fields[17] ?? '', cpuMs };
  } catch {
    return undefined;
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** Processor time in milliseconds. */
export type TreeUsage = {
  /** Of all processes of a browser. */
  browser: number;
  /** Of all others. */
  rest: number;
};

/**
 * Follows a process and all that it starts, from `/proc`: what a process used after the last look before its end is missed. Looks
 * every 200 milliseconds until it is asked for the sum.
 */
export function watchProcessTree(root: number): () => TreeUsage {
  const seen = new Map<string, { cpuMs: number; isBrowser: boolean }>();
  const look = (): void => {
    const entries = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => entryOf(Number(name)))
      .filter((it) => it !== undefined);
    const byParent = Map.groupBy(entries, ({ parent }) => parent);
    const below = (pid: number): Entry[] => (byParent.get(pid) ?? []).flatMap((it) => [it, ...below(it.pid)]);
    const top = entries.find(({ pid }) => pid === root);
    for (const { pid, startedAt, cpuMs } of top === undefined ? [] : [top, ...below(root)]) {
      const key = `${pid} ${startedAt}`;
      const isBrowser = seen.get(key)?.isBrowser || /chrom/i.test(commandOf(pid).split('\0')[0] ?? '');
      seen.set(key, { cpuMs, isBrowser });
    }
  };
  const timer = setInterval(look, 200);
  return () => {
    clearInterval(timer);
    look();
    const sum = (isBrowser: boolean) =>
      [...seen.values()]
        .filter((it) => it.isBrowser === isBrowser)
        .reduce((all, { cpuMs }) => all + cpuMs, 0);
    return { browser: sum(true), rest: sum(false) };
  };
}
