import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes a result as NAME.json and NAME.md into a folder, which is made if it is missing. */
export function writeResult(folder: string, name: string, result: object, markdown: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
  writeFileSync(join(folder, `${name}.md`), markdown);
}
