import { baseFolder } from 'countersign-contract/schemas';
import { StartError } from '../contract/start-error.ts';
import type { Control } from '../control/control.ts';
import type { HttpService } from '../http/exchange/service.ts';
import type { CurrentService } from '../http/server/server.ts';
import { loadResources } from '../resources/load.ts';
import type { Resources } from '../resources/resources.ts';
import type { World } from '../world/world.ts';
import { findChanges } from './changes.ts';
import { type MigrationResult, migrateRecords } from './migrate-records.ts';
import { type FolderWatcher, watchFolders } from './watch-folders.ts';

/** A running mock whose schema files are followed. */
export interface WatchedMock {
  /** Holds the schema files. */
  folder: string;
  /** What is served at first. */
  resources: Resources;
  world: World;
  control: Control;
  current: CurrentService;
  serviceOf: (resources: Resources) => HttpService;
}

/**
 * Serves what the schema files give, again and again when they change, in place of what was served before: companies keep
 * their data where it fits. What changed is printed; so is what is wrong with a file, and then the last good ones are served.
 */
export function watchSchemas(mock: WatchedMock): Promise<FolderWatcher> {
  let current = mock.resources;
  const renew = async () => {
    const begun = performance.now();
    try {
      const next = await loadResources(mock.folder);
      const news = describeChanges(current, next);
      const data = [...mock.world.companies.values()].map((company) =>
        migrateRecords(company, current, next),
      );
      mock.control.renew(next);
      const old = mock.current.service;
      mock.current.service = mock.serviceOf(next);
      current = next;
      old.stop();
      process.stdout.write(news(data, performance.now() - begun));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const says =
        error instanceof StartError ? error.message : `The document cannot be made: ${error.message}`;
      process.stderr.write(`mock: ${says} The last good schemas are still served.\n`);
    }
  };
  return watchFolders([mock.folder, baseFolder], renew);
}

/** What is printed when other schemas are served: what breaks for clients, what is new, and what became of the data. */
export function describeChanges(
  before: Resources,
  after: Resources,
): (data: readonly MigrationResult[], tookMs: number) => string {
  const changes = findChanges(before, after);
  return (data, tookMs) => {
    const mended = data.reduce((sum, company) => sum + company.repaired, 0);
    const removed = data.reduce((sum, company) => sum + company.removed, 0);
    const breaking = changes.filter(({ isBreaking }) => isBreaking).length;
    const lines = [
      `The schemas changed and are served (${Math.round(tookMs)} ms): ${verdicts[Math.min(breaking, 1)]}`,
      ...changes.map(
        ({ isBreaking, description }) => `  ${isBreaking ? 'breaks' : 'adds  '}  ${description}`,
      ),
      ...(mended > 0 ? [`  data    ${mended} records got sample values where they did not fit`] : []),
      ...(removed > 0 ? [`  data    ${removed} records did not fit and are gone`] : []),
    ];
    return `${lines.join('\n')}\n`;
  };
}

const verdicts = ['nothing breaks for clients.', 'clients that were right before may fail.'];
