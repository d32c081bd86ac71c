import { globSync } from 'node:fs';
import { drawForDay } from '../testing/draw-for-day.ts';

declare module 'vitest' {
  /** What tests read with `inject`, so that a full run tests everything and another run a sample. */
  export interface ProvidedContext {
    sampleSeed: number;
    /** The test files that this run leaves out, as paths relative to the repository. */
    filesLeftOut: string[];
    isWholeSample: boolean;
    /** The folder of the packages that are built for the tests of this run. */
    builds: string;
  }
}

/** Whether this run includes tests that only `.ci/run` has to pass (`*.full.test.ts`): `COUNTERSIGN_FULL=1`. */
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
 * The test files below a folder that this run leaves out: those that only a full run includes, and in one, all of these but a fifth,
 * another each day. A file whose name the command line gives, such as `scripts/soak.full`, is never left out.
 */
export function filesLeftOut(
  root: string,
  words: readonly string[] = process.argv,
  environment: NodeJS.ProcessEnv = process.env,
): string[] {
  const named = words.filter((word) => word.includes('.full'));
  const all = fullTestFiles(root).filter((file) => !named.some((name) => file.includes(name)));
  if (!isFullRun(environment)) return all;
  const drawn = isWholeSample(environment) ? all : drawForDay(all, 5, sampleSeed(environment));
  return all.filter((file) => !drawn.includes(file));
}
