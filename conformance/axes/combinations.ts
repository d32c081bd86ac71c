import { type AxisName, axisNames, type Cell, type CellPlan } from './axes.ts';

/** Every value of each axis of a requirement, for a target that offers certain operations. */
export type AxisValues = { readonly [Axis in AxisName]?: readonly string[] };

/** The axes that have values, in order. */
export const axesIn = (values: AxisValues): readonly AxisName[] =>
  axisNames.filter((axis) => values[axis] !== undefined);

/** Every choice of so many names. */
function subsetsOf(names: readonly AxisName[], size: number): readonly (readonly AxisName[])[] {
  if (size === 0) return [[]];
  return names.flatMap((name, at) => subsetsOf(names.slice(at + 1), size - 1).map((rest) => [name, ...rest]));
}

/** The groups of axes whose combinations are visited: those that a requirement names, or all of so many. */
export function groupsOf(
  cellPlan: Pick<CellPlan, 'groups' | 'strength'>,
  values: AxisValues,
  strength: number,
): readonly (readonly AxisName[])[] {
  const names = axesIn(values);
  const named = strength === cellPlan.strength ? cellPlan.groups : undefined;
  return named ?? subsetsOf(names, Math.min(strength, names.length));
}

/** Every combination of values of the given axes. */
export const combinationsOf = (names: readonly AxisName[], values: AxisValues): readonly Cell[] =>
  names.reduce<readonly Cell[]>(
    (cells, axis) =>
      cells.flatMap((cell) => (values[axis] ?? []).map((value) => ({ ...cell, [axis]: value }))),
    [{}],
  );

/** The values of a cell on some axes, as text to compare. */
export const keyOf = (cell: Cell, names: readonly AxisName[]): string =>
  names.map((axis) => `${axis}=${cell[axis]}`).join('|');

/** Whether a cell has a value on each of the axes. */
export const hasAll = (cell: Cell, names: readonly AxisName[]): boolean =>
  names.every((axis) => cell[axis] !== undefined);

/**
 * Completes part of a cell on the remaining axes, with the first values in the order of `rank` (the lowest first) that
 * `isPossible` allows together. Undefined where no values do.
 */
export function completeCell(
  cell: Cell,
  values: AxisValues,
  isPossible: (cell: Cell) => boolean,
  rank: (cell: Cell, axis: AxisName) => number = () => 0,
): Cell | undefined {
  if (!isPossible(cell)) return undefined;
  const open = axesIn(values).find((axis) => cell[axis] === undefined);
  if (open === undefined) return cell;
  const next = (values[open] ?? [])
    .map((value): Cell => ({ ...cell, [open]: value }))
    .map((it) => ({ it, rank: rank(it, open) }))
    .sort((one, other) => one.rank - other.rank);
  for (const { it } of next) {
    const completed = completeCell(it, values, isPossible, rank);
    if (completed) return completed;
  }
  return undefined;
}
