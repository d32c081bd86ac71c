import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inOrder, type Requirement } from './requirement.ts';
import { readSection } from './section.ts';

const folder = import.meta.dirname;

/**
 * Every requirement, in the order of the specification's sections. A file that is not part of a register stops the run
 * with its name and entry.
 */
export const register: readonly Requirement[] = readdirSync(folder)
  .filter((name) => name.endsWith('.yaml'))
  .sort(inOrder.compare)
  .flatMap((name) => readSection(name, readFileSync(join(folder, name), 'utf8')));
