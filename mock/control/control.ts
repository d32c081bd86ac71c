import { Contract } from '../contract/contract.ts';
import type { Fault } from '../faults/builders/fault.ts';
import type { PageRoute } from '../http/exchange/exchange.ts';
import { createHttpService, type HttpService, type Observer } from '../http/exchange/service.ts';
import type { Admission } from '../http/server/server.ts';
import type { ServedVersions } from '../resources/resources.ts';
import type { World } from '../world/world.ts';
import { OwnCompanies } from './companies/company-access.ts';
import type { ControlContext } from './context/context.ts';
import { loadControlDocument } from './document/load.ts';
import { CompanyJournals } from './journal/journal.ts';
import { type Gauge, Metrics } from './monitoring/metrics.ts';
import { observeApi, observeCompanies, observeControl } from './observers.ts';
import { controlPages } from './operations.ts';
import type { Scenario } from './scenario/scenario.ts';
import { loadScenarioAtStart } from './scenario/scenario-file.ts';
import { CompanySettings, type UsualSettings } from './settings/company-settings.ts';
import { openState } from './state/open-state.ts';
import { isDatabaseAddress } from './state/postgres/database.ts';
import { openSharedState } from './state/postgres/open-shared-state.ts';
import { reseed } from './state/read-state.ts';
import { schemasDigest } from './state/restore-later.ts';
import type { StateSaver } from './state/state-saver.ts';
import { controlPipelines, type LogInPage } from './steps.ts';

/** The parts of the mock that the control API needs. */
type ControlParts = {
  world: World;
  versions: ServedVersions;
  catalogue: readonly Fault[];
  /** What every company starts with. */
  usual: UsualSettings;
  /** The mock's own seed. */
  seed: string;
  seedSize: number | undefined;
  /** The token that every caller must send; without one, only callers on this machine are served. */
  token: string | undefined;
  /** The file that stores the world, or the address of a database that replicas share. */
  stateFile: string | undefined;
  /** Whether a change is saved before its response is sent. */
  isDurable: boolean;
  /** A scenario to load into the first company, or the path of its file. */
  scenario: string | Scenario | undefined;
  strict: boolean;
  /** Whether the mock can be sent requests. */
  isReady: () => boolean;
  /** The pages of the console. */
  pages: (mock: ControlContext) => readonly PageRoute[];
  /** Asks a browser for the token. */
  logInPage: LogInPage;
};

/** The base path of the control API. */
export const controlPath = '/__mock';

/** The paths of operations that are not about the company of their address. */
const companiesPaths = ['/__mock/companies', '/__mock/openapi.json'] as const;

/** The control API of a mock. */
export type Control = {
  /** The current service. */
  service: HttpService;
  /** Replaces the resources for companies that are created, reset or imported from now on. */
  renew(versions: ServedVersions): void;
  /** Counts finished exchanges. */
  metrics: Metrics;
  /** Observes the requests of the API. */
  observer: Observer;
  /** Lets requests wait for their company, where other processes can have it. */
  admit: Admission | undefined;
  /** Saves the state file. @throws StartError when it cannot be saved */
  stop(): Promise<void>;
};

/**
 * Creates the control API, and restores the world from a state file.
 * @throws StartError when the state file cannot be used
 */
export async function startControl(parts: ControlParts): Promise<Control> {
  const { world, versions, catalogue, seed, seedSize, token, stateFile, strict, logInPage } = parts;
  const contract = new Contract(loadControlDocument());
  const settings = new CompanySettings(catalogue, parts.usual);
  if (settings.hasUsual) {
    world.onPlaced = (company) => settings.start(company);
    for (const company of world.companies.values()) settings.start(company);
  }
  const journals = new CompanyJournals();
  const metrics = new Metrics();
  metrics.gauges.push(...worldGauges(world, journals));
  const mock: ControlContext = {
    world,
    resources: versions.every,
    versions,
    settings,
    journals,
    snapshots: new Map(),
    access: new OwnCompanies(world),
    metrics,
    isReady: parts.isReady,
    seed,
    seedSize,
  };
  const state = stateFile === undefined ? undefined : await open(stateFile, contract, mock, parts.isDurable);
  if (parts.scenario !== undefined) {
    await mock.access.provide(world.defaultCompany.name);
    await loadScenarioAtStart(parts.scenario, contract, world.defaultCompany, mock).catch(async (error) => {
      await state?.stop();
      throw error;
    });
    state?.touch(world.defaultCompany);
  }
  // These operations need no company.
  const monitoringPaths = [...contract.operations.values()]
    .filter(({ operationId }) => operationId.startsWith('monitoring.'))
    .map(({ path }) => path);
  const { monitoring, companies, ...pipelines } = controlPipelines({ token }, logInPage);
  const common = { contract, world, strict, handlers: new Map(), findTokenCaller: () => undefined };
  const createService = (context: ControlContext) => {
    const operationPages = controlPages(context, contract);
    const monitoringService = createHttpService({
      ...common,
      operationPages,
      pages: [],
      pipeline: monitoring,
      unknownCompany: monitoring,
    });
    const companiesService = createHttpService({
      ...common,
      operationPages,
      pages: [],
      pipeline: companies,
      unknownCompany: pipelines.unknownCompany,
      observer: observeCompanies(state),
    });
    return createHttpService({
      ...common,
      operationPages,
      pages: parts.pages(context),
      ...pipelines,
      mounted: new Map([
        ...monitoringPaths.map((path) => [path, monitoringService] as const),
        ...companiesPaths.map((path) => [path, companiesService] as const),
      ]),
      observer: observeControl(state),
    });
  };
  const control: Control = {
    service: createService(mock),
    renew: (next) => {
      const renewed = { ...mock, resources: next.every, versions: next };
      for (const company of world.companies.values()) reseed(company, renewed);
      state?.renew(schemasDigest(renewed));
      control.service = createService(renewed);
    },
    metrics,
    admit: mock.access.admit,
    observer: observeApi(world, journals, settings, state),
    stop: async () => state?.stop(),
  };
  return control;
}

/** The gauges of companies and journals. */
function worldGauges({ companies }: World, journals: CompanyJournals): Gauge[] {
  return [
    {
      name: 'countersign_companies',
      help: 'Companies in this process.',
      read: () => companies.size,
    },
    {
      name: 'countersign_companies_loaded',
      help: 'Companies whose records are in memory.',
      read: () => [...companies.values()].filter(({ isLoaded }) => isLoaded).length,
    },
    {
      name: 'countersign_journal_entries',
      help: 'Requests in the journals of all companies.',
      read: () => journals.totals().entries,
    },
    {
      name: 'countersign_journal_bytes',
      help: 'Size of the journals of all companies.',
      read: () => journals.totals().weight,
    },
  ];
}

function open(
  state: string,
  contract: Contract,
  mock: ControlContext,
  isDurable: boolean,
): Promise<StateSaver> {
  return isDatabaseAddress(state)
    ? openSharedState(state, mock, isDurable)
    : openState(state, contract, mock, isDurable);
}
