import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { serve } from '../http/testing/server.ts';

const root = join(import.meta.dirname, '..', '..');

test('npm run verify forwards a stop to the run', async () => {
  const asked = Promise.withResolvers<void>();
  const silent = await serve(() => asked.resolve());
  onTestFinished(silent.stop);
  // Without npm's pre-script: set-up is tested elsewhere.
  const command = ['run', '--ignore-scripts', 'verify', '--', '--target', silent.url, '--timeout', '1'];
  const npm = spawn('npm', command, { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] });
  onTestFinished(() => void npm.kill('SIGKILL'));
  let output = '';
  npm.stderr.on('data', (chunk) => {
    output += chunk;
  });
  await asked.promise;
  npm.kill('SIGTERM');
  const [code] = await once(npm, 'close');
  expect(output).toContain('SIGTERM: stopping and cleaning up');
  expect(code).toBe(2);
});
