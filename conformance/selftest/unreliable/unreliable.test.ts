import { expect, inject, test } from 'vitest';
import { drawChecks, isLeftOut } from '../../../testing/sample.ts';
import { repliesGroup } from '../../checks/replies/every-reply.ts';
import { judgeUnreliable } from './judge-unreliable.ts';

const seed = inject('sampleSeed');

test.skipIf(!isLeftOut('conformance/selftest/unreliable/unreliable.full.test.ts'))(
  'a conforming server is not accused, though a quarter of all requests meet trouble on their way',
  async () => {
    const unreliability = { rate: 0.25, seed, delay: [20, 100] } as const;
    const { accusations, results } = await judgeUnreliable(unreliability, (checks) => {
      // Those that call every operation take minutes behind such a network; the longer test draws from them, too.
      const others = checks.filter(({ group }) => group !== repliesGroup);
      return [
        ...drawChecks(others, 5),
        ...others.filter(({ requirement }) => requirement === 'oauth.code.allow-carries-code'),
      ];
    });
    expect(accusations).toEqual([]);
    expect(results.filter(({ outcome }) => outcome === 'pass').length).toBeGreaterThan(0);
  },
);
