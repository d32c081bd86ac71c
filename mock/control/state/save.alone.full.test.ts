import { monitorEventLoopDelay } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import { timeOnReferenceMachine } from '../../../testing/machine-slowness.ts';
import type { Control } from '../client/control-client.ts';
import { StateFiles } from '../testing/state-files.ts';

const contacts = 20_000;
const longestMs = 20;
const savingMs = 4_000;

const files = new StateFiles();

/** The longest that an answer took in this time, less the longest that this process itself was held up. */
async function longestAnswer(control: Control, forMs: number): Promise<number> {
  const ownDelay = monitorEventLoopDelay({ resolution: 1 });
  ownDelay.enable();
  let longest = 0;
  for (const end = performance.now() + forMs; performance.now() < end; ) {
    const startedAt = performance.now();
    await control.clock.read();
    longest = Math.max(longest, performance.now() - startedAt);
  }
  ownDelay.disable();
  return Math.max(0, longest - ownDelay.max / 1e6);
}

describe('Saving many records', () => {
  it(`holds no answer up for more than ${longestMs} ms`, async () => {
    const file = files.newFile();
    const mock = files.mockWith(file, undefined, ['--seed-size', String(contacts)]);
    const control = await mock.waitUntilReady();
    await control.clock.read();
    const quiet = await longestAnswer(control, 1_000);
    const longest = await timeOnReferenceMachine(longestMs, async () => {
      // A reset replaces all records, so that the next save writes each of them.
      await control.reset();
      return longestAnswer(control, savingMs);
    });
    console.log(
      `While the records of ${contacts} contacts and their documents were saved, the longest answer took ${longest.toFixed(1)} ms, and ${quiet.toFixed(1)} ms before.`,
    );
    expect(longest).toBeLessThan(longestMs);
  });
});
