import { setTimeout as sleep } from 'node:timers/promises';
import { schemasFolder } from 'countersign-contract/schemas';
import { readChoices } from './choices/read-choices.ts';
import { consolePages } from './console/console.ts';
import { logInPage } from './console/login.ts';
import { OptionError } from './contract/load.ts';
import type { Control } from './control/client/control-client.ts';
import { createControl } from './control/client/create-control.ts';
import { fetchOver, type localFetch } from './control/client/local-fetch.ts';
import { controlPath, startControl } from './control/control.ts';
import { docsPages } from './docs/docs.ts';
import { faults } from './faults/catalogue.ts';
import { frontPages } from './front-pages.ts';
import type { Exchange, PageRoute } from './http/exchange/exchange.ts';
import { errorResponse } from './http/exchange/response.ts';
import { createHttpService, type HttpService } from './http/exchange/service.ts';
import { connectInProcess } from './http/server/connect-in-process.ts';
import { formatUrl, listen } from './http/server/listen.ts';
import { createHttpServer, stopHttpServer } from './http/server/server.ts';
import { apiPipeline } from './http/steps.ts';
import { oauth } from './oauth/oauth.ts';
import { loadVersions, type Resources, type ServedVersions } from './resources/resources.ts';
import { defaultSeed } from './seed/prepared-business.ts';
import { createSeededWorld } from './seed/seeded-world.ts';
import { checkOptions, type MockOptions } from './start-options.ts';
import { createProfile, type Profile } from './world/profile.ts';

/** A mock that runs in this process. */
export type Mock = {
  /** The URL of the first company: `http://127.0.0.1:4010`. */
  baseUrl: string;
  /**
   * Sends a request to the mock within this process, without a port: `mock.fetch('http://acme.localhost/api/contacts')`. The host names the
   * company.
   */
  fetch: typeof localFetch;
  /** Companies with their addresses, logins and apps. */
  profile: Profile;
  /** Controls the first company (clock, tokens, faults, troubles, journal, state) and creates others. */
  control: Control;
  /** Says that it is not ready, serves for `drainSeconds`, lets pending requests finish, and frees the port. */
  stop(): Promise<void>;
  /** Stops it at the end of a scope: `await using mock = await startMock()`. */
  [Symbol.asyncDispose](): Promise<void>;
};

/** The address of a mock that listens nowhere: URLs with it have no port. */
const noPort = { address: '127.0.0.1', family: 'IPv4', port: 80 };

/** What is at the address of schema changes where nothing is watched. */
const changesWithoutWatch: PageRoute = {
  method: 'GET',
  path: `${controlPath}/changes`,
  handle: () => errorResponse(404, ['base', 'Nothing is watched; start the mock with --watch.']),
};

export const defaults = { host: '127.0.0.1', seed: defaultSeed };

/**
 * Starts a mock: a world of companies behind an HTTP server.
 * @throws StartError when an option is unknown or wrong, the schemas are broken, the control token is empty, the state file cannot be used, or the
 * address cannot be listened on
 */
export async function startMock(options: MockOptions = {}): Promise<Mock> {
  checkOptions(options);
  const { port = 0, host = defaults.host, seed = defaults.seed, strict = false } = options;
  if (options.controlToken === '') {
    throw new OptionError('The control token is empty; set one, or omit it.');
  }
  if (options.durable && options.state === undefined) {
    throw new OptionError('Nothing can be durable without a state; name one with --state.');
  }
  const watched = options.watch ? (options.schemas ?? schemasFolder) : undefined;
  const folder = watched ?? options.schemas;
  const choices = options.choices === undefined ? undefined : readChoices(options.choices);
  const unknown = options.faults?.find((name) => !faults.some((fault) => fault.name === name));
  if (unknown !== undefined)
    throw new OptionError(`There is no fault ${unknown}; GET /__mock/faults lists them.`);
  const load = () => loadVersions(folder, { strictInput: options.strictInput ?? false });
  const versions = await load();
  const { seedSize: size, baseDomain } = options;
  const world = createSeededWorld(versions.every, { seed, systemClock: Date.now, size, baseDomain });
  const { controlToken: token, state: stateFile } = options;
  const changes =
    watched === undefined
      ? undefined
      : await (await import('./watch/schema-changes.ts')).SchemaChanges.of(watched);
  let stopped: Promise<void> | undefined;
  const control = await startControl({
    world,
    versions,
    catalogue: faults,
    usual: { choices, faults: options.faults },
    seed,
    seedSize: options.seedSize,
    token,
    stateFile,
    isDurable: options.durable ?? false,
    scenario: options.scenario,
    strict,
    isReady: () => stopped === undefined,
    pages: (context) => [
      ...consolePages(context, token),
      ...docsPages(context, changes?.mark),
      ...(changes?.routes ?? [changesWithoutWatch]),
    ],
    logInPage,
  });
  const versionOf = ({ contract, handlers, permissions }: Resources, older?: Map<string, HttpService>) => {
    const oauthParts = oauth({
      contexts: permissions.contexts,
      contextNames: permissions.names,
      strict: options.strictScope ?? false,
    });
    return createHttpService({
      contract,
      world,
      strict,
      handlers,
      ...oauthParts,
      pages: [
        ...oauthParts.pages,
        ...frontPages(world, permissions.contexts, { discovery: options.discovery }),
      ],
      pipeline: apiPipeline,
      loadGenerator: async (contract) => new (await import('./prism/prism.ts')).Prism(contract),
      mounted: new Map(older && [[controlPath, control.service]]),
      observer: control.observer,
      ...(older ? { versions: older } : {}),
    });
  };
  const serviceOf = ({ newest, older }: ServedVersions) =>
    versionOf(newest, new Map(older.map((one) => [one.schemas.version, versionOf(one)])));
  const log =
    options.log && new (await import('./control/monitoring/request-log.ts')).RequestLog(world, options.log);
  const onEnd = (exchange: Exchange) => {
    control.metrics.count(exchange);
    log?.request(exchange);
  };
  const current = { service: serviceOf(versions), onEnd, admit: control.admit };
  const server = createHttpServer(current);
  const fetch = fetchOver(() => connectInProcess(server));
  const listening = port === false ? Promise.resolve(noPort) : listen(server, host, port);
  const address = await listening.catch(async (error: unknown) => {
    await control.stop();
    throw error;
  });
  const watcher =
    watched === undefined
      ? undefined
      : await import('./watch/watch-schemas.ts').then(({ watchSchemas }) =>
          watchSchemas({
            ...{ folder: watched, load, versions, world, control, current, serviceOf },
            changed: (mistakes) => changes?.announce(mistakes),
          }),
        );
  const stopNow = async () => {
    await sleep((options.drainSeconds ?? 0) * 1_000);
    await watcher?.stop();
    await stopHttpServer(server, current);
    await control.stop();
  };
  const stop = () => {
    stopped ??= stopNow();
    return stopped;
  };
  return {
    baseUrl: formatUrl(address),
    profile: createProfile(world, (company) => formatUrl(address, company, world.baseDomain)),
    fetch,
    control: createControl(formatUrl(address), {
      ...(token !== undefined && { token }),
      ...(port === false && { fetch }),
    }),
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
