import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { noopLogger } from '@stryker-mutator/util';

/** One mutant: what replaces which code. Lines and columns count from 1. */
export type Mutant = {
  /** The number that switches it on: its id in the instrumented source. */
  readonly id: string;
  /** Path in the repository. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly mutator: string;
  readonly original: string;
  readonly replacement: string;
};

/** The name of a mutant that stays the same while other code changes: file, mutator, code and replacement. */
export const nameOf = ({ file, mutator, original, replacement }: Mutant): string =>
  `${file} ${mutator}: ${original} -> ${replacement}`.replaceAll(/\s+/g, ' ');

const root = join(import.meta.dirname, '..', '..', '..');
/** The source of the mock that is mutated. The suite knows it by its URL and its profile only. */
const sources = 'mock/{http,oauth,resources,world,contract,pages,messages}/**/*.ts';

const tests = ['**/*.test.ts', '**/testing/**', '**/testing.ts'];

const maxCharacters = 200;

/** The code between two positions of a text, cut to a readable length. Positions count from 0. */
function codeBetween(
  text: string,
  start: { line: number; column: number },
  end: { line: number; column: number },
): string {
  const lines = text.split('\n').slice(start.line, end.line + 1);
  lines[lines.length - 1] = (lines.at(-1) ?? '').slice(0, end.column);
  lines[0] = (lines[0] ?? '').slice(start.column);
  return lines.join('\n').slice(0, maxCharacters);
}

/**
 * Puts all mutants of the mock's source into one build and writes it to `build`: JavaScript by path, for `preload.ts`. The
 * environment variable `__STRYKER_ACTIVE_MUTANT__` switches one of them on.
 */
export async function instrument(build: string): Promise<readonly Mutant[]> {
  const names = globSync(sources, { cwd: root, exclude: tests }).sort();
  const texts = new Map(names.map((name) => [name, readFileSync(join(root, name), 'utf8')]));
  const files = names.map((name) => ({ name, mutate: true, content: texts.get(name) ?? '' }));
  const { files: mutated, mutants } = await new Instrumenter(noopLogger).instrument(files, {
    plugins: null,
    ignorers: [],
    excludedMutations: [],
  });
  const scripts = mutated.map(({ name, content }) => [join(root, name), stripTypeScriptTypes(content)]);
  mkdirSync(dirname(build), { recursive: true });
  writeFileSync(build, JSON.stringify(Object.fromEntries(scripts)));
  return mutants.map(({ id, fileName, location, mutatorName, replacement }) => ({
    id,
    file: fileName,
    line: location.start.line + 1,
    column: location.start.column + 1,
    mutator: mutatorName,
    original: codeBetween(texts.get(fileName) ?? '', location.start, location.end),
    replacement: replacement.slice(0, maxCharacters),
  }));
}
