import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '..');

test.each(['mock', 'conformance'])(
  'the help page of %s that is printed before anything is installed is the current one',
  async (room) => {
    const page = execFileSync(process.execPath, [join(root, room, 'main.ts'), '--help'], {
      encoding: 'utf8',
    });
    // `npx vitest run scripts/help -u` updates it.
    await expect(page).toMatchFileSnapshot(`help/${room}.txt`);
  },
);

test('--help installs nothing on a fresh clone', () => {
  const clone = mkdtempSync(join(tmpdir(), 'countersign-clone-'));
  onTestFinished(() => rmSync(clone, { recursive: true, force: true }));
  for (const path of ['package.json', 'package-lock.json', 'scripts'])
    cpSync(join(root, path), join(clone, path), { recursive: true });
  const page = execFileSync('npm', ['start', '--silent', '--', '--help'], { cwd: clone, encoding: 'utf8' });
  expect(page).toContain('--port NUMBER');
});
