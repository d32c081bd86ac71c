import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { siblingModule } from '../context/sibling-module.ts';

/** Keeps a container from outliving the run. */
export type Guard = {
  /** Removes the container, and says whether it is gone. */
  release(): Promise<boolean>;
};

const script = siblingModule(import.meta, 'guard-process');

/** Lets this process end while the guard still waits. */
function detach(child: ChildProcess): void {
  child.unref();
  // At run time a pipe is a socket: one that is not waited for closes when this process ends, however it ends.
  (child.stdin as Socket | null)?.unref();
}

/**
 * Watches over a container by name, from before it is made: a process of its own removes it as soon as this process lets
 * go of it or is no more, be it killed. So no image has to be had for this, as Testcontainers' own reaper needs one.
 */
export function watchOver(name: string): Guard {
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
