import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package of others whose code is in a bundle. */
export type BundledPackage = {
  name: string;
  version: string;
  license: string;
  /** Text of its licence file; undefined where it ships none. */
  text: string | undefined;
};

const packageFolder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/** The package that is installed in a folder. */
export function readPackage(folder: string): BundledPackage {
  const { name, version, license, licenses } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((it) => /^(licen[cs]e|copying)/i.test(it));
  return {
    name,
    version,
    license: license?.type ?? license ?? licenses?.map(({ type }: { type: string }) => type).join(' OR '),
    text: file === undefined ? undefined : readFileSync(join(folder, file), 'utf8').trim(),
  };
}

/** The packages that modules of a bundle come from. */
export function bundledPackages(modules: Iterable<string>): BundledPackage[] {
  const folders = [...modules].flatMap((id) => packageFolder.exec(id)?.[0] ?? []);
  const known = [...new Set(folders)].filter((folder) => existsSync(join(folder, 'package.json')));
  return known.map(readPackage);
}

/** Fewer lines than any licence has: such a file only names it. */
const shortestLicence = 5;

function isWhole(text: string | undefined): text is string {
  return text !== undefined && text.split('\n').length >= shortestLicence;
}

/** The text of a package's licence: its own, else that of another package under the same one (the first of a choice). */
function licenceText(
  { name, version, license, text }: BundledPackage,
  all: readonly BundledPackage[],
): string {
  if (isWhole(text)) return text;
  const [first] = license?.split(/ or /i) ?? [];
  const other = all.find((it) => it.license === first && isWhole(it.text));
  if (!other?.text) throw new Error(`${name} ${version} ships no licence text (${license}).`);
  return `The package ships no licence text; this is the one of ${other.name}, under the same licence.\n\n${other.text}`;
}

/**
 * The text of `THIRD-PARTY-NOTICES`: each bundled package with its version, its licence and the text of that, by name.
 * The same one in two versions is there twice.
 * @throws Error for a package whose licence text is nowhere to be found
 */
export function noticesOf(packages: readonly BundledPackage[]): string {
  const heading = 'This package contains code of the packages below, each under its own licence.';
  const byName = new Map(packages.map((it) => [`${it.name} ${it.version}`, it]));
  const sections = [...byName]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([title, it]) => `${title} (${it.license})\n\n${licenceText(it, packages)}`);
  return `${[heading, ...sections].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}
