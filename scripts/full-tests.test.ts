import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { filesLeftOut, isFullRun, sampleSeed } from './full-tests.ts';

test('a full run is one with COUNTERSIGN_FULL=1', () => {
  expect(isFullRun({ COUNTERSIGN_FULL: '1' })).toBe(true);
  expect(isFullRun({})).toBe(false);
});

test('the seed of the samples is the one that COUNTERSIGN_SEED gives, else the date', () => {
  const today = new Date('2026-11-22T23:59:00Z');
  expect(sampleSeed({}, today)).toBe(20261122);
  expect(sampleSeed({ COUNTERSIGN_SEED: '7' }, today)).toBe(7);
  for (const wrong of ['', 'today', '-1', '1.5'])
    expect(() => sampleSeed({ COUNTERSIGN_SEED: wrong }, today)).toThrow(`COUNTERSIGN_SEED is "${wrong}"`);
});

test('a full run leaves out all but a fifth of its longest tests, another each day, and none that is named', () => {
  const root = temporaryFolder();
  const files = [
    'a/one.full.test.ts',
    'a/three.full.test.ts',
    'a/two.alone.full.test.ts',
    'b/four.full.test.ts',
  ];
  for (const file of [...files, 'a/one.test.ts']) {
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), '');
  }
  const leftOut = (environment: NodeJS.ProcessEnv, ...words: string[]) =>
    filesLeftOut(root, ['node', 'vitest', 'run', ...words], environment);
  expect(leftOut({})).toEqual(files);
  expect(leftOut({}, 'a')).toEqual(files);
  expect(leftOut({}, 'a/one.full')).toEqual(files.slice(1));
  expect(leftOut({ COUNTERSIGN_FULL: '1', COUNTERSIGN_SAMPLE: 'all' })).toEqual([]);
  const drawn = ['20261129', '20261130', '20261201', '20261202', '20261203'].map((COUNTERSIGN_SEED) => {
    const left = leftOut({ COUNTERSIGN_FULL: '1', COUNTERSIGN_SEED });
    return files.filter((file) => !left.includes(file));
  });
  expect(drawn.flat().sort()).toEqual(files);
  expect(Math.max(...drawn.map(({ length }) => length))).toBe(1);
});
