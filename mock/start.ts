import { schemasFolder } from 'countersign-contract/schemas';
import { consolePages } from './console/console.ts';
import { logInPage } from './console/login.ts';
import { StartError } from './contract/load.ts';
import type { Control } from './control/client/control-client.ts';
import { createControl } from './control/client/create-control.ts';
import { CONTROL_PATH, startControl } from './control/control.ts';
import { docsPages } from './docs/docs.ts';
import { faults } from './faults/catalogue.ts';
import { HttpService } from './http/exchange/service.ts';
import { formatUrl, listen } from './http/server/listen.ts';
import { createHttpServer, stopHttpServer } from './http/server/server.ts';
import { apiPipeline } from './http/steps.ts';
import { oauth } from './oauth/oauth.ts';
import { errorPage } from './pages/error-page.ts';
import type { Resources } from './resources/resources.ts';
import { loadResources } from './resources/resources.ts';
import { createSeededWorld } from './seed/seeded-world.ts';
import { createProfile, type Profile } from './world/profile.ts';

/** How a mock is started. */
export interface MockOptions {
  /** Port to listen on; 0, the default here, takes any free one. */
  port?: number;
  /** Address to listen on; 127.0.0.1 where it is left out. */
  host?: string;
  /** What all ids, numbers and names of the world follow from. */
  seed?: string;
  /** Folder of schema files (`<version>/<type>.json`); the project's own where it is left out. */
  schemas?: string;
  /** Whether the schema files are followed: what is changed there is served within a second, with the data that fits. */
  watch?: boolean;
  /** Whether every answer of an operation is validated against the document. */
  strict?: boolean;
  /** What callers of the control surface must show; without it, those on this machine are served. */
  controlToken?: string;
  /** File to keep everything in: read at the start, saved within 3 seconds of a change and at the end. */
  state?: string;
}

/** A mock that runs in this process. */
export interface Mock {
  /** Where the first company is served: `http://127.0.0.1:4010`. */
  baseUrl: string;
  /** Companies with their addresses, logins and apps. */
  profile: Profile;
  /** Steers the first company, and makes others: clock, tokens, faults, troubles, journal, state. */
  control: Control;
  /** Lets requests under way finish, and frees the port. */
  stop(): Promise<void>;
  /** Stops it at the end of a scope: `await using mock = await startMock()`. */
  [Symbol.asyncDispose](): Promise<void>;
}

export const defaults = { host: '127.0.0.1', seed: 'countersign' };

/**
 * Starts a mock: a world of companies behind an HTTP server.
 * @throws StartError when the schemas are broken, the control token is empty, the state file cannot be used, or the
 * address cannot be listened on
 */
export async function startMock(options: MockOptions = {}): Promise<Mock> {
  const { port = 0, host = defaults.host, seed = defaults.seed, strict = false } = options;
  if (options.controlToken === '') {
    throw new StartError(
      'The control token is empty, so everybody would show it; give one, or leave it out.',
    );
  }
  const folder = options.schemas ?? (options.watch ? schemasFolder : undefined);
  const resources = await loadResources(folder);
  const world = createSeededWorld(resources, { seed, systemClock: Date.now });
  const { controlToken: token, state: stateFile } = options;
  const control = await startControl({
    world,
    resources,
    faults,
    seed,
    token,
    stateFile,
    strict,
    pages: (context) => [...consolePages(context, token), ...docsPages(context)],
    logInPage,
  });
  const serviceOf = ({ contract, handlers, permissions }: Resources) =>
    new HttpService({
      contract,
      world,
      strict,
      handlers,
      ...oauth(permissions.contexts),
      errorPage,
      pipeline: apiPipeline,
      loadGenerator: async (contract) => (await import('./prism/prism.ts')).startPrism(contract),
      mounted: new Map([[CONTROL_PATH, control.front]]),
      observer: control.witness,
    });
  const current = { service: serviceOf(resources) };
  const server = createHttpServer(current);
  const address = await listen(server, host, port).catch(async (error: unknown) => {
    await control.stop();
    throw error;
  });
  const watcher =
    options.watch && folder !== undefined
      ? await import('./watch/watch-schemas.ts').then(({ watchSchemas }) =>
          watchSchemas({ folder, resources, world, control, current, serviceOf }),
        )
      : undefined;
  const stop = async () => {
    await watcher?.stop();
    await stopHttpServer(server, current);
    await control.stop();
  };
  return {
    baseUrl: formatUrl(address),
    profile: createProfile(world, (company) => formatUrl(address, company)),
    control: createControl(formatUrl(address), token === undefined ? {} : { token }),
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
