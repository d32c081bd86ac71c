import { inject } from 'vitest';

/**
 * The looks (language, colour scheme, size of the window) to test a page in. A full run takes all of them; others take
 * one, so that neighbouring pages differ and every page has another one the next day.
 * @param page position of the page among those of the test
 */
export function drawLooks<Look>(
  looks: readonly Look[],
  page: number,
  isFullRun = inject('isFullRun'),
  seed = inject('sampleSeed'),
): readonly Look[] {
  if (isFullRun) return looks;
  const at = (seed + page) % looks.length;
  return looks.slice(at, at + 1);
}
