import { execFileSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const root = join(import.meta.dirname, '..');

test.each([
  ['mock', 'start'],
  ['conformance', 'verify'],
  ['conformance/selftest/mutants', 'mutants'],
  ['conformance/selftest/mixtures', 'mixtures'],
  ['conformance/selftest/examples', 'examples'],
])(
  'the help page of %s that is printed before anything is installed is that of npm run %s',
  async (folder, script) => {
    const page = execFileSync(process.execPath, [join(root, folder, 'main.ts'), '--help'], {
      encoding: 'utf8',
      env: { ...process.env, npm_lifecycle_event: script },
    });
    // `npx vitest run scripts/help -u` updates it.
    await expect(page).toMatchFileSnapshot(`help/${basename(folder)}.txt`);
  },
);

test.each([
  ['start', '--port NUMBER'],
  ['mutants', '--sample N'],
  ['mixtures', '--count N'],
  ['examples', '--only ID'],
])('npm run %s -- --help prints its page and installs nothing on a fresh clone', (script, option) => {
  const clone = temporaryFolder();
  for (const path of ['package.json', 'package-lock.json', 'scripts'])
    cpSync(join(root, path), join(clone, path), { recursive: true });
  const page = execFileSync('npm', ['run', script, '--silent', '--', '--help'], {
    cwd: clone,
    encoding: 'utf8',
  });
  expect(page).toContain(option);
  expect(existsSync(join(clone, 'node_modules'))).toBe(false);
});
