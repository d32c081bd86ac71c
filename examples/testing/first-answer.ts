import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../testing/free-port.ts';
import { userEnvironment } from './run.ts';

async function isServing(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}

/**
 * Starts a server's command, and measures the milliseconds from the start of its process to its first answer.
 * @param within what is done with the running server, before a signal stops it
 */
export async function timeFirstAnswer(
  command: string,
  nodeFolder: string,
  within: (baseUrl: string) => Promise<void> = async () => {},
): Promise<number> {
  const port = await findFreePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const server = spawn(command, ['--port', String(port)], {
    env: userEnvironment(nodeFolder),
    stdio: 'ignore',
  });
  const ended = once(server, 'exit');
  try {
    while (!(await isServing(`${baseUrl}/__mock/profile`))) {
      if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}.`);
      await sleep(5);
    }
    const took = performance.now() - startedAt;
    await within(baseUrl);
    return took;
  } finally {
    server.kill();
    await ended;
  }
}
