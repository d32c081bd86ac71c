import { expect, inject, test } from 'vitest';
import { describeChoices, drawMixtures, isClean, judgeMixture } from './mixtures.ts';

const seed = inject('sampleSeed');

test.each(drawMixtures(2, seed))(
  'the whole suite accuses mixture $number of nothing',
  { timeout: 600_000 },
  async (mixture) => {
    console.log(`Mixture ${mixture.number} of seed ${seed}: ${describeChoices(mixture)}`);
    const result = await judgeMixture(mixture);
    expect(result).toMatchObject({ falsePositives: [], undecided: [] });
    expect(isClean(result)).toBe(true);
  },
);
