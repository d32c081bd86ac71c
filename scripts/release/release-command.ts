import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packageSources } from '../build/package-sources.ts';
import { openRelease, releaseNotes } from './changelog.ts';

const usage = `Usage: npm run release -- VERSION           commits VERSION in the packages and the changelog, and tags it
       npm run release -- --tag VERSION --at REVISION   tags an earlier revision that has this version
       npm run release -- --pack TAG            writes the tarballs and notes of a tag to dist/release`;

/** What a user can mend, in one sentence. */
class ReleaseError extends Error {}

function git(folder: string, ...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
}

function versionAt(folder: string, revision: string): string {
  return JSON.parse(git(folder, 'show', `${revision}:mock/package.json`)).version;
}

/** The subjects of the commits that a revision adds to the version tag before it, the latest first. */
function commitsSince(folder: string, revision: string): string[] {
  const tags = git(folder, 'tag', '--list', 'v*', '--merged', `${revision}^`, '--sort=-version:refname');
  const [earlier] = tags.split('\n').filter((tag) => tag !== '');
  const range = earlier === undefined ? revision : `${earlier}..${revision}`;
  return git(folder, 'log', '--format=%s', range).split('\n');
}

function notesOf(folder: string, revision: string, version: string): string {
  return releaseNotes(
    readFileSync(join(folder, 'CHANGELOG.md'), 'utf8'),
    version,
    commitsSince(folder, revision),
  );
}

function tag(folder: string, revision: string, version: string): void {
  const found = versionAt(folder, revision);
  if (found !== version)
    throw new ReleaseError(`${revision} has the version ${found}; tag it as that, or name another revision.`);
  if (git(folder, 'tag', '--list', `v${version}`) !== '')
    throw new ReleaseError(`The tag v${version} exists; a version is released once.`);
  git(folder, 'tag', '--annotate', `v${version}`, revision, '--message', `Release ${version}`);
  console.log(`Tagged ${git(folder, 'rev-parse', '--short', revision)} as v${version}.`);
}

/** Gives the packages a version, and names their tarballs by it in the READMEs. */
function setVersion(folder: string, version: string): void {
  const names = new Set(packageSources.map(({ name }) => name));
  for (const source of packageSources) {
    const path = join(folder, source.folder, 'package.json');
    const manifest = JSON.parse(readFileSync(path, 'utf8'));
    manifest.version = version;
    for (const field of ['dependencies', 'devDependencies', 'peerDependencies'])
      for (const name of Object.keys(manifest[field] ?? {}))
        if (names.has(name)) manifest[field][name] = version;
    writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`);
  }
  for (const page of ['README.md', ...packageSources.map(({ folder }) => `${folder}/README.md`)]) {
    const path = join(folder, page);
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/-\d+\.\d+\.\d+\.tgz/g, `-${version}.tgz`));
  }
  execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

function release(folder: string, version: string): void {
  if (!/^\d+\.\d+\.\d+$/.test(version))
    throw new ReleaseError(`"${version}" is not a version; write three numbers, such as 0.3.0.`);
  if (git(folder, 'status', '--porcelain') !== '')
    throw new ReleaseError('There are changes that are not committed; commit or remove them first.');
  const changelog = join(folder, 'CHANGELOG.md');
  const text = openRelease(readFileSync(changelog, 'utf8'), version, new Date().toISOString().slice(0, 10));
  if (text === undefined)
    throw new ReleaseError('CHANGELOG.md has nothing under "Unreleased"; say there what changes for users.');
  writeFileSync(changelog, text);
  setVersion(folder, version);
  git(folder, 'commit', '--quiet', '--all', '--message', `Release ${version}`);
  tag(folder, 'HEAD', version);
  console.log(`Push both: git push origin HEAD v${version}`);
}

/** Packs the packages as they are in the work tree, which has to be that of the tag. */
function pack(folder: string, name: string): void {
  const version = name.replace(/^v/, '');
  const found = packageSources.find(({ manifest }) => manifest.version !== version);
  if (found !== undefined)
    throw new ReleaseError(
      `This work tree has the version ${found.manifest.version}; check out ${name} first.`,
    );
  const target = join(folder, 'dist/release');
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: folder, stdio: 'inherit' });
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const source of packageSources)
    execFileSync(
      'npm',
      ['pack', '--silent', '--pack-destination', target, join(folder, 'dist', source.name)],
      {
        cwd: folder,
        stdio: 'inherit',
      },
    );
  writeFileSync(join(target, 'notes.md'), notesOf(folder, 'HEAD', version));
}

/**
 * Releases from a clone.
 * @param args what follows `npm run release --`
 * @param folder the root of the clone
 * @returns the exit code: 0, or 2 for what a user can mend, which is printed in one sentence
 */
export function releaseCommand(args: readonly string[], folder: string): number {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { tag: { type: 'string' }, at: { type: 'string' }, pack: { type: 'string' } },
    });
    const [version, ...rest] = positionals;
    if (values.pack !== undefined) pack(folder, values.pack);
    else if (values.tag !== undefined) tag(folder, values.at ?? 'HEAD', values.tag);
    else if (version !== undefined && rest.length === 0) release(folder, version);
    else throw new ReleaseError(usage);
    return 0;
  } catch (error) {
    const isUsage =
      error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE');
    if (!(error instanceof ReleaseError) && !isUsage) throw error;
    console.error(`release: ${error.message}`);
    return 2;
  }
}
