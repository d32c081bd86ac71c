// Loaded before the code of a measured server: it answers every message with what the process has used so far.

/** What a process has used so far. */
export interface Usage {
  /** Processor time in microseconds, of user and system. */
  cpuUs: number;
  /** Resident memory. */
  bytes: number;
}

/** What this process has used so far. */
export function usage(): Usage {
  const { user, system } = process.cpuUsage();
  return { cpuUs: user + system, bytes: process.memoryUsage.rss() };
}

/** Collects garbage. @throws Error in a process that was started without `--expose-gc` */
export async function collectGarbage(): Promise<void> {
  if (globalThis.gc === undefined) throw new Error('This needs a process with --expose-gc.');
  // What a finalizer lets go is free after the second time.
  for (let time = 0; time < 2; time += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    globalThis.gc();
  }
}

if (process.env.BENCH_PEER !== undefined) process.on('message', () => process.send?.(usage()));
