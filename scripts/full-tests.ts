import { globSync } from 'node:fs';

/** Whether this run includes the tests that only `.ci/run` has to pass (`*.full.test.ts`): `COUNTERSIGN_FULL=1`. */
export function isFullRun(environment: NodeJS.ProcessEnv = process.env): boolean {
  return environment.COUNTERSIGN_FULL === '1';
}

/** The test files below a folder that only a full run includes, as paths relative to it. */
export function fullTestFiles(root: string): string[] {
  const exclude = (name: string) => /(^|\/)(node_modules|dist)$/.test(name);
  return globSync('**/*.full.test.ts', { cwd: root, exclude }).sort();
}
