import { expect, inject, test } from 'vitest';
import { drawChecks } from '../sample.ts';
import { judgeUnreliable } from './judge-unreliable.ts';

const seed = inject('sampleSeed');
const delay = [200, 2_000] as const;

test.each([
  ['default', 0.02, 60],
  ['strict', 0.1, 40],
  ['default', 0.25, 40],
] as const)(
  'the %s server is not accused, though %d of all requests meet trouble on their way',
  async (preset, rate, requirements) => {
    const { accusations } = await judgeUnreliable(preset, { rate, seed, delay }, (checks) => [
      ...new Set([
        ...drawChecks(checks, requirements),
        ...checks.filter(({ requirement }) => requirement.startsWith('oauth.code.')),
      ]),
    ]);
    expect(accusations).toEqual([]);
  },
  600_000,
);
