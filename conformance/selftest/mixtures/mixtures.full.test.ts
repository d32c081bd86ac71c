import { expect, inject, test } from 'vitest';
import { isClean, judgeMixture, rehearsedSeed } from './mixtures.ts';

const drawn = rehearsedSeed(inject('sampleSeed'));

test(`the whole suite accuses the mock with --choices random:${drawn} of nothing`, {
  timeout: 600_000,
}, async () => {
  const result = await judgeMixture(drawn);
  expect(result).toMatchObject({ falsePositives: [], undecided: [] });
  expect(isClean(result)).toBe(true);
});
