import { describe, expect, test } from 'vitest';
import { describeCell } from '../axes/axes.ts';
import { cellsOf, valuesOf } from '../axes/covering-cells.ts';
import { coverageOf } from '../axes/testing/coverage.ts';
import { expandChecks } from '../check/plan.ts';
import { register } from '../requirements/register.ts';
import { checks } from './index.ts';
import { allOperations } from './operations/all-operations.ts';
import { placeOf, placesOf } from './operations/places.ts';
import { ordinaryTarget } from './testing/ordinary-target.ts';

const places = placesOf(ordinaryTarget);
const crossed = register.flatMap(({ id, cellPlan }) => (cellPlan ? [{ id, cellPlan }] : []));
const checksByDepth = {
  quick: expandChecks(checks, ordinaryTarget, 'quick').checks,
  full: expandChecks(checks, ordinaryTarget, 'full').checks,
} as const;

/** The cells that the checks of a requirement name, in words. */
function visitedCells(id: string, depth: 'quick' | 'full'): readonly string[] {
  const ofRequirement = checksByDepth[depth].filter(({ requirement }) => requirement === id);
  return ofRequirement.flatMap(({ cells = [] }) => cells).map(describeCell);
}

test('every operation of a target has a place of its own', () => {
  const all = allOperations(ordinaryTarget).map((it) => describeCell(placeOf(it)));
  expect(all.filter((it, at) => all.indexOf(it) !== at)).toEqual([]);
});

describe('a requirement with axes', () => {
  test.each(crossed)('$id: every combination is visited, or excluded with a reason', ({ id, cellPlan }) => {
    const cells = cellsOf(cellPlan, places, 'full');
    const { visited, excluded, missing } = coverageOf(cellPlan, places, cells);
    expect(missing).toEqual([]);
    expect(visited, id).toBeGreaterThan(0);
    for (const { because } of excluded) expect(because).toMatch(/^[A-Z].*\.$/);
  });

  test.each(crossed)('$id: each rule excludes something', ({ cellPlan }) => {
    const everything = coverageOf(cellPlan, places, [], Object.keys(cellPlan.axes).length);
    for (const { because } of cellPlan.excluded)
      expect(everything.excluded.filter((it) => it.because === because)).not.toEqual([]);
  });

  test.each(crossed)('$id: its checks visit exactly its cells, each once', ({ id, cellPlan }) => {
    for (const depth of ['quick', 'full'] as const) {
      const expected = cellsOf(cellPlan, places, depth).map(describeCell);
      expect([...visitedCells(id, depth)].sort(), depth).toEqual([...expected].sort());
    }
  });

  test.each(crossed)('$id: every listed type and operation occurs on an ordinary target', ({ cellPlan }) => {
    const values = valuesOf(cellPlan, places);
    for (const axis of ['operation', 'type'] as const) {
      const listed = cellPlan.axes[axis];
      if (Array.isArray(listed)) expect(values[axis]).toEqual(expect.arrayContaining([...listed]));
    }
  });
});
