import { baseFolder } from 'countersign-contract/schemas';
import { StartError } from '../contract/start-error.ts';
import type { Control } from '../control/control.ts';
import type { Front } from '../http/front.ts';
import type { Served } from '../http/server.ts';
import { loadResources } from '../resources/load.ts';
import type { Resources } from '../resources/resources.ts';
import type { World } from '../world/world.ts';
import { newsOf } from './news.ts';
import { refit } from './refit.ts';
import { type Watcher, watchFolders } from './watch-folders.ts';

/** A running mock whose schema files are followed. */
export interface Followed {
  /** Holds the schema files. */
  folder: string;
  /** What is served at first. */
  resources: Resources;
  world: World;
  control: Control;
  served: Served;
  frontOf: (resources: Resources) => Front;
}

/**
 * Serves what the schema files give, again and again when they change, in place of what was served before: companies keep
 * their data where it fits. What changed is printed; so is what is wrong with a file, and then the last good ones are served.
 */
export function followSchemas(mock: Followed): Watcher {
  let current = mock.resources;
  const renew = async () => {
    const begun = performance.now();
    try {
      const next = await loadResources(mock.folder);
      const news = newsOf(current, next);
      const data = [...mock.world.companies.values()].map((company) => refit(company, current, next));
      mock.control.renew(next);
      const old = mock.served.front;
      mock.served.front = mock.frontOf(next);
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
