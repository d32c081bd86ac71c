import { expect, inject, test } from 'vitest';
import { drawChecks } from '../../../testing/sample.ts';
import { judgeUnreliable } from './judge-unreliable.ts';

const seed = inject('sampleSeed');

// A full run has the same with longer delays.
test.skipIf(inject('isFullRun'))(
  'a conforming server is not accused, though a quarter of all requests meet trouble on their way',
  async () => {
    const unreliability = { rate: 0.25, seed, delay: [20, 100] } as const;
    const { accusations, results } = await judgeUnreliable(unreliability, (checks) => [
      ...drawChecks(checks, 5),
      ...checks.filter(({ requirement }) => requirement === 'oauth.code.allow-carries-code'),
    ]);
    expect(accusations).toEqual([]);
    expect(results.filter(({ outcome }) => outcome === 'pass').length).toBeGreaterThan(0);
  },
  180_000,
);
