import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const entries: Record<string, readonly string[]> = parse(
  readFileSync(join(import.meta.dirname, 'faults.yaml'), 'utf8'),
);

/** The faults of the mock by name, each with the ids of the requirements that it violates. */
export const faultMap: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(entries));
