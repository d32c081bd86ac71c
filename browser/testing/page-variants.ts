import { inject } from 'vitest';
import { casesOfDay } from '../../testing/sample.ts';

/**
 * The looks (language, colour scheme, size of the window) to test a page in: one, so that neighbouring pages differ and every
 * page has another one the next day, or all of them with `COUNTERSIGN_SAMPLE=all`.
 * @param page position of the page among those of the test
 */
export function drawLooks<Look>(
  looks: readonly Look[],
  page: number,
  seed = inject('sampleSeed'),
): readonly Look[] {
  return casesOfDay(looks, looks.length, seed + page);
}
