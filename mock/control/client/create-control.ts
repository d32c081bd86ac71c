import type { components } from '../document/types.gen.ts';
import { Caller, ControlError } from './call.ts';
import type { Control, OwnCompany } from './control-client.ts';
import { entriesOf } from './follow.ts';
import { localFetch } from './local-fetch.ts';

/** How callers of a control surface show that they may call. */
export interface ControlOptions {
  /** What the mock was started with as `--control-token`. */
  token?: string;
}

/**
 * Steers the company of an address.
 * @param baseUrl `http://127.0.0.1:4010`, or a company's own, `http://acme.localhost:4010`
 */
export function createControl(baseUrl: string, options: ControlOptions = {}): Control {
  const caller = new Caller(baseUrl, options.token);
  const fetchHere: Control['fetch'] = (address, init) => localFetch(new URL(address, baseUrl), init);
  const own = (company: components['schemas']['equipped_company']): OwnCompany => {
    const there = createControl(company.baseUrl, options);
    const drop = async () => caller.call('dropCompany', { params: { name: company.name } });
    const dispose = () => drop().catch(unlessGone);
    return { ...company, control: there, fetch: there.fetch, drop, [Symbol.asyncDispose]: dispose };
  };
  return {
    baseUrl,
    fetch: fetchHere,
    profile: () => caller.call('readProfile'),
    reset: async (body) => void (await caller.call('reset', { body })),
    companies: {
      create: async (body) => own(await caller.call('createCompany', { body })),
      list: async () => (await caller.call('listCompanies')).companies,
      read: async (name) => own(await caller.call('readCompany', { params: { name } })),
      drop: (name) => caller.call('dropCompany', { params: { name } }),
    },
    apps: {
      register: (body) => caller.call('registerApp', { body }),
    },
    clock: {
      read: () => caller.call('readClock'),
      freeze: (at) => caller.call('freezeClock', at === undefined ? {} : { body: { at } }),
      unfreeze: () => caller.call('unfreezeClock'),
      advance: (seconds) => caller.call('advanceClock', { body: { seconds } }),
      set: (now) => caller.call('setClock', { body: { now } }),
    },
    tokens: {
      mint: (body) => caller.call('mintToken', { body }),
      list: async () => (await caller.call('listTokens')).tokens,
      drop: async (query = {}) => (await caller.call('dropTokens', { query })).dropped,
    },
    grants: {
      list: async () => (await caller.call('listGrants')).grants,
      drop: async (query = {}) => (await caller.call('dropGrants', { query })).dropped,
    },
    faults: {
      list: async () => (await caller.call('listFaults')).faults,
      choose: async (names) => (await caller.call('switchFaults', { body: { on: [...names] } })).faults,
      on: async (name) => (await caller.call('switchFaultOn', { params: { name } })).faults,
      off: async (name) => (await caller.call('switchFaultOff', { params: { name } })).faults,
      clear: async () => (await caller.call('clearFaults')).faults,
    },
    troubles: {
      read: () => caller.call('readTroubles'),
      make: (body) => caller.call('makeTroubles', { body }),
      clear: () => caller.call('clearTroubles'),
    },
    journal: {
      read: async (query = {}) => (await caller.call('readJournal', { query })).entries,
      clear: () => caller.call('clearJournal'),
      async *follow(query = {}, signal) {
        yield* entriesOf(await caller.open('followJournal', { query }, signal));
      },
    },
    state: {
      export: () => caller.call('exportState'),
      import: async (body) => void (await caller.call('importState', { body })),
    },
  };
}

const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET']);

/** At the end of a scope it is well that a company is gone already, alone or with its mock. */
function unlessGone(error: unknown): void {
  const isDropped = error instanceof ControlError && error.status === 404;
  const isStopped = UNREACHABLE.has(String((error as NodeJS.ErrnoException).code));
  if (!isDropped && !isStopped) throw error;
}
