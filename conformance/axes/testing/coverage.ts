import type { Cell, CellPlan, Place } from '../axes.ts';
import { combinationsOf, completeCell, groupsOf, keyOf } from '../combinations.ts';
import { exclusionOf, valuesOf } from '../covering-cells.ts';

/** Values of some axes that no cell has together, and why. */
type ExcludedCombination = { readonly values: Cell; readonly because: string };

/** What cells cover of what a requirement combines. */
export type Coverage = {
  /** Number of combinations that cells visit. */
  readonly visited: number;
  readonly excluded: readonly ExcludedCombination[];
  /** Combinations that no cell visits although nothing excludes them. */
  readonly missing: readonly Cell[];
};

/**
 * Counts what cells cover: every combination of values of `strength` axes is visited, excluded with a reason, or missing.
 */
export function coverageOf(
  cellPlan: CellPlan,
  places: readonly Place[],
  cells: readonly Cell[],
  strength = cellPlan.strength,
): Coverage {
  const values = valuesOf(cellPlan, places);
  const isPossible = (cell: Cell): boolean => exclusionOf(cell, cellPlan, places) === undefined;
  let visited = 0;
  const excluded: ExcludedCombination[] = [];
  const missing: Cell[] = [];
  for (const chosen of groupsOf(cellPlan, values, strength)) {
    const visitedKeys = new Set(cells.map((cell) => keyOf(cell, chosen)));
    for (const combination of combinationsOf(chosen, values)) {
      const because = exclusionOf(combination, cellPlan, places);
      if (visitedKeys.has(keyOf(combination, chosen))) visited += 1;
      else if (because !== undefined) excluded.push({ values: combination, because });
      else if (completeCell(combination, values, isPossible)) missing.push(combination);
      else excluded.push({ values: combination, because: 'Every completion of it is excluded.' });
    }
  }
  return { visited, excluded, missing };
}
