import { existsSync, watch } from 'node:fs';

/** Editors write a file in several strokes. */
const QUIET_MS = 50;

/** Watches folders with all that is in them. */
export interface Watcher {
  stop(): void;
}

/**
 * Calls `changed` shortly after something in one of the folders was written, added, renamed or removed; never twice at
 * once. Folders that are not there are passed over.
 */
export function watchFolders(folders: readonly string[], changed: () => Promise<void>): Watcher {
  const stopped = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      work = work.then(() => (stopped.signal.aborted ? undefined : changed()));
    }, QUIET_MS);
  };
  for (const folder of folders.filter((path) => existsSync(path))) {
    watch(folder, { recursive: true, signal: stopped.signal }, soon).on('error', ({ message }) =>
      console.error(`mock: ${folder} cannot be followed any more (${message}).`),
    );
  }
  return {
    stop: () => {
      stopped.abort();
      clearTimeout(timer);
    },
  };
}
