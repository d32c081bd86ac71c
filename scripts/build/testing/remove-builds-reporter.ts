import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Reporter } from 'vitest/node';

/** The folder of the packages that are built for the tests of this process. */
export const buildsFolder = join(tmpdir(), `countersign-builds-${process.pid}`);

const remove = () => rmSync(buildsFolder, { recursive: true, force: true });

/** Vitest reporter that removes what was built for a run, so that the next one is of the sources as they are then. */
// biome-ignore lint/style/noDefaultExport: Vitest takes a reporter's default export.
export default class RemoveBuilds implements Reporter {
  onTestRunStart = remove;
  onTestRunEnd = remove;
}
