// Makes a release: `npm run release -- 0.3.0` commits the version and tags it, `-- --pack v0.3.0` packs what a tag holds.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packageSources, root } from './build/package-sources.ts';
import { openRelease, releaseNotes } from './changelog.ts';

const usage = `Usage: npm run release -- VERSION           commits VERSION in the packages and the changelog, and tags it
       npm run release -- --tag VERSION --at REVISION   tags an earlier revision that has this version
       npm run release -- --pack TAG            writes the tarballs and notes of a tag to dist/release`;

/** What a user can mend, in one sentence. */
class ReleaseError extends Error {}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}

function versionAt(revision: string): string {
  return JSON.parse(git('show', `${revision}:mock/package.json`)).version;
}

/** The subjects of the commits that a revision adds to the version tag before it, the latest first. */
function commitsSince(revision: string): string[] {
  const tags = git('tag', '--list', 'v*', '--merged', `${revision}^`, '--sort=-version:refname');
  const [earlier] = tags.split('\n').filter((tag) => tag !== '');
  const range = earlier === undefined ? revision : `${earlier}..${revision}`;
  return git('log', '--format=%s', range).split('\n');
}

function tag(revision: string, version: string): void {
  const found = versionAt(revision);
  if (found !== version)
    throw new ReleaseError(`${revision} has the version ${found}; tag it as that, or name another revision.`);
  if (git('tag', '--list', `v${version}`) !== '')
    throw new ReleaseError(`The tag v${version} exists; a version is released once.`);
  git('tag', '--annotate', `v${version}`, revision, '--message', `Release ${version}`);
  console.log(`Tagged ${git('rev-parse', '--short', revision)} as v${version}.`);
}

/** Gives the packages a version, and names their tarballs by it in the READMEs. */
function setVersion(version: string): void {
  const names = new Set(packageSources.map(({ name }) => name));
  for (const source of packageSources) {
    const path = join(root, source.folder, 'package.json');
    const manifest = JSON.parse(readFileSync(path, 'utf8'));
    manifest.version = version;
    for (const field of ['dependencies', 'devDependencies', 'peerDependencies'])
      for (const name of Object.keys(manifest[field] ?? {}))
        if (names.has(name)) manifest[field][name] = version;
    writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`);
  }
  for (const page of ['README.md', ...packageSources.map(({ folder }) => `${folder}/README.md`)]) {
    const path = join(root, page);
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/-\d+\.\d+\.\d+\.tgz/g, `-${version}.tgz`));
  }
  execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

function release(version: string): void {
  if (!/^\d+\.\d+\.\d+$/.test(version))
    throw new ReleaseError(`"${version}" is not a version; write three numbers, such as 0.3.0.`);
  if (git('status', '--porcelain') !== '')
    throw new ReleaseError('There are changes that are not committed; commit or remove them first.');
  const changelog = join(root, 'CHANGELOG.md');
  const text = openRelease(readFileSync(changelog, 'utf8'), version, new Date().toISOString().slice(0, 10));
  if (text === undefined)
    throw new ReleaseError('CHANGELOG.md has nothing under "Unreleased"; say there what changes for users.');
  writeFileSync(changelog, text);
  setVersion(version);
  git('commit', '--quiet', '--all', '--message', `Release ${version}`);
  tag('HEAD', version);
  console.log(`Push both: git push origin HEAD v${version}`);
}

/** Packs the packages as they are in the work tree, which has to be that of the tag. */
function pack(tagName: string): void {
  const version = tagName.replace(/^v/, '');
  const found = packageSources.find(({ manifest }) => manifest.version !== version);
  if (found !== undefined)
    throw new ReleaseError(
      `This work tree has the version ${found.manifest.version}; check out ${tagName} first.`,
    );
  const target = join(root, 'dist/release');
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: root, stdio: 'inherit' });
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const { name } of packageSources)
    execFileSync('npm', ['pack', '--silent', '--pack-destination', target, join(root, 'dist', name)], {
      cwd: root,
      stdio: 'inherit',
    });
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  writeFileSync(join(target, 'notes.md'), releaseNotes(changelog, version, commitsSince('HEAD')));
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { tag: { type: 'string' }, at: { type: 'string' }, pack: { type: 'string' } },
  });
  const [version, ...rest] = positionals;
  if (values.pack !== undefined) pack(values.pack);
  else if (values.tag !== undefined) tag(values.at ?? 'HEAD', values.tag);
  else if (version !== undefined && rest.length === 0) release(version);
  else throw new ReleaseError(usage);
} catch (error) {
  const isUsage = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE');
  if (!(error instanceof ReleaseError) && !isUsage) throw error;
  console.error(`release: ${error.message}`);
  process.exitCode = 2;
}
