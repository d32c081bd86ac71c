import { inject } from 'vitest';
import { drawForDay } from './draw-for-day.ts';
import { shuffle } from './shuffle.ts';

const sampleSeed = inject('sampleSeed');

const isWhole = inject('isWholeSample');
/** Whether this run leaves out a test file, so that a smaller one has to stand in for it. */
export const isLeftOut = (file: `${string}.full.test.ts`): boolean => inject('filesLeftOut').includes(file);

/** Cases that are alike are all tried within two weeks. */
const daysOfSample = 14;

/** The cases of a day: each `days`th of them, others the next day, so that every case is tried within that many days. */
export function casesOfDay<Case>(
  cases: readonly Case[],
  days: number = daysOfSample,
  seed = sampleSeed,
): Case[] {
  return isWhole ? [...cases] : drawForDay(cases, days, seed);
}

/** The number of runs of a day, with another seed each day, of as many as a property is given within two weeks. */
export const runsOfDay = (runs: number): number => (isWhole ? runs : Math.ceil(runs / daysOfSample));

/** The group of a name: `scope` of `scope.offline-keeps-scope`. */
const groupOf = (name: string): string => name.split('.')[0] ?? name;

/** Draws names from as many groups as there are: one of each group, then a second of each, until there are enough. */
export function drawNames<Name extends string>(
  names: readonly Name[],
  size: number,
  seed = sampleSeed,
): Name[] {
  const groups = shuffle([...Map.groupBy(shuffle(names, seed), groupOf).values()], seed);
  const longest = Math.max(0, ...groups.map((group) => group.length));
  const rounds = Array.from({ length: longest }, (_, round) =>
    groups.flatMap((group) => group.slice(round, round + 1)),
  );
  return rounds.flat().slice(0, size);
}

/** Draws requirements and returns all checks of each. */
export function drawChecks<Check extends { readonly requirement: string }>(
  checks: readonly Check[],
  requirements: number,
  seed = sampleSeed,
): Check[] {
  const ids = [...new Set(checks.map(({ requirement }) => requirement))];
  const drawn = new Set(drawNames(ids, requirements, seed));
  return checks.filter(({ requirement }) => drawn.has(requirement));
}
