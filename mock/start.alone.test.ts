import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, expect, inject, test } from 'vitest';
import { call } from './http/testing/small-client.ts';
import { startMock } from './start.ts';

const root = join(import.meta.dirname, '..');
const running: ChildProcess[] = [];

afterEach(() => {
  for (const { pid } of running.splice(0)) if (pid) process.kill(-pid, 'SIGTERM');
});

/** What a user's processes do not have: the code that other tests compiled. */
const { NODE_COMPILE_CACHE, ...environment } = process.env;

/** Milliseconds from the start of a command that serves the mock to its first answer. */
async function timeToFirstAnswer(command: string, ...args: string[]): Promise<number> {
  const startedAt = performance.now();
  // A group of its own, so that npm and what it starts end together.
  const child = spawn(command, args, {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  running.push(child);
  let printed = '';
  for await (const chunk of child.stdout) {
    printed += String(chunk);
    if (printed.includes('Ctrl+C')) break;
  }
  const { status } = await call(`${/http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0]}/api/contacts`);
  expect(status).toBe(401);
  return performance.now() - startedAt;
}

/** The least of up to five measurements: what else the machine does only ever adds to one. */
async function least(bound: number, measure: () => Promise<number>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let times = 0; times < 5 && least >= bound; times++) least = Math.min(least, await measure());
  return least;
}

test('npm start answers its first request within 1.5 s of its start', async () => {
  const bound = 1_500 * inject('slowness');
  const time = await least(bound, () => timeToFirstAnswer('npm', 'start', '--', '--port', '0'));
  expect(time).toBeLessThan(bound);
});

test('an embedded mock is ready within a second', async () => {
  const bound = 1_000 * inject('slowness');
  const time = await least(bound, async () => {
    const startedAt = performance.now();
    const mock = await startMock({ strict: true });
    const passed = performance.now() - startedAt;
    await mock.stop();
    return passed;
  });
  expect(time).toBeLessThan(bound);
});
