import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');

/** The fields of a workspace's `package.json` that the build reads. */
export type Manifest = {
  name: string;
  version: string;
  engines: { node: string };
  bin?: Record<string, string>;
  exports: Record<string, string>;
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  [field: string]: unknown;
};

/** A package that is built: what its workspace says of it. */
export type PackageSource = {
  name: string;
  /** Folder of the workspace, relative to the repository. */
  folder: string;
  manifest: Manifest;
  /** The dependencies that npm installs beside the package; all others are bundled into it. */
  installed: readonly string[];
  /** Entries that only this repository uses; the package does not ship them. */
  internal: readonly string[];
  /** Modules that run in a process or a thread of their own, found beside the module that starts them. */
  processes: Readonly<Record<string, string>>;
};

function source(folder: string, more: Partial<PackageSource>): PackageSource {
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;
  return { name: manifest.name, folder, manifest, installed: [], internal: [], processes: {}, ...more };
}

/** The packages, by the names that users install. */
export const packageSources: readonly PackageSource[] = [
  source('openapi', {
    installed: ['openapi-fetch'],
    internal: ['./command', './configuration', './text', './testing', './generate-types'],
  }),
  source('mock', { processes: { 'sqlite-worker': 'control/state/sqlite-worker.ts' } }),
  source('conformance', {
    installed: ['playwright-core'],
    processes: {
      'guard-process': 'container/guard-process.ts',
      suite: 'run/suite.ts',
      'check-process': 'run/check-process.ts',
    },
  }),
  source('mcp', { installed: ['countersign', 'countersign-contract', 'countersign-verify'] }),
];

/** The package of a name. @throws Error where there is none */
export function packageNamed(name: string): PackageSource {
  const found = packageSources.find((it) => it.name === name);
  if (found === undefined) throw new Error(`There is no package ${name}.`);
  return found;
}

/** Modules of a package by the name that the built file gets: `./document` becomes `document`, `.` becomes `index`. */
export function moduleEntries({ manifest, internal }: PackageSource): Record<string, string> {
  const modules = Object.entries(manifest.exports).filter(
    ([key, file]) => file.endsWith('.ts') && !internal.includes(key),
  );
  return Object.fromEntries(modules.map(([key, file]) => [key === '.' ? 'index' : key.slice(2), file]));
}
