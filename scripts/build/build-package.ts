import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Bundle, bundleModules, bundleTypes } from './bundle.ts';
import { dataFolder, isData } from './data-files.ts';
import { bundledPackages, noticesOf } from './notices.ts';
import { isPackageScript, packagesInScript, packedScriptPath, writeCompressed } from './package-scripts.ts';
import { type PackageSource, root } from './package-sources.ts';
import { exportedData, publishedManifest } from './published-manifest.ts';

/** Keeps only the text of links to files of this repository, which no package ships. */
function withoutRelativeLinks(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]+)\]\((?!https?:|#)[^)]+\)/g, '$1');
}

/**
 * Writes a package to a folder, complete for `npm pack`: bundled modules and their types, the data that they read (scripts
 * of other packages compressed), the manifest, README, licence and third-party notices.
 */
export async function buildPackage(source: PackageSource, folder: string): Promise<Bundle> {
  rmSync(folder, { recursive: true, force: true });
  const bundle = await bundleModules(source, folder);
  await bundleTypes(source, folder);
  const reads = [...bundle.reads];
  const packageScripts = reads.filter(isPackageScript);
  for (const path of packageScripts) {
    const target = join(folder, dataFolder, `${packedScriptPath(path)}.br`);
    mkdirSync(dirname(target), { recursive: true });
    writeCompressed(path, target);
  }
  for (const path of [...reads.filter((it) => !isPackageScript(it)), ...exportedData(source)]) {
    const from = join(root, path);
    const filter = (it: string) => it === from || isData(it);
    cpSync(from, join(folder, dataFolder, path), { recursive: true, filter });
  }
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write('package.json', `${JSON.stringify(publishedManifest(source), null, 2)}\n`);
  const packages = [...bundledPackages(bundle.modules), ...packageScripts.flatMap(packagesInScript)];
  if (packages.length > 0) write('THIRD-PARTY-NOTICES', noticesOf(packages));
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  write('README.md', withoutRelativeLinks(readFileSync(join(root, source.folder, 'README.md'), 'utf8')));
  const main = join(folder, 'lib/main.js');
  if (existsSync(main)) chmodSync(main, 0o755);
  return bundle;
}
