import { describe, expect, test } from 'vitest';
import type { CellPlan, Place } from './axes.ts';
import { cellsOf, valuesOf } from './covering-cells.ts';
import { coverageOf } from './testing/coverage.ts';

const places: readonly Place[] = [
  ...['contact', 'order', 'invoice'].flatMap((type) =>
    ['list', 'read', 'create'].map((operation) => ({ operation, type })),
  ),
  { operation: 'nested create', type: 'comment under order' },
  { operation: 'schemas', type: 'service' },
];

const cellPlan = (more: Partial<CellPlan> = {}): CellPlan => ({
  axes: {
    operation: 'each',
    type: 'each',
    credential: ['bearer', 'query'],
    value: ['cut', 'added', 'other'],
  },
  strength: 2,
  excluded: [],
  ...more,
});

describe('the cells of a cellPlan', () => {
  test('a combination of an operation and a type that the target does not offer is in no cell', () => {
    const cells = cellsOf(cellPlan({ strength: 3 }), places, 'full');
    const pairs = new Set(cells.map(({ operation, type }) => `${operation} ${type}`));
    expect([...pairs].sort()).toEqual(places.map(({ operation, type }) => `${operation} ${type}`).sort());
  });

  test.each([1, 2, 3])(
    'with strength %i, every combination is visited or excluded with a reason',
    (strength) => {
      const tested = cellPlan({ strength });
      const { visited, excluded, missing } = coverageOf(tested, places, cellsOf(tested, places, 'full'));
      expect(missing).toEqual([]);
      expect(visited).toBeGreaterThan(0);
      expect(excluded.every(({ because }) => because.endsWith('.'))).toBe(true);
    },
  );

  test('a rule keeps the values that it names apart, and nothing else', () => {
    const because = 'The specification does not say so.';
    const tested = cellPlan({ excluded: [{ when: { credential: ['query'], value: ['cut'] }, because }] });
    const cells = cellsOf(tested, places, 'full');
    expect(cells.filter(({ credential, value }) => credential === 'query' && value === 'cut')).toEqual([]);
    const { excluded, missing } = coverageOf(tested, places, cells);
    expect(missing).toEqual([]);
    expect(excluded.filter((it) => it.because === because).map(({ values }) => values)).toEqual([
      { credential: 'query', value: 'cut' },
    ]);
  });

  test('a quick run visits every value in fewer cells', () => {
    const quick = cellsOf(cellPlan(), places, 'quick');
    expect(quick.length).toBeLessThan(cellsOf(cellPlan(), places, 'full').length);
    for (const [axis, values] of Object.entries(valuesOf(cellPlan(), places))) {
      expect(new Set(quick.map((it) => it[axis as 'type']))).toEqual(new Set(values));
    }
  });

  test('the cells are the same each time, and none occurs twice', () => {
    const cells = cellsOf(cellPlan(), places, 'full');
    expect(cellsOf(structuredClone(cellPlan()), [...places], 'full')).toEqual(cells);
    expect(new Set(cells.map((it) => JSON.stringify(it))).size).toBe(cells.length);
  });

  test('a target without any of the operations has no cells', () => {
    expect(cellsOf(cellPlan({ axes: { operation: ['destroy'], type: 'each' } }), places, 'full')).toEqual([]);
  });
});

test('a combination that cells lack although nothing excludes it is missing', () => {
  const [first, ...rest] = cellsOf(cellPlan({ strength: 3 }), places, 'full');
  const { missing } = coverageOf(cellPlan({ strength: 3 }), places, rest);
  expect(missing).not.toEqual([]);
  for (const combination of missing) expect(first).toMatchObject(combination);
});
