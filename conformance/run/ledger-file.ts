import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file of a run's own, and the way to remove it with its folder. */
export type OwnFile = { readonly path: string; remove(): void };

/** A place for the ledger of a run. */
export function createLedgerFile(): OwnFile {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-'));
  return {
    path: join(folder, 'ledger.jsonl'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
