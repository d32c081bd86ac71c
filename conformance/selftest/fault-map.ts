import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const entriesOf = (file: string) =>
  Object.entries(parse(readFileSync(join(import.meta.dirname, file), 'utf8')) as Record<string, unknown>);

/** Each deliberate violation of the mock, by name, with the ids of the requirements of which it turns a check red. */
export const faultMap: ReadonlyMap<string, readonly string[]> = new Map(
  entriesOf('faults.yaml').map(([name, ids]) => [name, [ids].flat().map(String)]),
);

/** Those that no suite may accuse a server of, with the proof. */
export const equivalents: ReadonlyMap<string, string> = new Map(
  entriesOf('equivalents.yaml').map(([name, proof]) => [name, String(proof)]),
);
