import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { buildsFolder } from './scripts/build/testing/remove-builds-reporter.ts';
import { filesLeftOut, isWholeSample, sampleSeed } from './scripts/full-tests.ts';
import { isOutdated } from './scripts/generated-files.mjs';
import { maxConcurrency, testTimeout } from './testing/limits.ts';

/** Tests that measure time run after all others, one at a time. */
const alone = ['**/*.alone.test.ts', '**/*.alone.full.test.ts'];
const leftOut = filesLeftOut(import.meta.dirname);
const notTests = [...configDefaults.exclude, 'dist/**', 'examples/*/**'];

if (isOutdated())
  execFileSync(process.execPath, [join(import.meta.dirname, 'scripts/generate.ts'), '--set-up']);

// Workers and the processes that tests start keep compiled code here: compiling is half of a start.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/node-compile-cache');

/**
 * The top folders whose files share what they import: with `npx vitest run mock/resources --isolate`, which loads it anew for each
 * file, half of the processor time goes there. Workers
 * end with their top folder, so that none holds the memory of all.
 */
const topFolders = ['conformance', 'scripts', 'openapi', 'mock'];

/** Tests wait for browsers, servers and delays, so that more of them than cores keep the cores busy; six on two cores only make each other wait. */
const maxWorkers = Math.max(4, availableParallelism());

/** Runs top folder by top folder, and in each the tests that take long first, so that no worker is left with one of them at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) => {
      const isLong = /\.full\.test\.ts$|\/conformance\/(selftest|container)\/[^/]+$/.test(moduleId);
      return 2 * (topFolders.indexOf(project.name) + 1) + (isLong ? 0 : 1);
    };
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  test: {
    // Nothing waits for these limits but a test that hangs. A browser, a mock and their pages take 20 s to start where
    // half a core has to do for everything; what a test expects to happen within a time says so itself.
    testTimeout,
    hookTimeout: testTimeout,
    expect: { poll: { timeout: 60_000 } },
    maxConcurrency,
    provide: {
      filesLeftOut: leftOut,
      sampleSeed: sampleSeed(),
      isWholeSample: isWholeSample(),
      builds: buildsFolder,
    },
    sequence: { sequencer: LongestFirst },
    setupFiles: './testing/set-up-file.ts',
    reporters: ['default', './scripts/test-summary.ts', './scripts/build/testing/remove-builds-reporter.ts'],
    projects: [
      ...[undefined, ...topFolders].map((topFolder) => ({
        extends: true as const,
        test: {
          name: topFolder ?? 'others',
          include: [topFolder === undefined ? '**/*.test.ts' : `${topFolder}/**/*.test.ts`],
          exclude: [
            ...notTests,
            ...alone,
            ...leftOut,
            ...(topFolder === undefined ? topFolders.map((it) => `${it}/**`) : []),
          ],
          maxWorkers,
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      })),
      {
        extends: true,
        test: {
          name: 'alone',
          include: alone,
          exclude: [...notTests, ...leftOut],
          fileParallelism: false,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
