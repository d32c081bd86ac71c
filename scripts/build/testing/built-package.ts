import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inject } from 'vitest';
import { buildPackage } from '../build-package.ts';
import type { Bundle } from '../bundle.ts';
import type { PackageSource } from '../package-sources.ts';

/** A package as tests share it: nobody writes to its folder. */
export type BuiltPackage = { readonly folder: string; readonly bundle: Bundle };

type Result = { readonly modules: string[]; readonly rendered: string[]; readonly reads: string[] };

const pollInterval = 200;

/** Whether this is the first to ask for a folder. */
function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

/**
 * A package, built by the first test file of a run that asks for it: others wait for that. It takes some 15 s of processor time.
 * @throws what kept it from being built, whoever asks
 */
export async function builtPackage(source: PackageSource): Promise<BuiltPackage> {
  const builds = inject('builds');
  mkdirSync(builds, { recursive: true });
  const [folder, lock, result, failure] = ['', '.lock', '.json', '.error'].map((it) =>
    join(builds, `${source.name}${it}`),
  ) as [string, string, string, string];
  if (isFirst(lock)) {
    try {
      const { modules, rendered, reads } = await buildPackage(source, folder);
      const built: Result = { modules, rendered, reads: [...reads] };
      writeFileSync(`${result}.part`, JSON.stringify(built));
      renameSync(`${result}.part`, result);
    } catch (error) {
      writeFileSync(failure, String(error));
      throw error;
    }
  }
  while (!existsSync(result)) {
    if (existsSync(failure)) throw new Error(readFileSync(failure, 'utf8'));
    await pause(pollInterval);
  }
  const { reads, ...bundle }: Result = JSON.parse(readFileSync(result, 'utf8'));
  return { folder, bundle: { ...bundle, reads: new Set(reads) } };
}
