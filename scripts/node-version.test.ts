import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const versions = `{ value: { ...process.versions, node: '22.9.0' } }`;
const older = `data:text/javascript,Object.defineProperty(process, 'versions', ${versions})`;

test.each(['openapi', 'mock', 'conformance', 'mcp'])(
  'each source in %s that checks for the oldest Node refuses an older minor version than that of package.json',
  async (topFolder) => {
    const { engines, bin, name } = JSON.parse(readFileSync(join(root, topFolder, 'package.json'), 'utf8'));
    const stderr = expect.stringContaining(`needs Node ${engines.node.slice('>='.length)} or `);
    for (const file of [bin[name], ...(topFolder === 'mock' ? ['node-version.ts'] : [])]) {
      const source = promisify(execFile)(process.execPath, ['--import', older, join(root, topFolder, file)]);
      await expect(source).rejects.toMatchObject({ stderr });
    }
  },
);
