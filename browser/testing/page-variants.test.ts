import { expect, test } from 'vitest';
import { drawLooks } from './page-variants.ts';

const looks = ['light', 'dark', 'narrow'];

test('a page has one look, another than the next page and with the next seed', () => {
  const drawn = [0, 1, 2].map((page) => drawLooks(looks, page, 20261122));
  expect(drawn.map(({ length }) => length)).toEqual([1, 1, 1]);
  expect(drawn.flat().sort()).toEqual(looks.toSorted());
  expect(drawLooks(looks, 0, 20261123)).toEqual(drawLooks(looks, 1, 20261122));
});
