import { describe, expect, it } from 'vitest';
import { killOften } from '../testing/kill-often.ts';
import { StateFiles } from '../testing/state-files.ts';

const files = new StateFiles();

describe('After kill -9 at a random moment', () => {
  it('a restart has every write that was answered long enough ago', async () => {
    const counts = await Promise.all([1, 2, 3].map(() => killOften(files, 2, 5_000)));
    expect(counts.reduce((sum, { answered }) => sum + answered, 0)).toBeGreaterThan(100);
    expect(counts.reduce((sum, { due }) => sum + due, 0)).toBeGreaterThan(20);
  });
});
