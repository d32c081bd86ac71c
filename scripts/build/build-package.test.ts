import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { Bundle } from './bundle.ts';
import { isPackageScript, packedScriptPath } from './package-scripts.ts';
import { type Manifest, packageSources, root } from './package-sources.ts';
import { builtPackage } from './testing/built-package.ts';

describe.each(packageSources)('the built package $name', (source) => {
  let folder: string;
  let bundle: Bundle;
  let manifest: Manifest;
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const files = (pattern: string) => globSync(pattern, { cwd: folder });
  const code = () => files('lib/*.js').map(read);

  beforeAll(async () => {
    ({ folder, bundle } = await builtPackage(source));
    manifest = JSON.parse(read('package.json'));
  });

  test('ships no test, and nothing that serves tests alone', () => {
    const ownModules = bundle.modules
      .map((id) => relative(root, id))
      .filter((id) => !id.startsWith('node_modules'));
    expect(ownModules.length).toBeGreaterThan(5);
    const forTests = /\.test\.ts$|\/(testing|selftest|probes|surface)\//;
    expect(ownModules.filter((id) => forTests.test(id))).toEqual([]);
    expect(files('**/*').filter((file) => /\.test\.|\/(testing|selftest)\//.test(file))).toEqual([]);
    expect(files('**/*.ts').filter((file) => !file.endsWith('.d.ts'))).toEqual([]);
  });

  test('names in THIRD-PARTY-NOTICES every package whose code it carries', () => {
    const regions = code().flatMap((text) => [
      ...text.matchAll(/^\s*\/\/(?:#region)? ?\S*node_modules\/((?:@[^/\s]+\/)?[^/\s]+)\//gm),
    ]);
    const minified = bundle.rendered.flatMap(
      (id) => /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? [],
    );
    const carried = new Set([...regions.map(([, name = '']) => name), ...minified]);
    if (source.name === 'countersign') {
      // The renderer of references is one script, whose source map names what it is made of.
      for (const name of ['@scalar/api-reference', '@scalar/snippetz', '@vue/runtime-core', 'vue-demi'])
        carried.add(name);
    }
    const notices = carried.size > 0 ? read('THIRD-PARTY-NOTICES') : '';
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
    // An override installs another package in the folder of that name.
    const names = [...carried].map((name) => packages[`node_modules/${name}`]?.name ?? name);
    const missing = names.filter((name) => !notices.includes(`\n${name} `));
    expect(missing).toEqual([]);
    const sections = notices.split(/^-{80}$/m).slice(1);
    expect(sections.filter((it) => it.trim().split('\n').length < 5)).toEqual([]);
  });

  test('imports nothing but Node and the packages that it names', () => {
    const named = [...Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })];
    const known = [...named, ...builtinModules, ...builtinModules.map((name) => `node:${name}`)];
    const imports = [...code(), ...files('lib/*.d.ts').map(read)].flatMap((text) =>
      [...text.matchAll(/^(?:import|export) (?:[^'"]*? from )?["']([^."'][^"']*)["'];?$/gm)].map(
        ([, name = '']) => name,
      ),
    );
    expect(imports.filter((name) => !known.some((it) => name === it || name.startsWith(`${it}/`)))).toEqual(
      [],
    );
  });

  test('refuses an older minor version of the oldest Node', async () => {
    const versions = `{ value: { ...process.versions, node: '22.9.0' } }`;
    const older = `data:text/javascript,Object.defineProperty(process, 'versions', ${versions})`;
    const library = source.manifest.exports['.'] === './index.ts' ? ['lib/index.js'] : [];
    const needed = `${source.name} needs Node ${source.manifest.engines.node.slice('>='.length)} or later`;
    for (const file of [...Object.values(manifest.bin ?? {}), ...library]) {
      const started = promisify(execFile)(process.execPath, [
        '--import',
        older,
        join(folder, file),
        '--help',
      ]);
      const refused = { code: library.includes(file) ? 1 : 2, stderr: expect.stringContaining(needed) };
      await expect(started).rejects.toMatchObject(refused);
    }
  });

  test('holds every file that its modules read', () => {
    const missing = [...bundle.reads]
      .map((path) => (isPackageScript(path) ? `${packedScriptPath(path)}.br` : path))
      .filter((path) => !existsSync(join(folder, 'files', path)));
    expect(missing).toEqual([]);
  });

  test('has a README without links to files that it does not ship', () => {
    expect(read('README.md')).not.toMatch(/\]\((?!https?:|#)/);
  });

  test('holds every file that its package.json leads to', () => {
    const targets = Object.values(manifest.exports as Record<string, string | Record<string, string>>);
    const paths = targets.flatMap((it) => (typeof it === 'string' ? [it] : Object.values(it)));
    for (const path of [...paths, ...Object.values(manifest.bin ?? {})]) expect(read(path)).not.toBe('');
    for (const file of ['README.md', 'LICENSE']) expect(read(file)).not.toBe('');
  });
});

test('the client of the contract is free of Node', () => {
  const folder = join(inject('builds'), 'countersign-contract', 'lib');
  expect(readFileSync(join(folder, 'index.js'), 'utf8')).not.toMatch(/node:|from "\./);
});
