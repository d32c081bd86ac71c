import { expect, test } from 'vitest';
import { drawLooks } from './looks.ts';

const looks = ['light', 'dark', 'narrow'];

test('a full run takes every look', () => {
  expect(drawLooks(looks, 0, true)).toEqual(looks);
});

test('other runs take one look for each page, another for the next page and with the next seed', () => {
  const drawn = [0, 1, 2].map((page) => drawLooks(looks, page, false, 20261122));
  expect(drawn.map(({ length }) => length)).toEqual([1, 1, 1]);
  expect(drawn.flat().sort()).toEqual(looks.toSorted());
  expect(drawLooks(looks, 0, false, 20261123)).toEqual(drawLooks(looks, 1, false, 20261122));
});
