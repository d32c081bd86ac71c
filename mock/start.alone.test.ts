import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { timeOnReferenceMachine } from '../testing/machine-slowness.ts';
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

test('npm start answers its first request within 1.5 s of its start', async () => {
  const time = await timeOnReferenceMachine(1_500, () =>
    timeToFirstAnswer('npm', 'start', '--', '--port', '0'),
  );
  expect(time).toBeLessThan(1_500);
});

test('an embedded mock is ready within a second', async () => {
  const time = await timeOnReferenceMachine(1_000, async () => {
    const startedAt = performance.now();
    const mock = await startMock({ strict: true });
    const passed = performance.now() - startedAt;
    await mock.stop();
    return passed;
  });
  expect(time).toBeLessThan(1_000);
});

test('a start loads neither HTTP/2 nor TLS nor WebSockets, which an import of node:http brings', () => {
  const code = "await import('./mock/command-line.ts'); console.log(process.moduleLoadList.join());";
  const loaded = execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd: root });
  expect(String(loaded)).toContain('NativeModule _http_server');
  expect(String(loaded)).not.toMatch(/http2|tls|undici/);
});
