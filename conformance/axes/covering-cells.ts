import { type AxisName, axes, axisNames, type Cell, type CellPlan, type Place } from './axes.ts';
import {
  type AxisValues,
  axesIn,
  combinationsOf,
  completeCell,
  groupsOf,
  hasAll,
  keyOf,
} from './combinations.ts';

/** How thoroughly a run crosses axes: `quick` visits every value once, `full` crosses them as the register says. */
export type Depth = 'quick' | 'full';

const unique = (values: readonly string[]): readonly string[] => [...new Set(values)];

/** The values of every axis of a requirement: `each` stands for all that the axis or the target has. */
export function valuesOf({ axes: named }: CellPlan, places: readonly Place[]): AxisValues {
  const operations = named.operation === 'each' ? Object.keys(axes.operation) : named.operation;
  const offered = places.filter(({ operation }) => operations?.includes(operation));
  const all = (axis: AxisName): readonly string[] => {
    if (axis === 'operation') return unique(offered.map(({ operation }) => operation));
    return axis === 'type' ? unique(offered.map(({ type }) => type)) : Object.keys(axes[axis]);
  };
  const entries = axisNames.flatMap((axis) => {
    const values = named[axis];
    if (values === undefined) return [];
    const known = axis === 'operation' || axis === 'type' ? all(axis) : undefined;
    const axisValues = values === 'each' ? all(axis) : values.filter((it) => known?.includes(it) ?? true);
    return [[axis, axisValues] as const];
  });
  return Object.fromEntries(entries);
}

const has = (cell: Cell, axis: AxisName, values: readonly string[]): boolean => {
  const value = cell[axis];
  return value !== undefined && values.includes(value);
};

/** Why a cell, or part of one, does not exist; undefined if no rule excludes it. */
export function exclusionOf(
  cell: Cell,
  { excluded }: CellPlan,
  places: readonly Place[],
): string | undefined {
  const { operation, type } = cell;
  if (
    operation !== undefined &&
    type !== undefined &&
    !places.some((it) => it.operation === operation && it.type === type)
  )
    return `There is no operation "${operation}" on the type ${type}.`;
  return excluded.find(({ when }) =>
    axisNames.every((axis) => when[axis] === undefined || has(cell, axis, when[axis])),
  )?.because;
}

/**
 * Few cells that together contain every possible combination of values of each group of axes. Each combination that is not in
 * a cell yet starts one, which takes the values with the most such combinations on the other axes.
 */
function coveringCells(
  values: AxisValues,
  groups: readonly (readonly AxisName[])[],
  isPossible: (cell: Cell) => boolean,
): readonly Cell[] {
  const combinations = groups.flatMap((names) =>
    combinationsOf(names, values).map((cell) => ({ cell, key: keyOf(cell, names) })),
  );
  const open = new Set(combinations.map(({ key }) => key));
  const uses = new Map<string, number>();
  const gain = (cell: Cell): number =>
    groups.filter((names) => hasAll(cell, names) && open.has(keyOf(cell, names))).length;
  const rank = (cell: Cell, axis: AxisName): number =>
    -gain(cell) + 1 - 1 / (1 + (uses.get(keyOf(cell, [axis])) ?? 0));
  const cells: Cell[] = [];
  for (const { cell: begin, key } of combinations) {
    const cell = open.has(key) ? completeCell(begin, values, isPossible, rank) : undefined;
    if (cell === undefined) continue;
    cells.push(cell);
    for (const names of groups) open.delete(keyOf(cell, names));
    for (const axis of axisNames) uses.set(keyOf(cell, [axis]), (uses.get(keyOf(cell, [axis])) ?? 0) + 1);
  }
  return cells;
}

/** The rank of a cell: by its value on the first axis, then on the second, and so on. */
const orderOf = (cell: Cell, values: AxisValues): number =>
  axesIn(values).reduce((rank, axis) => {
    const all = values[axis] ?? [];
    return rank * all.length + all.indexOf(cell[axis] ?? '');
  }, 0);

/**
 * The cells of a requirement on a target that offers the given operations: every combination of values of the axes of the requirement is in
 * one of them, unless it is excluded. The same input gives the same cells, in the same order.
 */
export function cellsOf(cellPlan: CellPlan, places: readonly Place[], depth: Depth): readonly Cell[] {
  const values = valuesOf(cellPlan, places);
  const groups = groupsOf(cellPlan, values, depth === 'quick' ? 1 : cellPlan.strength);
  const isPossible = (cell: Cell): boolean => exclusionOf(cell, cellPlan, places) === undefined;
  return coveringCells(values, groups, isPossible)
    .map((cell): Cell => Object.fromEntries(axesIn(values).map((axis) => [axis, cell[axis]])))
    .toSorted((one, other) => orderOf(one, values) - orderOf(other, values));
}
