import { expect, test } from 'vitest';
import { defaultWorkers } from './workers.ts';

test.each([
  [1, 4],
  [2, 4],
  [6, 6],
  [64, 8],
])('on %i cores, %i checks of a quick target run at the same time', (cores, workers) => {
  expect(defaultWorkers({ quickest: 3 }, cores)).toBe(workers);
  expect(defaultWorkers({ quickest: undefined }, cores)).toBe(workers);
});

test('where each response takes long, 16 checks run at the same time, however many cores there are', () => {
  expect([2, 64].map((cores) => defaultWorkers({ quickest: 50 }, cores))).toEqual([16, 16]);
});
