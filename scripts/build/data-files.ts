import { existsSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'rolldown';
import { packedScriptPath } from './package-scripts.ts';
import { root } from './package-sources.ts';

const repositoryModule = /^(?!.*\/node_modules\/).*\.ts$/;

/** The folder in the package for files that its modules read, each at its path in the repository. */
export const dataFolder = 'files';

/** The literal beginning of the address in each `new URL('../schemas', import.meta.url)`. */
function addressesIn(code: string): string[] {
  return [...code.matchAll(/new URL\(\s*['"`]([^'"`$]+)[^,]*,\s*import\.meta\.url/g)].flatMap(
    ([, address]) => address ?? [],
  );
}

/**
 * Keeps `import.meta.url` and `import.meta.dirname` of our own modules right when they are bundled: they lead to
 * `files/` in the package, where each file lies as in the repository. Collects what has to be copied there.
 * @param read receives every file and folder that the modules name, relative to the repository
 */
export function dataFiles(read: Set<string>): Plugin {
  return {
    name: 'data-files',
    transform: {
      filter: { id: repositoryModule, code: 'import.meta.' },
      handler(code, id) {
        const folder = dirname(id);
        for (const address of addressesIn(code)) {
          const path = join(folder, address);
          if (!existsSync(path)) throw new Error(`${id} reads ${address}, which is not there.`);
          if (existsSync(join(path, 'package.json'))) throw new Error(`${id} reads a whole workspace.`);
          read.add(relative(root, path));
        }
        if (code.includes('import.meta.dirname')) read.add(relative(root, folder));
        const packed = addressesIn(code).reduce(
          (text, it) => text.replaceAll(it, packedScriptPath(it)),
          code,
        );
        const pathInPackage = `../${dataFolder}/${relative(root, id)}`;
        return packed
          .replaceAll('import.meta.url', `new URL('${pathInPackage}', import.meta.url).href`)
          .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${dirname(pathInPackage)}')`);
      },
    },
  };
}

/** Whether a file in a folder of data is data: neither code of ours nor a page for readers. */
export function isData(path: string): boolean {
  return statSync(path).isDirectory()
    ? !/\/(testing|fixtures|node_modules)$/.test(path)
    : !/\.(ts|md)$/.test(path);
}
