import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { type BundledPackage, readPackage } from './notices.ts';
import { root } from './package-sources.ts';

const installedPrefix = 'node_modules/';

/** Whether a file that a module reads, relative to the repository, is a script of another package. */
export function isPackageScript(path: string): boolean {
  return path.startsWith(installedPrefix);
}

/** Where a built package has a script of another one: npm packs no folder that is named `node_modules`. */
export function packedScriptPath(path: string): string {
  return path.replaceAll(installedPrefix, 'packages/');
}

/** Writes a script of another package compressed with Brotli (RFC 7932), as browsers take it. */
export function writeCompressed(path: string, target: string): void {
  const data = readFileSync(join(root, path));
  // The highest quality takes ten times as long for a tenth less.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 };
  writeFileSync(target, brotliCompressSync(data, { params }));
}

/**
 * The packages whose code is in a script of another package, from the source map beside it.
 * @throws Error for a package that is not installed, so that its licence is nowhere to be found
 */
export function packagesInScript(path: string): BundledPackage[] {
  const { sources } = JSON.parse(readFileSync(join(root, `${path}.map`), 'utf8')) as { sources: string[] };
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const folders = Object.keys(packages).sort((one, other) => one.length - other.length);
  const own = packagePattern.exec(path)?.[1] ?? '';
  const carried = new Map(sources.map((source) => nameAndVersion(source, own)));
  return [...carried].map(([name, version]) => {
    const folder = folders.find((one) => one.endsWith(`${installedPrefix}${name}`));
    if (folder === undefined) throw new Error(`${path} carries ${name}; install it for its licence.`);
    const installed = readPackage(join(root, folder));
    return { ...installed, version: version ?? installed.version };
  });
}

const packagePattern = /node_modules\/((?:@[^/]+\/)?[^/.][^/]*)/;

/** The package of a source: installed by pnpm, of the script's own package, or beside it in its repository. */
function nameAndVersion(source: string, own: string): [name: string, version: string | undefined] {
  const installed = /\.pnpm\/[^/]*?@(\d[^/_]*)[^/]*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source);
  if (installed?.[2] !== undefined) return [installed[2], installed[1]];
  const sibling = /^\.\.\/\.\.\/\.\.\/([^./][^/]*)\/dist\//.exec(source)?.[1];
  return [sibling === undefined ? own : `${own.split('/')[0]}/${sibling}`, undefined];
}
