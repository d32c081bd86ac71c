import { expect, inject, test } from 'vitest';
import { describeChoices, drawMixtures, isClean, judgeMixture, judgeMock } from './mixtures.ts';

const seed = inject('sampleSeed');

test.each(drawMixtures(1, seed))(
  'the whole suite accuses mixture $number of nothing',
  { timeout: 600_000 },
  async (mixture) => {
    console.log(`Mixture ${mixture.number} of seed ${seed}: ${describeChoices(mixture)}`);
    const result = await judgeMixture(mixture);
    expect(result).toMatchObject({ falsePositives: [], undecided: [] });
    expect(isClean(result)).toBe(true);
  },
);

test('the whole suite accuses the mock with choices that a seed drew of nothing', {
  timeout: 600_000,
}, async () => {
  const drawn = 7001 + (seed % 3);
  console.log(`The mock with --choices random:${drawn}`);
  const { falsePositives, undecided, leftovers, recordsLeft } = await judgeMock(drawn);
  expect({ falsePositives, undecided }).toEqual({ falsePositives: [], undecided: [] });
  // What a server never destroys stays, and the report names each.
  expect(recordsLeft).toBe(leftovers.length);
});
