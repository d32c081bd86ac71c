import { type Operation, operationsOf } from '../../contract/operation.ts';
import { loadControlDocument } from '../document/load.ts';
import type { BodyOf, OperationId, ParamsOf, QueryOf } from '../document/operation-types.ts';
import type { components, operations } from '../document/types.gen.ts';
import type { Control, OwnCompany } from './control-client.ts';
import { localFetch, readEntries } from './local-fetch.ts';

/** Options of the control client. */
export type ControlOptions = {
  /** The `--control-token` of the mock. */
  token?: string;
};

/**
 * Controls the company of an address.
 * @param baseUrl `http://127.0.0.1:4010`, or a company's own, `http://acme.localhost:4010`
 */
export function createControl(baseUrl: string, options: ControlOptions = {}): Control {
  const caller = new OperationClient(baseUrl, options.token);
  const fetchHere: Control['fetch'] = (address, init) => localFetch(new URL(address, baseUrl), init);
  const toOwnCompany = (company: components['schemas']['company_details']): OwnCompany => {
    const control = createControl(company.baseUrl, options);
    const own = new OperationClient(company.baseUrl, options.token);
    const drop = async () => own.call('dropCompany', { params: { name: company.name } });
    const dispose = () => drop().catch(unlessGone);
    return { ...company, control: control, fetch: control.fetch, drop, [Symbol.asyncDispose]: dispose };
  };
  return {
    baseUrl,
    fetch: fetchHere,
    profile: () => caller.call('readProfile'),
    reset: async (body) => void (await caller.call('reset', { body })),
    companies: {
      create: async (body) => toOwnCompany(await caller.call('createCompany', { body })),
      list: async () => (await caller.call('listCompanies')).companies,
      read: async (name) => toOwnCompany(await caller.call('readCompany', { params: { name } })),
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
      har: (query = {}) => caller.call('exportHar', { query }),
      replay: async (id, body) => (await caller.call('replayRequest', { params: { id }, body })).entry,
      async *follow(query = {}, signal) {
        yield* readEntries(await caller.open('followJournal', { query }, signal));
      },
    },
    responses: {
      list: async () => (await caller.call('listResponses')).responses,
      set: async (operation, body) =>
        (await caller.call('setResponse', { params: { operation }, body })).responses,
      clear: async (operation) =>
        operation === undefined
          ? (await caller.call('clearResponses')).responses
          : (await caller.call('clearResponse', { params: { operation } })).responses,
    },
    scenario: {
      save: (name) => caller.call('exportScenario', { query: name === undefined ? {} : { name } }),
      load: async (body) => void (await caller.call('loadScenario', { body })),
    },
    state: {
      export: () => caller.call('exportState'),
      import: async (body) => void (await caller.call('importState', { body })),
    },
  };
}

/** With a base domain, companies are created, read and dropped at their own address. */
const redirect = 307;

const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET']);

/** Ignores that the company or the mock is already gone at the end of a scope. */
function unlessGone(error: unknown): void {
  const isDropped = error instanceof ControlError && error.status === 404;
  const isStopped = unreachable.has(String((error as NodeJS.ErrnoException).code));
  if (!isDropped && !isStopped) throw error;
}

/** An error response of the control API. */
export class ControlError extends Error {
  override name = 'ControlError';
  readonly status: number;
  /** Pairs of a property and a sentence. */
  readonly errors: readonly (readonly [property: string, sentence: string])[];

  constructor(operationId: string, status: number, errors: ControlError['errors']) {
    const sentences = errors.map(([property, sentence]) =>
      property === 'base' ? sentence : `${property} ${sentence}`,
    );
    super(`${operationId} returned ${status}: ${sentences.join(' ')}`);
    this.status = status;
    this.errors = errors;
  }
}

type Success<Id extends OperationId> = operations[Id]['responses'] extends infer Responses
  ? Responses[keyof Responses & (200 | 201 | 204)]
  : never;

/** The body of an operation's successful response. */
export type ResultOf<Id extends OperationId> =
  Success<Id> extends { content: { 'application/json': infer Body } } ? Body : undefined;

/** The input of an operation. */
export type OperationInput<Id extends OperationId> = {
  params?: ParamsOf<Id>;
  query?: QueryOf<Id>;
  body?: BodyOf<Id>;
};

/** Calls operations of a mock's control API. */
export class OperationClient {
  readonly #baseUrl: string;
  readonly #headers: Record<string, string>;

  constructor(baseUrl: string, token: string | undefined) {
    this.#baseUrl = baseUrl;
    this.#headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  }

  /** Calls an operation and returns the body of its response. @throws ControlError for an error response */
  async call<Id extends OperationId>(id: Id, input: OperationInput<Id> = {}): Promise<ResultOf<Id>> {
    const response = await this.open(id, input);
    const text = await response.text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    // The mock checks its responses against the document from which this type is generated.
    return body as ResultOf<Id>;
  }

  /** Calls an operation and returns its response unread. @throws ControlError for an error response */
  async open<Id extends OperationId>(
    id: Id,
    input: OperationInput<Id>,
    signal?: AbortSignal,
  ): Promise<Response> {
    const { method, path } = operationOf(id);
    const json = input.body === undefined ? {} : { 'Content-Type': 'application/json' };
    const send = (url: string) =>
      localFetch(url, {
        method,
        headers: { ...this.#headers, ...json },
        ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
        ...(signal && { signal }),
      });
    const first = await send(this.#baseUrl + addressOf(path, input));
    // A company's own address, with the token: it is the same mock.
    const ownAddress = first.status === redirect ? first.headers.get('Location') : null;
    const response = ownAddress === null ? first : await send(ownAddress);
    if (response.ok) return response;
    const { errors } = (await response.json()) as Pick<ControlError, 'errors'>;
    throw new ControlError(id, response.status, errors);
  }
}

function addressOf<Id extends OperationId>(path: string, { params, query }: OperationInput<Id>): string {
  const filled = Object.entries(params ?? {}).reduce(
    (template, [name, value]) => template.replace(`{${name}}`, encodeURIComponent(String(value))),
    path,
  );
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs)}`;
}

let known: ReadonlyMap<string, Operation> | undefined;

function operationOf(id: OperationId): Operation {
  known ??= new Map(
    operationsOf(loadControlDocument()).map((operation) => [operation.operationId, operation]),
  );
  // Both the types and the map come from the same document.
  return known.get(id) as Operation;
}
