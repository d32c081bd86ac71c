import { describe, expect, it } from 'vitest';
import { killOften } from '../testing/kill-often.ts';
import { StateFiles } from '../testing/state-files.ts';

const files = new StateFiles();

describe('After kill -9 28 times, which is 196 times within a week', () => {
  it('every restart has every write that was answered long enough ago', async () => {
    const counts = await Promise.all([1, 2, 3, 4].map(() => killOften(files, 7, 3_000)));
    expect(counts.reduce((sum, { due }) => sum + due, 0)).toBeGreaterThan(100);
  });
});
