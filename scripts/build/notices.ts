import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package of others whose code is in a bundle. */
export interface BundledPackage {
  name: string;
  version: string;
  license: string;
  /** Text of its licence file; undefined where it ships none. */
  text: string | undefined;
}

const PACKAGE_FOLDER = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

function readPackage(folder: string): BundledPackage {
  const { name, version, license, licenses } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((it) => /^(licen[cs]e|copying)/i.test(it));
  return {
    name,
    version,
    license: license?.type ?? license ?? licenses?.map(({ type }: { type: string }) => type).join(' OR '),
    text: file === undefined ? undefined : readFileSync(join(folder, file), 'utf8').trim(),
  };
}

/** The packages that modules of a bundle come from, by name; the same one in two versions is there twice. */
export function bundledPackages(modules: Iterable<string>): BundledPackage[] {
  const folders = [...modules].flatMap((id) => PACKAGE_FOLDER.exec(id)?.[0] ?? []);
  const known = [...new Set(folders)].filter((folder) => existsSync(join(folder, 'package.json')));
  return known
    .map(readPackage)
    .sort((a, b) => `${a.name}@${a.version}`.localeCompare(`${b.name}@${b.version}`));
}

/**
 * The text of `THIRD-PARTY-NOTICES`: each bundled package with its version, its licence and the text of that. A package that ships no text
 * gets the one of another package under the same licence.
 * @throws Error for a package that names no licence, or one whose text nothing ships
 */
export function noticesOf(packages: readonly BundledPackage[]): string {
  const sections = packages.map(({ name, version, license, text }) => {
    const found = text ?? packages.find((it) => it.license === license && it.text !== undefined)?.text;
    if (!license || found === undefined)
      throw new Error(`${name} ${version} ships no licence text (${license}).`);
    return `${name} ${version} (${license})\n\n${found}`;
  });
  const heading = 'This package contains code of the packages below, each under its own licence.';
  return `${[heading, ...sections].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}
