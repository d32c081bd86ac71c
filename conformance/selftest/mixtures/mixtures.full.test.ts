import { expect, inject, test } from 'vitest';
import { isClean, judgeMixture } from './mixtures.ts';

const drawn = 7001 + (inject('sampleSeed') % 3);

test(`the whole suite accuses the mock with --choices random:${drawn} of nothing`, {
  timeout: 600_000,
}, async () => {
  const result = await judgeMixture(drawn);
  expect(result).toMatchObject({ falsePositives: [], undecided: [] });
  expect(isClean(result)).toBe(true);
});
