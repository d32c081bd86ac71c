import { Contract } from '../contract/contract.ts';
import type { Fault } from '../faults/builders/fault.ts';
import { HttpService, type Observer, type PageRoute } from '../http/exchange/service.ts';
import type { Resources } from '../resources/resources.ts';
import type { World } from '../world/world.ts';
import { CompanyNames } from './companies/on-demand.ts';
import type { ControlContext } from './context/context.ts';
import { loadControlDocument } from './document/load.ts';
import { CompanyJournals } from './journal/journal.ts';
import { observeApi, observeControl } from './observers.ts';
import { controlPages } from './operations.ts';
import { acquireLock } from './state/lock.ts';
import { readState, reseed, restoreCompany } from './state/read-state.ts';
import { StateFile } from './state/state-file.ts';
import { controlCourse, type LogInPage } from './steps.ts';
import { Switches } from './switches/switches.ts';

/** The parts of the mock that the control API needs. */
export interface ControlParts {
  world: World;
  resources: Resources;
  faults: readonly Fault[];
  /** The mock's own seed. */
  seed: string;
  /** The token that every caller must send; without one, only callers on this machine are served. */
  token: string | undefined;
  /** The file that stores the world. */
  stateFile: string | undefined;
  strict: boolean;
  /** The pages of the console. */
  pages: (mock: ControlContext) => readonly PageRoute[];
  /** Asks a browser for the token. */
  logInPage: LogInPage;
}

/** The base path of the control API. */
export const CONTROL_PATH = '/__mock';

/** The control API of a mock. */
export interface Control {
  /** What serves it now. */
  front: HttpService;
  /** Uses other resources for companies that are created, reset or imported from now on. */
  renew(resources: Resources): void;
  /** What is to see the requests of the API. */
  witness: Observer;
  /** Saves the state file. @throws StartError when it cannot be saved */
  stop(): Promise<void>;
}

/**
 * Creates the control API, and restores the world from a state file.
 * @throws StartError when the state file cannot be used
 */
export async function startControl(parts: ControlParts): Promise<Control> {
  const { world, resources, faults, seed, token, stateFile, strict, logInPage } = parts;
  const contract = new Contract(loadControlDocument());
  const switches = new Switches(faults);
  const journals = new CompanyJournals();
  const mock: ControlContext = { world, resources, switches, journals, names: new CompanyNames(), seed };
  const state = stateFile === undefined ? undefined : await keepIn(stateFile, contract, mock);
  const frontOf = (steered: ControlContext) =>
    new HttpService({
      contract,
      world,
      strict,
      handlers: new Map(),
      operationPages: controlPages(steered),
      pages: parts.pages(steered),
      findTokenCaller: () => undefined,
      pipeline: controlCourse({ token }, logInPage),
      observer: observeControl(state),
    });
  const control: Control = {
    front: frontOf(mock),
    renew: (next) => {
      const renewed = { ...mock, resources: next };
      for (const company of world.companies.values()) {
        reseed(company, renewed);
        state?.touch(company);
      }
      control.front = frontOf(renewed);
    },
    witness: observeApi(world, journals, switches, state),
    stop: async () => state?.stop(),
  };
  return control;
}

async function keepIn(path: string, contract: Contract, mock: ControlContext): Promise<StateFile> {
  const lock = acquireLock(path);
  try {
    const kept = await readState(path, contract, mock);
    for (const company of kept?.companies ?? []) restoreCompany(company, mock);
    const file = new StateFile(path, mock.world, lock);
    await file.start();
    return file;
  } catch (error) {
    lock.release();
    throw error;
  }
}
