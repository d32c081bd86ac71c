import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const packages = [
  ['countersign-contract', 'openapi'],
  ['countersign', 'mock'],
  ['countersign-verify', 'conformance'],
  ['The workspace', '.'],
] as const;
const kinds = [
  ['Installed', 'dependencies'],
  ['Optional', 'peerDependencies'],
  ['Development', 'devDependencies'],
] as const;

type Manifest = Partial<Record<(typeof kinds)[number][1], Record<string, string>>>;

async function manifestOf(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'));
}

/** The part of a text below the heading of a level, up to the next of the same level. */
function below(text: string, level: string, heading: string): string {
  const parts = text.split(new RegExp(`^${level} `, 'm'));
  return parts.find((part) => part.startsWith(`${heading}\n`)) ?? '';
}

test.each(
  packages.flatMap(([name, folder]) =>
    kinds.map(([heading, field]) => [name, folder, heading, field] as const),
  ),
)(
  'docs/dependencies.md gives a reason for each package that %s (%s) names under "%s"',
  async (name, folder, heading, field) => {
    const page = await readFile(join(root, 'docs/dependencies.md'), 'utf8');
    const section = below(below(page, '##', name), '###', heading);
    const reasons = section.split('\n').flatMap((line) => /^- `([^`]+)`: \S.{10,}\.$/.exec(line)?.[1] ?? []);
    const named = Object.keys((await manifestOf(folder))[field] ?? {});
    expect(reasons).toEqual(named.filter((it) => it !== 'countersign-contract').sort());
  },
);

test.each(packages)('%s names exact versions, so that two machines run the same', async (_, folder) => {
  const manifest = await manifestOf(folder);
  const versions = kinds.flatMap(([, field]) => Object.values(manifest[field] ?? {}));
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});
