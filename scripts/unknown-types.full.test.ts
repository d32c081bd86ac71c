import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, relative } from 'node:path';
import { unknownTypes } from 'countersign-contract/testing';
import { expect, test } from 'vitest';
import { casesOfDay } from '../testing/sample.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const root = join(import.meta.dirname, '..');
/** Tests that look at every type. */
const folders = [
  ...['assemble', 'cli/convert', 'diff/compare', 'lint', 'loader', 'schemas'].map(
    (name) => `openapi/${name}`,
  ),
  ...['contract', 'docs', 'fuzzing', 'messages', 'oauth', 'resources', 'seed', 'world'].map(
    (name) => `mock/${name}`,
  ),
  ...['records', 'requirements'].map((name) => `conformance/${name}`),
];

/** A copy of the repository without what is installed or written, except for links to the installed packages. */
function copyRepository(): string {
  const copy = temporaryFolder();
  const written = ['.git', 'dist', 'report'].map((name) => join(root, name));
  const isSource = (path: string) => basename(path) !== 'node_modules' && !written.includes(path);
  cpSync(root, copy, { recursive: true, filter: isSource });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  // One by one: set-up links the copy's own contract beside them, which must not reach the original.
  for (const [folder, names] of installedInRooms()) {
    mkdirSync(join(copy, folder));
    for (const name of names.filter((it) => it !== 'countersign-contract'))
      symlinkSync(join(root, folder, name), join(copy, folder, name));
  }
  return copy;
}

/** The folders of packages that top folders have for themselves, with the names in them. */
function installedInRooms(): [folder: string, names: string[]][] {
  return ['openapi', 'mock', 'conformance']
    .map((top) => join(top, 'node_modules'))
    .filter((folder) => existsSync(join(root, folder)))
    .map((folder) => [folder, readdirSync(join(root, folder))]);
}

test(`All tests of folders drawn for the day pass with ${unknownTypes.size} types that they do not know`, () => {
  const copy = copyRepository();
  for (const [type, schema] of unknownTypes) {
    writeFileSync(join(copy, 'schemas/1.0', `${type}.json`), `${JSON.stringify(schema, null, 2)}\n`);
  }
  const { COUNTERSIGN_FULL: _, ...env } = process.env;
  const run = (...args: string[]) =>
    execFileSync(process.execPath, args, { cwd: copy, env, encoding: 'utf8' });
  const before = installedInRooms();
  run('scripts/set-up.mjs');
  expect(installedInRooms()).toEqual(before);
  expect(run('scripts/generate.ts')).toMatch(/^Wrote openapi\/openapi\.json\b/);
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const result = join(copy, 'result.json');
  const { stderr, status } = spawnSync(
    process.execPath,
    [
      vitest,
      'run',
      '--reporter=json',
      `--outputFile=${result}`,
      '--project=!alone',
      // Others run beside it.
      '--maxWorkers=2',
      ...casesOfDay(folders, 3),
    ],
    { cwd: copy, env, encoding: 'utf8', maxBuffer: 2 ** 28 },
  );
  expect(existsSync(result), stderr).toBe(true);
  const report = JSON.parse(readFileSync(result, 'utf8'));
  const files: { name: string; message: string; assertionResults: { status: string; fullName: string }[] }[] =
    report.testResults;
  const failed = files.flatMap(({ name, message, assertionResults }) => [
    ...assertionResults.flatMap((one) =>
      one.status === 'failed' ? [`${relative(copy, name)}: ${one.fullName}`] : [],
    ),
    ...(message ? [message] : []),
  ]);
  expect({ failed, status }).toEqual({ failed: [], status: 0 });
  expect(report.numPassedTests).toBeGreaterThan(100);
});
