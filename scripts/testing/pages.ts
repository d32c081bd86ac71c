import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');

/** A page of the documentation. */
export type Page = { readonly path: string; readonly text: string };

/** A fenced block of a page, without the indentation of the list that it stands in. */
export type Block = { readonly page: string; readonly language: string; readonly text: string };

/** The pages that people read: those at the top of the repository, the rulings, and docs/. */
export const pages: readonly Page[] = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'openapi/RULINGS.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
].map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const fence = /^( *)```(\w+)\n(.*?)^ *```$/gms;

/** The fenced blocks of all pages. */
export const blocks: readonly Block[] = pages.flatMap(({ path, text }) =>
  [...text.matchAll(fence)].map(([, indent = '', language = '', inner = '']) => ({
    page: path,
    language,
    text: inner.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  })),
);

/** Every command of a shell that the pages print, with its continuation lines. */
export const commands: readonly (readonly [page: string, command: string])[] = blocks
  .filter((it) => it.language === 'sh')
  .flatMap(({ page, text }) =>
    text
      .replaceAll(/\\\n\s*/g, '')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => [page, line] as const),
  );

/** What git tracks, or would track. */
export const files: ReadonlySet<string> = new Set(
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n'),
);

/** Whether a path is a file or folder of the repository. */
export const isThere = (path: string): boolean =>
  files.has(path) || [...files].some((file) => file.startsWith(`${path.replace(/\/$/, '')}/`));

/** The anchors that a page sets itself: `<a id="5.2-state"></a>`. */
export const ownAnchorsOf = (text: string): readonly string[] =>
  [...text.matchAll(/<a id="([^"]+)"><\/a>/g)].map(([, id = '']) => id);

/** All anchors of a page: its own, and those that code hosts make from its headings. */
export const anchorsOf = (text: string): readonly string[] => [
  ...ownAnchorsOf(text),
  ...[...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  ),
];
