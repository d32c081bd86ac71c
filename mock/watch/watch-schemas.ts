import { setImmediate } from 'node:timers/promises';
import { print, printError } from 'countersign-contract/command';
import { changeText, compareVersions, readContract } from 'countersign-contract/diff';
import { baseFolder, type Mistake, SchemaError } from 'countersign-contract/schemas';
import { StartError } from '../contract/load.ts';
import type { Control } from '../control/control.ts';
import type { HttpService } from '../http/exchange/service.ts';
import type { CurrentService } from '../http/server/server.ts';
import type { Resources, ServedVersions } from '../resources/resources.ts';
import type { World } from '../world/world.ts';
import { type MigrationResult, migrateRecords } from './migrate-records.ts';
import { type FolderWatcher, watchFolders } from './watch-folders.ts';

/** A running mock whose schema files are watched. */
export type WatchedMock = {
  /** The folder of the schema files. */
  folder: string;
  /** Reads the resources from the schema files. @throws StartError */
  load: () => Promise<ServedVersions>;
  /** The versions that are served when watching starts. */
  versions: ServedVersions;
  world: World;
  control: Control;
  current: CurrentService;
  serviceOf: (versions: ServedVersions) => HttpService;
  /** Called when other schema files are served; or with the mistakes of those that cannot be. */
  changed: (mistakes?: readonly Mistake[]) => void;
};

/**
 * Serves the new contract whenever the schema files change: companies keep the data that is still valid. Prints what changed and
 * what breaks clients; where a file is invalid, prints the error and keeps serving the last valid schemas.
 */
export function watchSchemas(mock: WatchedMock): Promise<FolderWatcher> {
  let current = mock.versions;
  const reload = async () => {
    const startedAt = performance.now();
    try {
      const next = await mock.load();
      const describe = describeChanges(current, next);
      const companies = [...mock.world.companies.values()];
      for (const company of companies) await company.load();
      const results = companies.map((company) => migrateRecords(company, current.every, next.every));
      mock.control.renew(next);
      const previous = mock.current.service;
      mock.current.service = mock.serviceOf(next);
      current = next;
      mock.changed();
      // What is sent now still arrives.
      await setImmediate();
      previous.stop();
      print(describe(results, performance.now() - startedAt));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const reason =
        error instanceof StartError ? error.message : `The document cannot be assembled: ${error.message}`;
      printError(`mock: ${reason}\nThe last valid schemas are served.`);
      const { cause } = error;
      const whole = { file: mock.folder, pointer: '', sentence: reason };
      mock.changed(cause instanceof SchemaError ? cause.mistakes : [whole]);
    }
  };
  return watchFolders([mock.folder, baseFolder], reload);
}

/**
 * Compares what was served with what is served now, as `countersign-contract diff` does, and describes it for the terminal:
 * what breaks existing clients, what else changed, and what happened to the data.
 */
function describeChanges(
  before: ServedVersions,
  after: ServedVersions,
): (data: readonly MigrationResult[], tookMs: number) => string {
  const changes = compareVersions(contractsOf(before), contractsOf(after));
  const isBreaking = changes.some((change) => change.class === 'breaking');
  const verdict = isBreaking
    ? 'Breaking change for existing clients'
    : 'No breaking change for existing clients';
  return (data, tookMs) => {
    const repaired = data.reduce((sum, company) => sum + company.repaired, 0);
    const removed = data.reduce((sum, company) => sum + company.removed, 0);
    const lines = [
      `The changed schemas are served (${Math.round(tookMs)} ms). ${verdict}${changes.length > 0 ? ':' : '.'}`,
      ...changes.map((change) => changeText(change)),
      ...(repaired > 0 ? [`data        ${repaired} records got sample values in place of invalid ones`] : []),
      ...(removed > 0 ? [`data        ${removed} records could not be repaired and were removed`] : []),
    ];
    return lines.join('\n');
  };
}

function contractsOf({ newest, older }: ServedVersions) {
  return [newest, ...older].map(({ contract, schemas }: Resources) =>
    readContract(contract.document, schemas),
  );
}
