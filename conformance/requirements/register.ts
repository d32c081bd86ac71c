import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Requirement } from './requirement.ts';
import { readSection } from './section.ts';

const folder = import.meta.dirname;
const outlineFile = 'outline.yaml';

/** The places of the specification, in its order, and why some of them have no entry. */
export type Outline = {
  /** Every numbered rule, table row and free-standing sentence that binds somebody: `5.2 server-side rule 2`. */
  readonly places: readonly string[];
  /** Places without an entry, with the reason. */
  readonly silent: Readonly<Record<string, string>>;
};

const inOrder = new Intl.Collator('en', { numeric: true });

/** The files of the register, one per section of the specification, in its order. */
export const sectionFiles: readonly string[] = readdirSync(folder)
  .filter((name) => name.endsWith('.yaml') && name !== outlineFile)
  .sort(inOrder.compare);

/** Every normative sentence of the specification. A file that is no register stops the run with its name and entry. */
export const register: readonly Requirement[] = sectionFiles.flatMap((name) =>
  readSection(name, readFileSync(join(folder, name), 'utf8')),
);

/** The outline that the register is held to. */
export const outline: Outline = parse(readFileSync(join(folder, outlineFile), 'utf8'));

/** All places that an entry answers for, with their sections. */
export const placesOf = (it: Requirement): readonly string[] => [`${it.section} ${it.place}`, ...it.also];
