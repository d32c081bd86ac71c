import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { siblingModule } from '../context/sibling-module.ts';

const script = siblingModule(import.meta, 'guard-process');

/**
 * Guards a container by name, from before it is created: a separate process removes it once this process releases it or
 * dies, even if killed. Unlike Testcontainers' own reaper, this needs no image. Returns what removes the container, and then says whether
 * it is gone.
 */
export function guardContainer(name: string): () => Promise<boolean> {
  const child = spawn(process.execPath, [script, name], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    windowsHide: true,
  });
  // This process can end while the guard is still running. At run time the pipe is a socket: unreferenced, it closes when this process
  // ends, however it ends.
  child.unref();
  (child.stdin as Socket | null)?.unref();
  const ended = once(child, 'exit');
  return async () => {
    child.ref();
    child.stdin?.end();
    const [code] = await ended;
    return code === 0;
  };
}
