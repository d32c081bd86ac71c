import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const packages = [
  ['countersign-contract', 'openapi'],
  ['countersign', 'mock'],
  ['countersign-verify', 'conformance'],
  ['countersign-mcp', 'mcp'],
  ['The workspace', '.'],
] as const;
const kinds = [
  ['Runtime', ['dependencies']],
  ['Optional', ['optionalDependencies', 'peerDependencies']],
  ['Development', ['devDependencies']],
] as const;

type Manifest = Partial<Record<(typeof kinds)[number][1][number], Record<string, string>>>;

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
    kinds.map(([heading, fields]) => [name, folder, heading, fields] as const),
  ),
)(
  'docs/dependencies.md gives a reason for each package that %s (%s) names under "%s"',
  async (name, folder, heading, fields) => {
    const page = await readFile(join(root, 'docs/dependencies.md'), 'utf8');
    const section = below(below(page, '##', name), '###', heading);
    const reasons = section.split('\n').flatMap((line) => /^- `([^`]+)`: \S.{10,}\.$/.exec(line)?.[1] ?? []);
    const manifest = await manifestOf(folder);
    const named = fields.flatMap((field) => Object.keys(manifest[field] ?? {}));
    expect(reasons).toEqual(named.filter((it) => !it.startsWith('countersign')).sort());
  },
);

test.each(packages)('%s names exact versions, so that two machines run the same', async (_, folder) => {
  const manifest = await manifestOf(folder);
  const named = kinds.flatMap(([, fields]) =>
    fields.flatMap((field) => Object.entries(manifest[field] ?? {})),
  );
  // A project has its own Vitest, of any version that the tests of conformance() run in.
  const ofTheUser = ['vitest >=4'];
  expect(
    named
      .filter(
        ([name, version]) => !/^\d+\.\d+\.\d+$/.test(version) && !ofTheUser.includes(`${name} ${version}`),
      )
      .map(([name]) => name),
  ).toEqual([]);
});
