import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../../scripts/build/package-sources.ts';
import { type Finished, run, succeed } from './run.ts';

/** What `npm install` brought. */
export type Installed = {
  packages: string[];
  /** Packages that run a script when they are installed. */
  scripts: string[];
  megabytes: number;
  seconds: number;
};

type LockFile = {
  packages: Record<string, { hasInstallScript?: boolean }>;
};

function bytesBelow(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((it) => it.isFile());
  return files.reduce((sum, it) => sum + statSync(join(it.parentPath, it.name)).size, 0);
}

/** A user's project: an empty folder in which packages are installed with npm. */
export class UserProject {
  readonly folder: string;
  readonly #modules: string;

  constructor(folder: string) {
    this.folder = folder;
    this.#modules = join(folder, 'node_modules');
  }

  async install(...tarballs: readonly string[]): Promise<Installed> {
    const startedAt = performance.now();
    await succeed(
      'npm',
      ['install', ...tarballs, '--no-audit', '--no-fund', '--loglevel=error'],
      this.folder,
    );
    const seconds = (performance.now() - startedAt) / 1000;
    const lock: LockFile = JSON.parse(readFileSync(join(this.#modules, '.package-lock.json'), 'utf8'));
    const packages = Object.entries(lock.packages).map(
      ([path, { hasInstallScript = false }]) =>
        [path.replace(/^.*node_modules\//, ''), hasInstallScript] as const,
    );
    return {
      packages: packages.map(([name]) => name),
      scripts: packages.filter(([, hasScript]) => hasScript).map(([name]) => name),
      megabytes: bytesBelow(this.#modules) / 1e6,
      seconds,
    };
  }

  /** Makes packages of this repository importable, so that a test needs no download for them. */
  link(...names: readonly string[]): void {
    for (const name of names) {
      const at = join(this.#modules, name);
      mkdirSync(dirname(at), { recursive: true });
      rmSync(at, { recursive: true, force: true });
      symlinkSync(join(root, 'node_modules', name), at);
    }
  }

  /** Copies folders and files of `examples/` here. */
  copy(...names: readonly string[]): void {
    for (const name of names)
      cpSync(join(root, 'examples', name), join(this.folder, name), { recursive: true });
  }

  /** Runs one of the installed commands, with the `node` of a folder where one is given. */
  bin(name: string, args: readonly string[], nodeFolder = ''): Promise<Finished> {
    return run(join(this.#modules, '.bin', name), args, this.folder, nodeFolder);
  }

  /** Runs a script with the Node that runs now. */
  node(...args: readonly string[]): Promise<Finished> {
    return run(process.execPath, args, this.folder);
  }

  /** Runs a module of one of this repository's packages, in a folder below. */
  module(path: string, args: readonly string[], within = ''): Promise<Finished> {
    return run(process.execPath, [join(root, 'node_modules', path), ...args], join(this.folder, within));
  }
}
