import { join } from 'node:path';
import { expect, test } from 'vitest';
import { execute } from '../../testing/execute.ts';

const fileInPlaceOfFolder = join(import.meta.filename, 'report');

test.concurrent.each([
  ['mixtures', ['--bogus'], 'Unknown option --bogus; see --help.'],
  ['mixtures', ['--count', '1.5'], '--count takes a whole number from 1 to 1000000000, not "1.5".'],
  ['mixtures', ['--parts', '0'], '--parts takes a whole number from 1 to 1000000000, not "0".'],
  [
    'mixtures',
    ['--count', '1', '--folder', fileInPlaceOfFolder],
    'cannot be written: a part of its path is not a folder.',
  ],
  ['mutants', ['--bogus'], 'Unknown option --bogus; see --help.'],
  ['mutants', ['--sample', '0'], '--sample takes a whole number from 1 to 1000000000, not "0".'],
])('npm run %s with %j could not measure: exit code 2', async (name, args, reason) => {
  const main = join(import.meta.dirname, name, 'main.ts');
  const { code, error } = await execute(process.execPath, [main, ...args]);
  expect(error).toContain(reason);
  expect(code).toBe(2);
});
