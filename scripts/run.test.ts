import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';

test('a command runs on the pinned runtime, also where another one is first in the path', () => {
  const clone = temporaryFolder();
  const installed = join(clone, 'node_modules', '.bin');
  for (const folder of [join(clone, 'scripts'), installed]) mkdirSync(folder, { recursive: true });
  cpSync(join(import.meta.dirname, 'run'), join(clone, 'scripts', 'run'));
  writeFileSync(join(clone, 'scripts', 'set-up.mjs'), '');
  writeFileSync(join(installed, 'node'), '#!/bin/sh\necho pinned "$@"\n', { mode: 0o755 });
  const env = { PATH: `${dirname(process.execPath)}:${process.env.PATH}` };
  const printed = execFileSync('sh', ['scripts/run', 'main.ts', '--explain'], { cwd: clone, env });
  expect(String(printed)).toBe('pinned main.ts --explain\n');
});
