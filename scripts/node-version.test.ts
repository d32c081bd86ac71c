import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const packages = ['openapi', 'mock', 'conformance', 'mcp'];

const manifestOf = (topFolder: string) =>
  JSON.parse(readFileSync(join(root, topFolder, 'package.json'), 'utf8'));

// A command says which Node it needs before it reads any file, so the number is in its source too.
test.each(packages)(
  'each source in %s that checks for the oldest Node checks for that of package.json',
  (topFolder) => {
    const { engines, bin, name } = manifestOf(topFolder);
    const sources = [bin[name], ...(topFolder === 'mock' ? ['node-version.ts'] : [])];
    const oldest = sources.map(
      (file) => readFileSync(join(root, topFolder, file), 'utf8').match(/^const oldest = '(.+)';$/m)?.[1],
    );
    expect(oldest.map((version) => `>=${version}`)).toEqual(sources.map(() => engines.node));
  },
);

test.each(packages)(
  'the command of %s refuses an older minor version of the oldest Node',
  async (topFolder) => {
    const { bin, name } = manifestOf(topFolder);
    const versions = `{ value: { ...process.versions, node: '22.9.0' } }`;
    const older = `data:text/javascript,Object.defineProperty(process, 'versions', ${versions})`;
    const command = promisify(execFile)(process.execPath, [
      '--import',
      older,
      join(root, topFolder, bin[name]),
      '--help',
    ]);
    await expect(command).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('needs Node 22.15 or later'),
    });
  },
);
