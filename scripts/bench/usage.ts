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

if (process.env.BENCH_PEER !== undefined) process.on('message', () => process.send?.(usage()));
