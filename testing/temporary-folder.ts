import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEndOfFile } from './end-of-file.ts';

/** A new empty folder, which is removed after the tests of the file. */
export function temporaryFolder(): string {
  // Under another prefix than the folders of runs, which the suite removes after a run that was killed.
  const folder = mkdtempSync(join(tmpdir(), 'test-'));
  atEndOfFile(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
