import { availableParallelism } from 'node:os';
import { parentPort, Worker, workerData } from 'node:worker_threads';

/** Milliseconds that work takes on the machine for which bounds of time were set, and more than memory takes where no host takes it back. */
const referenceMs = { processor: 300, memory: 60 } as const;

/** What is measured: whatever a mock does, or taking memory that was not in use, which some virtual machines do ten times slower. */
type Kind = keyof typeof referenceMs;

/** Serialises, parses and sorts, as a mock does. Long enough to feel a processor that is shared or has a quota. */
function work(): void {
  const records = Array.from({ length: 2_000 }, (_, id) => ({ id, name: `Contact ${(id * 7_919) % 2_003}` }));
  for (let round = 0; round < 400; round += 1) {
    const copies: typeof records = JSON.parse(JSON.stringify(records));
    copies.sort((one, other) => (one.name < other.name ? -1 : 1));
  }
}

/** Takes 64 MB of memory that was not in use. */
function takeMemory(): void {
  Buffer.allocUnsafe(64 * 1_048_576).fill(1);
}

/** The last measurement, when it ended, and of what kinds. */
let last = { slowness: 1, at: Number.NEGATIVE_INFINITY, kinds: '' };

/** Milliseconds for which a measurement still says how slow the machine is before something else. */
const recent = 500;

/** Milliseconds that work of a kind takes on each core while all do it. */
function measure(kind: Kind): Promise<number[]> {
  return Promise.all(
    Array.from(
      { length: availableParallelism() },
      () =>
        new Promise<number>((resolve, reject) => {
          new Worker(new URL(import.meta.url), { workerData: kind })
            .once('message', resolve)
            .once('error', reject);
        }),
    ),
  );
}

/** How many times slower all cores together are now than one core of the machine for which bounds of time were set, at least 1. */
async function measureSlowness(kinds: readonly Kind[]): Promise<number> {
  let slowness = 1;
  for (const kind of kinds)
    slowness = Math.max(slowness, ...(await measure(kind)).map((it) => it / referenceMs[kind]));
  last = { slowness, at: performance.now(), kinds: kinds.join() };
  return slowness;
}

/** The slowness as it was measured a moment ago, else as it is now. */
const recentSlowness = async (kinds: readonly Kind[]): Promise<number> =>
  performance.now() - last.at < recent && last.kinds === kinds.join()
    ? last.slowness
    : measureSlowness(kinds);

/**
 * Milliseconds that something would take on the machine for which bounds of time were set: what `time` returns,
 * divided by how slow this machine is immediately before and after. What else the machine does in between only adds to
 * it, so it is measured up to `attempts` times, until a result is below the bound; the least counts. What takes much memory is divided by how
 * slow that is, too.
 */
export async function timeOnReferenceMachine(
  bound: number,
  time: () => Promise<number>,
  {
    attempts = 5,
    kinds = ['processor'],
  }: { readonly attempts?: number; readonly kinds?: readonly Kind[] } = {},
): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < attempts && least >= bound; attempt += 1) {
    const before = await recentSlowness(kinds);
    const taken = await time();
    least = Math.min(least, taken / Math.max(before, await measureSlowness(kinds)));
  }
  return least;
}

if (workerData === 'processor' || workerData === 'memory') {
  const start = performance.now();
  if (workerData === 'memory') takeMemory();
  else work();
  parentPort?.postMessage(performance.now() - start);
}
