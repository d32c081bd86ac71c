import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { localFetch } from './control/client/local-fetch.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
const running: ChildProcess[] = [];

afterEach(() => {
  for (const process of running.splice(0)) process.kill('SIGKILL');
});

/** Starts a mock as npm does: as the child of a process with npm’s environment variable. */
async function startedByNpm() {
  const npm = spawn('bash', ['-c', '"$0" "$1" --port 0 & wait', process.execPath, main], {
    env: { ...process.env, npm_lifecycle_event: 'start' },
  });
  running.push(npm);
  let output = '';
  while (!output.includes('Ctrl+C')) output += String((await once(npm.stdout, 'data'))[0]);
  return { npm, url: /http:\/\/[\w.:]+/.exec(output)?.[0] ?? '' };
}

it('A mock that npm started ends with npm, even if npm is killed', async () => {
  const { npm, url } = await startedByNpm();
  expect((await localFetch(`${url}/__mock/clock`)).status).toBe(200);
  npm.kill('SIGKILL');
  const reach = () => localFetch(`${url}/__mock/clock`).then(() => 'served', String);
  await expect.poll(reach).toContain('ECONNREFUSED');
});
