import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

/** The packages that a section of `docs/dependencies.md` gives a reason for. */
async function reasons(section: string): Promise<string[]> {
  const text = await readFile(join(root, 'docs/dependencies.md'), 'utf8');
  const lines =
    text
      .split(/^## /m)
      .find((part) => part.startsWith(section))
      ?.split('\n') ?? [];
  return lines.flatMap((line) => /^- `([^`]+)`: \S.{10,}\.$/.exec(line)?.[1] ?? []);
}

test.each([
  ['Runtime', 'dependencies'],
  ['Development', 'devDependencies'],
] as const)('each package of %s has its reason in one line, and no other has', async (section, field) => {
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Manifest;
  expect(await reasons(section)).toEqual(Object.keys(manifest[field]).sort());
});

test('every version is exact, so that two machines run the same', async () => {
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Manifest;
  const versions = Object.values({ ...manifest.dependencies, ...manifest.devDependencies });
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});
