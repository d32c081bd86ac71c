import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Runs a measurement from the command line: its exit code, and what it prints about errors. */
async function run(name: string, ...args: readonly string[]): Promise<{ code: number; stderr: string }> {
  const main = join(import.meta.dirname, name, 'main.ts');
  const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  const stderr = child.stderr.toArray();
  const [code] = await once(child, 'close');
  return { code, stderr: (await stderr).join('') };
}

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
  const { code, stderr } = await run(name, ...args);
  expect(stderr).toContain(reason);
  expect(code).toBe(2);
});
