import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const file = join(import.meta.dirname, 'faults.yaml');

/** Each deliberate violation of the mock, by name, with the ids of the requirements of which it turns a check red. */
export const faultMap: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(parse(readFileSync(file, 'utf8')) as Record<string, string[]>),
);
