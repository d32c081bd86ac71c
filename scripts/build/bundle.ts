import { basename, join } from 'node:path';
import { type Plugin, type RenderedChunk, rolldown } from 'rolldown';
import { minify } from 'rolldown/utils';
import { dts } from 'rolldown-plugin-dts';
import { dataFiles } from './data-files.ts';
import { moduleEntries, type PackageSource, root } from './package-sources.ts';

/** What came of a bundle. */
export type Bundle = {
  /** Absolute paths of all modules in it. */
  modules: string[];
  /** Absolute paths of those with code left in it. */
  rendered: string[];
  /** Files and folders that the modules read, relative to the repository. */
  reads: Set<string>;
};

/** Minifies a chunk that is for the most part code of other packages: whoever reads a stack wants ours as it is. */
const minifyPackages: Plugin = {
  name: 'minify-packages',
  async renderChunk(code, { fileName, modules }) {
    const lengths = Object.entries(modules).map(([id, { renderedLength }]) => ({
      isOurs: !id.includes('/node_modules/'),
      renderedLength,
    }));
    const ours = lengths.reduce((sum, it) => sum + (it.isOurs ? it.renderedLength : 0), 0);
    if (code.length < largeChunk || ours > code.length * ownShare) return null;
    return (await minify(fileName, code, { module: true, compress: true, mangle: { keepNames: true } })).code;
  },
};

const largeChunk = 1_000_000;
const ownShare = 0.1;

/** CommonJS that our own modules load when it is first needed: bundled, it is evaluated then too. */
const lazyRequire: Plugin = {
  name: 'lazy-require',
  transform: {
    filter: { id: /^(?!.*\/node_modules\/).*\.ts$/, code: 'createRequire(import.meta.url)' },
    handler: (code) => code.replace(/^const require = createRequire\(import\.meta\.url\);$/m, ''),
  },
};

/** CommonJS that exports by its outermost `this`, which the bundler takes for that of an ES module. */
const outermostThis: Plugin = {
  name: 'outermost-this',
  transform: {
    filter: { id: /\/node_modules\/uri-template-lite\/index\.js$/ },
    handler: (code) => code.replaceAll('this.URI', 'exports.URI'),
  },
};

/** What npm installs beside the package, and is not bundled. */
function isExternal({ manifest, installed }: PackageSource): (id: string) => boolean {
  const names = [...installed, ...Object.keys(manifest.peerDependencies ?? {})];
  return (id) => names.some((name) => id === name || id.startsWith(`${name}/`));
}

function absolute(folder: string, files: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([name, file]) => [name, join(root, folder, file)]));
}

/** The oldest Node that a package says it runs on: `22.15`. */
const oldestNode = ({ manifest }: PackageSource): string => manifest.engines.node.replace('>=', '');

/**
 * What a command, and a library of Node, does first: an older Node fails on syntax and modules that it does not know. What a module
 * imports statically is read even before this, so those of commands import by `await import` only.
 */
function requireNode(source: PackageSource): (chunk: RenderedChunk) => string {
  const needed = `\`${source.name} needs Node ${oldestNode(source)} or later, and this is \${process.version}.\``;
  const refusals: Record<string, string> = {
    'main.ts': `console.error(${needed}); process.exit(2);`,
    'index.ts': `throw new Error(${needed});`,
  };
  return ({ facadeModuleId }) => {
    const refusal = refusals[basename(facadeModuleId ?? '')];
    const isOlder = `process.versions.node.localeCompare('${oldestNode(source)}', undefined, { numeric: true }) < 0`;
    return refusal === undefined ? '' : `if (${isOlder}) { ${refusal} }`;
  };
}

/**
 * Bundles the modules of a package into `lib/` of a folder, for the Node that it needs: everything but what npm installs
 * beside it. What is imported dynamically becomes a chunk of its own.
 */
export async function bundleModules(source: PackageSource, folder: string): Promise<Bundle> {
  const { manifest, processes } = source;
  const bins = Object.values(manifest.bin ?? {}).map((file) => ['main', file]);
  const reads = new Set<string>();
  const bundle = await rolldown({
    cwd: root,
    input: absolute(source.folder, { ...moduleEntries(source), ...Object.fromEntries(bins), ...processes }),
    platform: 'node',
    external: isExternal(source),
    plugins: [lazyRequire, outermostThis, dataFiles(reads), minifyPackages],
    resolve: {
      alias: {
        // Its `main` is UMD, whose inner requires no bundler sees.
        'jsonc-parser': join(root, 'node_modules/jsonc-parser/lib/esm/main.js'),
        // Prism takes English from it, and the other 70 languages are 2 MB.
        '@faker-js/faker$': join(root, 'node_modules/@faker-js/faker/dist/locale/en.js'),
      },
    },
    transform: { target: `node${oldestNode(source)}` },
    checks: { eval: false },
  });
  const { output } = await bundle.write({
    dir: join(folder, 'lib'),
    entryFileNames: '[name].js',
    banner: requireNode(source),
    chunkFileNames: '[name]-[hash].js',
  });
  const chunks = output.filter((it) => it.type === 'chunk');
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds);
  const rendered = chunks.flatMap((chunk) =>
    Object.entries(chunk.modules).flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [id] : [])),
  );
  return { modules: [...new Set(modules)], rendered, reads };
}

/** Writes the types of a package's modules to `lib/` of a folder, one file per entry, with nothing but their dependencies' types imported: those of OpenAPI are included. */
export async function bundleTypes(source: PackageSource, folder: string): Promise<void> {
  const input = absolute(source.folder, moduleEntries(source));
  if (Object.keys(input).length === 0) return;
  const bundle = await rolldown({
    cwd: root,
    input,
    platform: 'node',
    external: /^(?!countersign-contract|openapi-types)[^./]/,
    plugins: [dts({ emitDtsOnly: true, eager: true, tsconfig: join(root, 'tsconfig.json') })],
  });
  await bundle.write({ dir: join(folder, 'lib'), chunkFileNames: '[name]-[hash].js' });
}
