import { expect, test } from 'vitest';
import { looksComplete } from './whole-list.ts';

test.each([
  ['of a usual limit', 100, {}],
  ['beside a larger count', 7, { total: 12 }],
  ['beside a larger count in a deeper place', 7, { paging: { records: [8] } }],
])('a list %s looks cut off', (_, length, collection) => {
  expect(looksComplete(length, collection, 200)).toBe(false);
});

test.each([
  ['of an odd length', 37, {}],
  ['beside its own count', 37, { total: 37, page: 1 }],
  ['beside nothing', 0, undefined],
  ['of nothing on the first page', 0, { page: 1 }],
])('a list %s looks whole', (_, length, collection) => {
  expect(looksComplete(length, collection, 200)).toBe(true);
});
