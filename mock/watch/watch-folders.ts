import { once } from 'node:events';
import { printError } from 'countersign-contract/command';

/** How long there has to be no further change before one is reported: editors write a file in several steps. */
const quietMs = 50;

/** Watches folders with everything in them. */
export type FolderWatcher = {
  stop(): Promise<void>;
};

/**
 * Calls `changed` shortly after something in one of the folders was written, added, renamed or removed; never twice at
 * once. A folder that does not exist is watched from the moment it does. Resolves when the folders are being watched.
 */
export async function watchFolders(
  folders: readonly string[],
  changed: () => Promise<void>,
): Promise<FolderWatcher> {
  const { watch } = await import('chokidar');
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();
  const watcher = watch([...folders], { ignoreInitial: true });
  watcher.on('all', () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      work = work.then(() => (isStopped ? undefined : changed()));
    }, quietMs);
  });
  watcher.on('error', (error) => {
    const reason = error instanceof Error ? error.message : String(error);
    printError(`mock: not every change to the schema files will be noticed (${reason}).`);
  });
  await once(watcher, 'ready');
  return {
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      return watcher.close();
    },
  };
}
