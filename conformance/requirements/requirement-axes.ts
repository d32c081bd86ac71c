import { type AxisName, axes, axisNames, type CellPlan, type Exclusion } from '../axes/axes.ts';
import { isObject } from '../schemas/json.ts';

/** The keys of a requirement that say how its axes are crossed. */
export const cellPlanKeys = ['axes', 'strength', 'groups', 'excluded'];

type Entry = { readonly [key: string]: unknown };

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.every((it) => typeof it === 'string');

function axisIn(name: string, where: string): AxisName {
  const axis = axisNames.find((it) => it === name);
  if (axis) return axis;
  throw new Error(`${where} has the unknown axis ${name}; known are ${axisNames.join(', ')}.`);
}

/** The known values of an axis; undefined where they come from the target or the requirement. */
function knownValues(axis: AxisName): readonly string[] | undefined {
  const values = Object.keys(axes[axis]);
  return values.length > 0 ? values : undefined;
}

/** Lists of values by axis. `each`, where it is allowed, stands for all values of an axis. */
function readValues(
  value: unknown,
  where: string,
  isEachAllowed: boolean,
): Record<string, readonly string[] | 'each'> {
  if (!isObject(value) || Object.keys(value).length === 0)
    throw new Error(`${where} has no axes with lists of values.`);
  const entries = Object.entries(value).map(([name, values]) => {
    const axis = axisIn(name, where);
    const isEach = values === 'each' && isEachAllowed && axis !== 'value';
    if (isEach) return [axis, 'each'] as const;
    if (!isTexts(values)) throw new Error(`${where} has no list of texts for the axis ${axis}.`);
    const unknown = values.find((it) => knownValues(axis)?.includes(it) === false);
    if (unknown === undefined) return [axis, values] as const;
    throw new Error(
      `${where} has the value ${unknown} on the axis ${axis}; known are ${knownValues(axis)?.join(', ')}.`,
    );
  });
  return Object.fromEntries(entries);
}

function readExclusion(value: unknown, named: CellPlan['axes'], where: string): Exclusion {
  const { when, because } = isObject(value) ? value : {};
  if (typeof because !== 'string' || because.trim() === '')
    throw new Error(`${where} excludes cells without saying because.`);
  const values = readValues(when, `${where}, excluded`, false);
  const foreign = Object.keys(values).find((it) => !(it in named));
  if (foreign) throw new Error(`${where} excludes values of the axis ${foreign}, which it does not name.`);
  return { when: values as Exclusion['when'], because };
}

/** Groups of axes that a requirement names. */
function readGroups(value: unknown, named: CellPlan['axes'], where: string): CellPlan['groups'] {
  if (value === undefined) return undefined;
  const isGroup = (it: unknown) => isTexts(it) && it.every((name) => name in named);
  if (!Array.isArray(value) || !value.every(isGroup))
    throw new Error(`${where} has something other than lists of its axes for groups.`);
  return value.map((group: readonly string[]) => group.map((name) => axisIn(name, where)));
}

/**
 * How a requirement combines values: its `axes`, the `strength` (2 where it is absent) or the `groups` that are combined, and the cells `excluded`. Undefined for a
 * requirement without axes. Throws one sentence that names the entry.
 */
export function readCellPlan(entry: Entry, where: string): CellPlan | undefined {
  const { strength = 2, excluded = [] } = entry;
  if (entry.axes === undefined) {
    const lonely = cellPlanKeys.find((key) => entry[key] !== undefined);
    if (lonely) throw new Error(`${where} has ${lonely} without axes.`);
    return undefined;
  }
  const named = readValues(entry.axes, where, true);
  if (typeof strength !== 'number' || ![1, 2, 3].includes(strength))
    throw new Error(`${where} has the strength ${String(strength)}; known are 1, 2, 3.`);
  if (!Array.isArray(excluded)) throw new Error(`${where} has something other than a list for excluded.`);
  const groups = readGroups(entry.groups, named, where);
  return {
    axes: named,
    strength,
    ...(groups && { groups }),
    excluded: excluded.map((it) => readExclusion(it, named, where)),
  };
}
