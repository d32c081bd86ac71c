import { join, relative } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { filesLeftOut, isFullRun, sampleSeed } from './full-tests.ts';

const root = join(import.meta.dirname, '..');

/** How long one test file took, its imports and hooks included. */
export type FileTime = {
  /** Path relative to the repository. */
  file: string;
  milliseconds: number;
};

/** A test that failed or was skipped, and why. */
export type Unfinished = {
  state: 'failed' | 'skipped';
  file: string;
  /** Full title of the test; none where the file itself failed. */
  title?: string;
  reason: string;
};

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1).padStart(7)} s`;

/** The folder that a file's time is counted for: its first two levels, `mock/http`. */
function folderOf(file: string): string {
  const folders = file.split('/').slice(0, -1);
  return folders.slice(0, 2).join('/') || '.';
}

function byFolder(times: readonly FileTime[]): FileTime[] {
  const totals = new Map<string, number>();
  for (const { file, milliseconds } of times) {
    const folder = folderOf(file);
    totals.set(folder, (totals.get(folder) ?? 0) + milliseconds);
  }
  return [...totals].map(([file, milliseconds]) => ({ file, milliseconds }));
}

function slowestFirst(times: readonly FileTime[], count = times.length): string[] {
  const sorted = times.toSorted((a, b) => b.milliseconds - a.milliseconds);
  return sorted.slice(0, count).map(({ file, milliseconds }) => `${seconds(milliseconds)}  ${file}`);
}

function nameOf({ file, title }: Unfinished): string {
  return title ? `${file} > ${title}` : file;
}

/** Each reason once, above all that it skipped: without a Docker engine that is every test of containers. */
function byReason(skipped: readonly Unfinished[]): string[] {
  return [...Map.groupBy(skipped, ({ reason }) => reason)].flatMap(([reason, all]) => [
    `  ${reason}:`,
    ...all.map((it) => `    ${nameOf(it)}`),
  ]);
}

const leftLines = (left: readonly string[], isFull: boolean): string[] =>
  isFull
    ? ['Left to other days; COUNTERSIGN_SAMPLE=all runs them too:', ...left.map((file) => `  ${file}`)]
    : [`${left.length} test files were left to .ci/run; npm run test:full runs them too.`];

/**
 * The last lines of a test run: the time by folder and of the ten slowest files, every test that failed or was skipped
 * with its reason, the files that this run left to `npm run test:full` or to other days, and the seed of the samples.
 */
export function summaryLines(
  times: readonly FileTime[],
  unfinished: readonly Unfinished[],
  left: readonly string[],
  seed: number,
  isFull = isFullRun(),
): string[] {
  const failed = unfinished.filter(({ state }) => state === 'failed');
  const skipped = unfinished.filter(({ state }) => state === 'skipped');
  return [
    '',
    'Time by folder, added up over the workers:',
    ...slowestFirst(byFolder(times)),
    '',
    'Slowest files:',
    ...slowestFirst(times, 10),
    '',
    ...(skipped.length > 0 ? [`Skipped (${skipped.length}):`, ...byReason(skipped), ''] : []),
    ...(failed.length > 0
      ? [`Failed (${failed.length}):`, ...failed.map((it) => `  ${nameOf(it)}: ${it.reason}`), '']
      : []),
    ...(left.length > 0 ? leftLines(left, isFull) : []),
    `Samples were drawn with the seed ${seed}; COUNTERSIGN_SEED=${seed} draws them again.`,
    '',
  ];
}

function firstLine(message: string | undefined): string {
  return message?.split('\n', 1)[0] || 'no message';
}

function findUnfinishedTest(file: string, test: TestCase): Unfinished[] {
  const { state, errors, ...rest } = test.result();
  if (state === 'failed')
    return [{ state, file, title: test.fullName, reason: firstLine(errors?.[0]?.message) }];
  const { testNamePattern: meant } = test.project.globalConfig;
  if (state !== 'skipped' || meant?.test(test.fullName.replaceAll(' > ', ' ')) === false) return [];
  const reason = 'note' in rest && rest.note ? rest.note : 'skipped by its condition';
  return [{ state, file, title: test.fullName, reason }];
}

function findUnfinished(module: TestModule, file: string): Unfinished[] {
  const tests = [...module.children.allTests()].flatMap((test) => findUnfinishedTest(file, test));
  const errors = [...module.children.allSuites()].flatMap((suite) => suite.errors());
  const broken = [...module.errors(), ...errors].map(
    ({ message }): Unfinished => ({ state: 'failed', file, reason: firstLine(message) }),
  );
  // Where a hook or the file itself failed, its tests were skipped for that reason.
  return broken.length > 0 ? [...broken, ...tests.filter(({ state }) => state === 'failed')] : tests;
}

/** Vitest reporter that prints {@link summaryLines} after everything else. */
// biome-ignore lint/style/noDefaultExport: Vitest takes a reporter's default export.
export default class TestSummary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules.map((module) => ({ module, file: relative(root, module.moduleId) }));
    const times = files.map(({ module, file }) => {
      const { collectDuration, duration, environmentSetupDuration, setupDuration } = module.diagnostic();
      return { file, milliseconds: collectDuration + duration + environmentSetupDuration + setupDuration };
    });
    const unfinished = files.flatMap(({ module, file }) => findUnfinished(module, file));
    console.log(summaryLines(times, unfinished, filesLeftOut(root), sampleSeed()).join('\n'));
  }
}
