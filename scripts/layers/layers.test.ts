import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { brokenRules, topFolders } from './layers.ts';

/** Returns what the rules report for a repository of these files. */
async function judge(
  files: Record<string, string>,
  layers: Record<string, string[][]> = {},
): Promise<string[]> {
  const folder = temporaryFolder();
  try {
    for (const topFolder of topFolders) await mkdir(join(folder, topFolder));
    for (const [file, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), text);
    }
    return await brokenRules(folder, layers);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** How one file of a repository imports another. */
function pathBetween(from: string, to: string): string {
  const path = relative(dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
}

const there = 'export const there = 1;\nexport type There = 1;\n';

test.each([
  ['the mock from the suite', 'mock/a.ts', 'conformance/there.ts'],
  ['the suite from the mock', 'conformance/a.ts', 'mock/there.ts'],
  ['the document from the mock', 'openapi/a.ts', 'mock/there.ts'],
  ['the document from the scripts', 'openapi/a.ts', 'scripts/there.ts'],
  ['a test of the suite from the mock', 'conformance/deep/a.test.ts', 'mock/there.ts'],
  ['the document by its path', 'mock/a.ts', 'openapi/there.ts'],
  ['the shipped mock from the browser', 'mock/a.ts', 'browser/there.ts'],
])('an import of %s is refused', async (_, from, to) => {
  const specifier = pathBetween(from, to);
  const value = await judge({ [from]: `export { there } from '${specifier}';\n`, [to]: there });
  expect(value).toEqual([expect.stringContaining(`${from} -> ${to}`)]);
  const type = await judge({
    [from]: `import type { There } from '${specifier}';\nexport const x: There = 1;\n`,
    [to]: there,
  });
  expect(type).toEqual([expect.stringContaining(`${from} -> ${to}`)]);
});

test.each([
  [
    "export { b } from './b.ts';\nexport const a = 1;\n",
    "import { a } from './a.ts';\nexport const b = a;\n",
  ],
  [
    "import type { B } from './b.ts';\nexport type A = B[];\n",
    "import type { A } from './a.ts';\nexport type B = A;\n",
  ],
])('an import that goes in a circle is refused, also one of a type', async (a, b) => {
  const circle = await judge({ 'mock/a.ts': a, 'mock/b.ts': b });
  expect(circle.join()).toContain('imports do not go in circles');
});

test('an import of what a top folder may know is let through', async () => {
  expect(
    await judge({
      'conformance/a.ts': "export { there } from '../browser/there.ts';\n",
      'browser/there.ts': there,
    }),
  ).toEqual([]);
});

const layers = { mock: [['low'], ['high', 'beside'], ['high/above'], ['.']] };

test.each([
  ['a higher layer', 'mock/low/a.ts', 'mock/high/there.ts'],
  ['a folder of the same layer', 'mock/high/a.ts', 'mock/beside/there.ts'],
  ['a layer inside its own folder', 'mock/high/a.ts', 'mock/high/above/there.ts'],
  ['the files beside the folders', 'mock/low/a.ts', 'mock/there.ts'],
])('a type import from %s is refused', async (_, from, to) => {
  const specifier = pathBetween(from, to);
  const files = { [from]: `export type { There } from '${specifier}';\n`, [to]: there };
  expect(await judge(files, layers)).toEqual([
    expect.stringMatching(`imports only from lower layers: ${from} -> ${to}`),
  ]);
});

test('an import from a lower layer is accepted, and a test imports what it likes', async () => {
  const files = {
    'mock/high/above/a.ts': "export { there } from '../b.ts';\n",
    'mock/high/b.ts': "export { there } from '../low/there.ts';\n",
    'mock/low/there.ts': there,
    'mock/low/there.test.ts': "export { there } from '../high/above/a.ts';\n",
  };
  expect(await judge(files, layers)).toEqual([]);
});

test('a file of a layered top folder that no layer holds is reported', async () => {
  expect(await judge({ 'mock/new/there.ts': there }, layers)).toEqual([
    'mock/new/there.ts is in no layer: add its folder to scripts/layers/layers.ts',
  ]);
});

test('two folders that import types of each other are a circle, whatever the depth', async () => {
  const files = {
    'mock/low/a/one.ts': "export type { There } from '../b/there.ts';\n",
    'mock/low/b/there.ts': there,
    'mock/low/b/two.ts': "export type { There } from '../a/one.ts';\n",
  };
  expect(await judge(files, layers)).toEqual([
    'folders in a circle: mock/low/a/one.ts -> mock/low/b/there.ts, mock/low/b/two.ts -> mock/low/a/one.ts',
  ]);
});

test('the top folders of this repository know only whom they may know', async () => {
  expect(await brokenRules(join(import.meta.dirname, '../..'))).toEqual([]);
});
