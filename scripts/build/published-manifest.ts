import { join } from 'node:path/posix';
import { dataFolder } from './data-files.ts';
import { type Manifest, moduleEntries, type PackageSource } from './package-sources.ts';

function exportTarget(source: PackageSource, key: string, file: string): object | string {
  if (file === './package.json') return file;
  if (!file.endsWith('.ts')) return `./${join(dataFolder, source.folder, file)}`;
  const name = key === '.' ? 'index' : key.slice(2);
  return { types: `./lib/${name}.d.ts`, default: `./lib/${name}.js` };
}

/** The data files that a package exports, relative to the repository. */
export function exportedData({ folder, manifest }: PackageSource): string[] {
  const files = Object.values(manifest.exports).filter((file) => !/\.ts$|^\.\/package\.json$/.test(file));
  return files.map((file) => join(folder, file));
}

/** The `package.json` of a built package: that of its workspace, with entries that lead to what was built. */
export function publishedManifest(source: PackageSource): Manifest {
  const {
    scripts: _,
    dependencies = {},
    optionalDependencies: __,
    devDependencies: ___,
    bin = {},
    exports,
    ...rest
  } = source.manifest;
  const installed = Object.entries(dependencies).filter(([name]) => source.installed.includes(name));
  const shipped = Object.entries(exports).filter(([key]) => !source.internal.includes(key));
  const { index } = moduleEntries(source);
  return {
    ...rest,
    ...(installed.length > 0 ? { dependencies: Object.fromEntries(installed) } : {}),
    ...(Object.keys(bin).length > 0
      ? { bin: Object.fromEntries(Object.keys(bin).map((name) => [name, 'lib/main.js'])) }
      : {}),
    ...(index ? { types: './lib/index.d.ts' } : {}),
    exports: Object.fromEntries(
      shipped.map(([key, file]) => [key, exportTarget(source, key, file)]),
    ) as Manifest['exports'],
  };
}
