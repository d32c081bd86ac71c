import { existsSync, type FSWatcher, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';

/** Editors write a file in several strokes. */
const QUIET_MS = 50;

/** Watches folders with all that is in them. */
export interface FolderWatcher {
  stop(): void;
}

/** A folder and all folders in it. */
function foldersIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const inner = entries.filter((entry) => entry.isDirectory());
  return [folder, ...inner.map(({ parentPath, name }) => join(parentPath, name))];
}

/**
 * Calls `changed` shortly after something in one of the folders was written, added, renamed or removed; never twice at
 * once. Folders that are not there are passed over. Each folder has a watcher of its own: Node's recursive one watches
 * every file by itself on Linux, and misses what happens to a file while it is being replaced.
 */
export function watchFolders(folders: readonly string[], changed: () => Promise<void>): FolderWatcher {
  const watchers = new Map<string, FSWatcher>();
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();
  const forget = (folder: string) => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      follow();
      work = work.then(() => (isStopped ? undefined : changed()));
    }, QUIET_MS);
  };
  const begin = (folder: string) =>
    watch(folder, soon).on('error', ({ message }) => {
      forget(folder);
      console.error(`mock: ${folder} cannot be followed any more (${message}).`);
    });
  const follow = () => {
    const there = new Set(folders.flatMap(foldersIn));
    for (const folder of watchers.keys()) if (!there.has(folder)) forget(folder);
    for (const folder of there) if (!watchers.has(folder)) watchers.set(folder, begin(folder));
  };
  follow();
  return {
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      for (const folder of [...watchers.keys()]) forget(folder);
    },
  };
}
