import type { TestProject } from 'vitest/node';

/** Milliseconds that {@link work} takes on the machine for which bounds of time were set. */
const REFERENCE_MS = 300;

/** Serialises, parses and sorts, as a mock does. */
function work(): void {
  const records = Array.from({ length: 2_000 }, (_, id) => ({ id, name: `Contact ${(id * 7_919) % 2_003}` }));
  for (let round = 0; round < 400; round += 1) {
    const copies: typeof records = JSON.parse(JSON.stringify(records));
    copies.sort((one, other) => (one.name < other.name ? -1 : 1));
  }
}

/**
 * How many times slower this machine is at the moment than the one for which bounds of time were set, at least 1. The
 * least of three measurements, each long enough to feel a processor that is shared or has a quota.
 */
function measureSlowness(): number {
  const times = [1, 2, 3].map(() => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return Math.max(1, Math.min(...times) / REFERENCE_MS);
}

/** Tells the tests that measure time how slow the machine is. */
export function setup(project: TestProject): void {
  const slowness = measureSlowness();
  project.provide('slowness', slowness);
  if (slowness > 1.2) console.log(`Bounds of time are ${slowness.toFixed(1)} times as long on this machine.`);
}
