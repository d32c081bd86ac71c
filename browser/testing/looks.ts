/**
 * The looks (language, colour scheme, size of the window) to test a page in. A full run takes all of them; others take
 * one, so that neighbouring pages differ and every page has another one the next day.
 * @param page position of the page among those of the test
 * @throws Error where Vitest's configuration gives no seed
 */
export function drawLooks<Look>(looks: readonly Look[], page: number): readonly Look[] {
  const { COUNTERSIGN_FULL, COUNTERSIGN_SEED } = process.env;
  if (COUNTERSIGN_FULL === '1') return looks;
  const at = (Number(COUNTERSIGN_SEED) + page) % looks.length;
  if (!Number.isInteger(at)) throw new Error('COUNTERSIGN_SEED is not an integer.');
  return looks.slice(at, at + 1);
}
