// Loaded before the code of a measured server: it answers every message with what the process has used so far, or uses after a
// garbage collection. It is JavaScript so that no start pays for the removal of types.

/** What this process has used so far. */
export function usage() {
  const { user, system } = process.cpuUsage();
  return { cpuUs: user + system, bytes: process.memoryUsage.rss() };
}

/** Collects garbage. @throws Error in a process that was started without `--expose-gc` */
export async function collectGarbage() {
  if (globalThis.gc === undefined) throw new Error('This needs a process with --expose-gc.');
  // What a finalizer lets go is free after the second time.
  for (let time = 0; time < 2; time += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    globalThis.gc();
  }
}

async function heapUsed() {
  await collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return { bytes: heapUsed + external };
}

if (process.env.BENCH_SERVER !== undefined) {
  process.on('message', async ({ kind }) => {
    if (kind === 'usage') process.send?.(usage());
    if (kind === 'heap') process.send?.(await heapUsed());
  });
}
