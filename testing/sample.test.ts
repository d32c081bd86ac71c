import fc from 'fast-check';
import { expect, test } from 'vitest';
import { casesOfDay, drawNames } from './sample.ts';

const names = fc.uniqueArray(
  fc.tuple(fc.constantFrom('auth', 'list', 'scope'), fc.nat(99)).map(([group, at]) => `${group}.${at}`),
);

test('a sample is as large as it can be and has no name twice', () => {
  fc.assert(
    fc.property(names, fc.nat(12), fc.integer(), (all, size, seed) => {
      const sample = drawNames(all, size, seed);
      expect(sample.length).toBe(Math.min(size, all.length));
      expect(new Set(sample).size).toBe(sample.length);
    }),
  );
});

test('a sample has one name of each group before it has two of any', () => {
  fc.assert(
    fc.property(names, fc.integer(), (all, seed) => {
      const groups = new Set(all.map((name) => name.split('.')[0]));
      const sample = drawNames(all, groups.size, seed);
      expect(new Set(sample.map((name) => name.split('.')[0]))).toEqual(groups);
    }),
  );
});

test('the same seed draws the same sample, another seed another one', () => {
  const all = Array.from({ length: 300 }, (_, at) => `group${at % 9}.${at}`);
  expect(drawNames(all, 12, 7)).toEqual(drawNames(all, 12, 7));
  expect(drawNames(all, 12, 7)).not.toEqual(drawNames(all, 12, 8));
});

test('any week tries every case once, also across the end of a month', () => {
  const all = Array.from({ length: 30 }, (_, at) => at);
  const week = [20261128, 20261129, 20261130, 20261201, 20261202, 20261203, 20261204];
  expect(week.flatMap((seed) => casesOfDay(all, 7, seed)).toSorted((one, other) => one - other)).toEqual(all);
});
