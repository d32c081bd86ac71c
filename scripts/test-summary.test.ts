import { expect, test } from 'vitest';
import { summaryLines } from './test-summary.ts';

test('the last lines show the time by folder and the slowest files, slowest first', () => {
  const times = [
    { file: 'mock/http/a.test.ts', milliseconds: 1_000 },
    { file: 'mock/http/deep/b.test.ts', milliseconds: 2_500 },
    { file: 'openapi/c.test.ts', milliseconds: 2_000 },
  ];
  expect(summaryLines(times, [], [], 7)).toEqual([
    '',
    'Time by folder, added up over the workers:',
    '    3.5 s  mock/http',
    '    2.0 s  openapi',
    '',
    'Slowest files:',
    '    2.5 s  mock/http/deep/b.test.ts',
    '    2.0 s  openapi/c.test.ts',
    '    1.0 s  mock/http/a.test.ts',
    '',
    'Samples were drawn with the seed 7; COUNTERSIGN_SEED=7 draws them again.',
    '',
  ]);
});

test('the last lines name every failed and skipped test with its reason, and the files left to a full run', () => {
  const lines = summaryLines(
    [],
    [
      { state: 'skipped', file: 'a.test.ts', title: 'starts', reason: 'no Docker engine answers' },
      { state: 'skipped', file: 'd.test.ts', title: 'stops', reason: 'no Docker engine answers' },
      { state: 'failed', file: 'b.test.ts', title: 'adds up', reason: 'expected 1 to be 2' },
      { state: 'failed', file: 'c.test.ts', reason: 'Cannot find module' },
    ],
    ['e.full.test.ts', 'f.full.test.ts'],
    7,
    false,
  );
  expect(lines.slice(5)).toEqual([
    'Skipped (2):',
    '  no Docker engine answers:',
    '    a.test.ts > starts',
    '    d.test.ts > stops',
    '',
    'Failed (2):',
    '  b.test.ts > adds up: expected 1 to be 2',
    '  c.test.ts: Cannot find module',
    '',
    '2 test files were left to .ci/run; npm run test:full runs them too.',
    'Samples were drawn with the seed 7; COUNTERSIGN_SEED=7 draws them again.',
    '',
  ]);
});

test('a full run names the files that it leaves to other days', () => {
  expect(summaryLines([], [], ['e.alone.full.test.ts'], 7, true).slice(5)).toEqual([
    'Left to other days; COUNTERSIGN_SAMPLE=all runs them too:',
    '  e.alone.full.test.ts',
    'Samples were drawn with the seed 7; COUNTERSIGN_SEED=7 draws them again.',
    '',
  ]);
});
