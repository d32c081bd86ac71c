import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { releaseNotes } from './changelog.ts';

const root = join(import.meta.dirname, '..');
let clone: string;

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: clone, encoding: 'utf8' }).trim();
}

function release(...args: readonly string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, ['scripts/release.ts', ...args], { cwd: clone, encoding: 'utf8' });
}

/** A repository with the manifests, the changelog and the scripts of this one, as it is in the work tree. */
beforeEach(() => {
  clone = temporaryFolder();
  const files = ['package.json', 'package-lock.json', 'CHANGELOG.md', 'README.md', 'scripts'];
  const ofPackages = ['package.json', 'README.md'].flatMap((file) =>
    ['openapi', 'mock', 'conformance', 'mcp'].map((folder) => `${folder}/${file}`),
  );
  for (const file of [...files, ...ofPackages])
    cpSync(join(root, file), join(clone, file), { recursive: true });
  writeFileSync(
    join(clone, 'CHANGELOG.md'),
    '# Changelog\n\n## [Unreleased]\n\n- A change.\n\n## [0.2.0] - 2026-11-23\n',
  );
  writeFileSync(join(clone, '.gitignore'), 'node_modules\n');
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
  git('init', '--quiet');
  git('config', 'user.name', 'Release');
  git('config', 'user.email', 'release@countersign.example');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'Lay the ground');
});

test('a release has one version in all packages, what changed under it, a commit and a tag', () => {
  const { status, stderr } = release('9.0.0');
  expect(status, stderr).toBe(0);
  for (const folder of ['openapi', 'mock', 'conformance', 'mcp'])
    expect(JSON.parse(readFileSync(join(clone, folder, 'package.json'), 'utf8')).version).toBe('9.0.0');
  for (const page of ['README.md', 'mock/README.md'])
    expect(readFileSync(join(clone, page), 'utf8')).toContain('./countersign-9.0.0.tgz');
  const mock = JSON.parse(readFileSync(join(clone, 'mock/package.json'), 'utf8'));
  expect(mock.dependencies['countersign-contract']).toBe('9.0.0');
  const lock = JSON.parse(readFileSync(join(clone, 'package-lock.json'), 'utf8'));
  expect(lock.packages.mock.version).toBe('9.0.0');
  expect(readFileSync(join(clone, 'CHANGELOG.md'), 'utf8')).toMatch(
    /## \[Unreleased\]\n\n## \[9\.0\.0\] - \d{4}-\d\d-\d\d\n\n- A change\./,
  );
  expect(git('show', '--format=%s', '--no-patch', 'v9.0.0^{commit}')).toBe('Release 9.0.0');
  expect(git('status', '--porcelain')).toBe('');
});

test('an earlier revision is tagged as the version that it has, and as no other', () => {
  const { version } = JSON.parse(readFileSync(join(clone, 'mock/package.json'), 'utf8'));
  expect(release('--tag', '7.7.7', '--at', 'HEAD')).toMatchObject({
    status: 2,
    stderr: `release: HEAD has the version ${version}; tag it as that, or name another revision.\n`,
  });
  expect(release('--tag', version, '--at', 'HEAD').status).toBe(0);
  expect(git('tag', '--list')).toBe(`v${version}`);
  expect(release('--tag', version, '--at', 'HEAD').stderr).toContain('a version is released once');
});

test.each([
  ['no version', [], 'Usage: npm run release -- VERSION'],
  ['what is no version', ['next'], '"next" is not a version'],
  ['an unknown option', ['--force'], "Unknown option '--force'"],
  ['a tag whose files are not here', ['--pack', 'v7.7.7'], 'check out v7.7.7 first'],
])('with %s, a sentence says what to do', (_, args, sentence) => {
  const { status, stderr } = release(...args);
  expect(stderr).toContain(sentence);
  expect(stderr).not.toContain('    at ');
  expect(status).toBe(2);
});

test('changes that are not committed are not released', () => {
  writeFileSync(join(clone, 'notes.txt'), 'to do');
  expect(release('9.0.0')).toMatchObject({
    status: 2,
    stderr: 'release: There are changes that are not committed; commit or remove them first.\n',
  });
});

test('a release without a line for users is refused', () => {
  writeFileSync(join(clone, 'CHANGELOG.md'), '# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-11-23\n');
  git('commit', '--quiet', '--all', '--message', 'Forget the changelog');
  expect(release('9.0.0').stderr).toContain('say there what changes for users');
});

test('the notes of a release say what changed for users, then list its commits', () => {
  const changelog = '# Changelog\n\n## [2.0.0] - 2026-11-23\n\n- New.\n\n## [1.0.0] - 2026-11-22\n\n- Old.\n';
  const notes = releaseNotes(changelog, '2.0.0', ['Add one thing', 'Mend another']);
  expect(notes.startsWith('- New.\n')).toBe(true);
  expect(notes).toContain('2 commits');
  expect(notes).toContain('- Add one thing\n- Mend another');
  expect(notes).not.toContain('Old');
});
