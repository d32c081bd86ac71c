import { afterEach, expect, test, vi } from 'vitest';
import { drawLooks } from './looks.ts';

const looks = ['light', 'dark', 'narrow'];

afterEach(() => vi.unstubAllEnvs());

function drawWith(full: string, seed: string, page: number): readonly string[] {
  vi.stubEnv('COUNTERSIGN_FULL', full);
  vi.stubEnv('COUNTERSIGN_SEED', seed);
  return drawLooks(looks, page);
}

test('without a seed no look can be drawn', () => {
  expect(() => drawWith('', 'today', 0)).toThrow('COUNTERSIGN_SEED is not an integer.');
});

test('a full run takes every look', () => {
  expect(drawWith('1', '20261122', 0)).toEqual(looks);
});

test('other runs take one look for each page, another for the next page and with the next seed', () => {
  const drawn = [0, 1, 2].map((page) => drawWith('', '20261122', page));
  expect(drawn.map(({ length }) => length)).toEqual([1, 1, 1]);
  expect(drawn.flat().sort()).toEqual(looks.toSorted());
  expect(drawWith('', '20261123', 0)).toEqual(drawWith('', '20261122', 1));
});
