import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Creates a folder, and those above it that are missing. Each is tried once: below `/proc`, say, where the system says that the parent is
 * missing whatever is there, the recursive `mkdirSync` of Node never ends. @throws the error of the system where it cannot be created
 */
export function createFolder(folder: string): void {
  const path = resolve(folder);
  const missing: string[] = [];
  for (let at = path; !existsSync(at); at = dirname(at)) missing.unshift(at);
  for (const it of missing) {
    try {
      mkdirSync(it);
    } catch (error) {
      // Another process may have created it meanwhile.
      if (!existsSync(it)) throw error;
    }
  }
  // It exists by now; where it is a file, this says so.
  mkdirSync(path, { recursive: true });
}
