import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { siblingModule } from '../context/sibling-module.ts';

/** Makes sure that a container does not outlive the run. */
export type Guard = {
  /** Removes the container, and returns whether it is gone. */
  release(): Promise<boolean>;
};

const script = siblingModule(import.meta, 'guard-process');

/** Lets this process exit while the guard is still running. */
function detach(child: ChildProcess): void {
  child.unref();
  // At run time the pipe is a socket. Unreferenced, it closes when this process ends, however it ends.
  (child.stdin as Socket | null)?.unref();
}

/**
 * Guards a container by name, from before it is created: a separate process removes it once this process releases it or
 * dies, even if killed. Unlike Testcontainers' own reaper, this needs no image.
 */
export function guardContainer(name: string): Guard {
  const child = spawn(process.execPath, [script, name], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    windowsHide: true,
  });
  detach(child);
  const ended = once(child, 'exit');
  return {
    async release() {
      child.ref();
      child.stdin?.end();
      const [code] = await ended;
      return code === 0;
    },
  };
}
