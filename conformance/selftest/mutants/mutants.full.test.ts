import { expect, inject, test } from 'vitest';
import { drawNames } from '../../../testing/sample.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { modelled } from '../../model/model.ts';
import { register } from '../../requirements/register.ts';
import { contradictions, isToldApart, summarize } from './mutant-results.ts';
import { runMutants } from './run-mutants.ts';

/** Milliseconds for one judgement: a mutant that keeps the server from answering is left undecided. */
const limit = 90_000;

/** How good the suite is, is measured with `npm run mutants`; one shows that mutants are made and judged. */
const size = inject('isWholeSample') ? 3 : 1;

/**
 * Their servers are judged by some musts, others each day: it takes minutes to judge the mock by all of them, one after the other. Those
 * that the model judges are left to npm run mutants, since each needs every operation to be called.
 */
const musts = register.filter(
  ({ id, level, notTestable }) => level === 'must' && notTestable === undefined && !modelled.includes(id),
);
const only = drawNames(
  musts.map(({ id }) => id),
  5,
);

const folder = temporaryFolder();

test('a sample of the mutants of the mock is drawn, told apart and judged by musts drawn for the day', async () => {
  const seed = inject('sampleSeed');
  const run = { seed, sample: size, workers: 1, folder, limit, only, say: () => {} };
  const { results, mutants } = await runMutants(run);
  console.log(`Mutants of seed ${seed}: ${summarize(results).summary}`);
  expect(results.filter(isToldApart)).toHaveLength(size);
  expect(contradictions(results, mutants)).toEqual([]);
  // The results are kept: the same run examines nothing again.
  expect((await runMutants(run)).results).toEqual(results);
});
