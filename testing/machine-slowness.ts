import { availableParallelism } from 'node:os';
import { parentPort, Worker, workerData } from 'node:worker_threads';

/** Milliseconds that {@link work} takes on the machine for which bounds of time were set. */
const referenceMs = 300;

/** Serialises, parses and sorts, as a mock does. Long enough to feel a processor that is shared or has a quota. */
function work(): void {
  const records = Array.from({ length: 2_000 }, (_, id) => ({ id, name: `Contact ${(id * 7_919) % 2_003}` }));
  for (let round = 0; round < 400; round += 1) {
    const copies: typeof records = JSON.parse(JSON.stringify(records));
    copies.sort((one, other) => (one.name < other.name ? -1 : 1));
  }
}

/** The last measurement, and when it ended. */
let last = { slowness: 1, at: Number.NEGATIVE_INFINITY };

/** Milliseconds for which a measurement still says how slow the machine is before something else. */
const recent = 500;

/** How many times slower all cores together are now than one core of the machine for which bounds of time were set, at least 1. */
async function measureSlowness(): Promise<number> {
  const times = Array.from(
    { length: availableParallelism() },
    () =>
      new Promise<number>((resolve, reject) => {
        new Worker(new URL(import.meta.url), { workerData: 'measure' })
          .once('message', resolve)
          .once('error', reject);
      }),
  );
  const slowness = Math.max(referenceMs, ...(await Promise.all(times))) / referenceMs;
  last = { slowness, at: performance.now() };
  return slowness;
}

/** The slowness as it was measured a moment ago, else as it is now. */
const recentSlowness = async (): Promise<number> =>
  performance.now() - last.at < recent ? last.slowness : measureSlowness();

/**
 * Milliseconds that something would take on the machine for which bounds of time were set: what `measure` returns,
 * divided by how slow this machine is immediately before and after. What else the machine does in between only adds to
 * it, so it is measured up to `attempts` times, until a result is below the bound; the least counts.
 */
export async function timeOnReferenceMachine(
  bound: number,
  measure: () => Promise<number>,
  attempts = 5,
): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < attempts && least >= bound; attempt += 1) {
    const before = await recentSlowness();
    const time = await measure();
    least = Math.min(least, time / Math.max(before, await measureSlowness()));
  }
  return least;
}

if (workerData === 'measure') {
  const start = performance.now();
  work();
  parentPort?.postMessage(performance.now() - start);
}
