import { globSync } from 'node:fs';
import { drawForDay } from '../testing/draw-for-day.ts';

declare module 'vitest' {
  /** What tests read with `inject`, so that a full run tests everything and another run a sample. */
  export interface ProvidedContext {
    isFullRun: boolean;
    sampleSeed: number;
    isWholeSample: boolean;
    /** The folder of the packages that are built for the tests of this run. */
    builds: string;
  }
}

/** Whether this run includes the tests that only `.ci/run` has to pass (`*.full.test.ts`): `COUNTERSIGN_FULL=1`. */
export function isFullRun(environment: NodeJS.ProcessEnv = process.env): boolean {
  return environment.COUNTERSIGN_FULL === '1';
}

/** Whether tests of cases that are alike try all of them, and not a part for each day: `COUNTERSIGN_SAMPLE=all`. */
export function isWholeSample(environment: NodeJS.ProcessEnv = process.env): boolean {
  return environment.COUNTERSIGN_SAMPLE === 'all';
}

/** The seed of every sample: `COUNTERSIGN_SEED`, or the date as a number such as 20261122, so that each day draws another sample. */
export function sampleSeed(environment: NodeJS.ProcessEnv = process.env, today = new Date()): number {
  const seedText = environment.COUNTERSIGN_SEED;
  if (seedText === undefined) return Number(today.toISOString().slice(0, 10).replaceAll('-', ''));
  if (!/^\d{1,15}$/.test(seedText))
    throw new Error(`COUNTERSIGN_SEED is "${seedText}"; set it to a number such as 20261122.`);
  return Number(seedText);
}

/** The test files below a folder that only a full run includes, as paths relative to it. */
function fullTestFiles(root: string): string[] {
  const exclude = (name: string) => /(^|\/)(node_modules|dist)$/.test(name);
  return globSync('**/*.full.test.ts', { cwd: root, exclude }).sort();
}

/**
 * The test files below a folder that this run leaves out: those that only a full run includes, and in one, of those that measure time and
 * so run one at a time (`*.alone.full.test.ts`), all but a third, another each day.
 */
export function filesLeftOut(root: string): string[] {
  const all = fullTestFiles(root);
  if (!isFullRun()) return all;
  const alone = all.filter((file) => file.endsWith('.alone.full.test.ts'));
  const drawn = isWholeSample() ? alone : drawForDay(alone, 3, sampleSeed());
  return alone.filter((file) => !drawn.includes(file));
}
