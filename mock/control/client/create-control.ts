import type { components } from '../document/types.gen.ts';
import type { Control, OperationFunctions, OwnCompany, RecordPlace } from './control-client.ts';
import { expectRequests } from './expect-requests.ts';
import { localFetch, readEntries } from './local-fetch.ts';
import { ControlError, OperationClient, operationIds } from './operation-client.ts';

/** Options of the control client. */
export type ControlOptions = {
  /** The `--control-token` of the mock. */
  token?: string;
  /** How it is reached; by default over the network. */
  fetch?: typeof localFetch;
};

/**
 * Controls the company of an address.
 * @param baseUrl `http://127.0.0.1:4010`, or a company's own, `http://acme.localhost:4010`
 */
export function createControl(baseUrl: string, options: ControlOptions = {}): Control {
  const { token, fetch = localFetch } = options;
  const client = new OperationClient(baseUrl, token, fetch);
  const operations = operationFunctions(client);
  const { companies, journal, responses } = operations;
  const toOwnCompany = (company: components['schemas']['company_details']): OwnCompany => {
    const control = createControl(company.baseUrl, options);
    const deleteCompany = () => control.companies.delete(company.name);
    const dispose = () => deleteCompany().catch(unlessGone);
    return {
      ...company,
      control,
      fetch: control.fetch,
      delete: deleteCompany,
      [Symbol.asyncDispose]: dispose,
    };
  };
  return {
    ...operations,
    baseUrl,
    fetch: (address, init) => fetch(address instanceof Request ? address : new URL(address, baseUrl), init),
    companies: {
      ...companies,
      create: async (input) => toOwnCompany(await companies.create(input)),
      list: async () => (await companies.list()).companies,
      read: async (name) => toOwnCompany(await companies.read(name)),
    },
    journal: {
      ...journal,
      expect: async (expected) => {
        const operations = new Set([expected].flat().flatMap(({ operation }) => operation ?? []));
        // An operation that is unknown is refused here: nothing of it would ever be found.
        for (const operation of operations) await journal.read({ operation, limit: 1 });
        return expectRequests(await journal.read(), expected);
      },
      async *follow(filter = {}, signal) {
        yield* readEntries(await client.open('journal.follow', [filter], signal));
      },
    },
    records: recordFunctions(operations.records),
    responses: {
      ...responses,
      clear: (operation) => (operation === undefined ? responses.clear() : responses.delete(operation)),
    },
  };
}

/** The functions about records: they take and return records without their envelopes. */
function recordFunctions(records: OperationFunctions['records']): Control['records'] {
  const inner = (type: string, shown: unknown) => Object(shown)[type];
  const create = async (type: string, given: object, place?: RecordPlace) => {
    if (!Array.isArray(given)) return inner(type, await records.create(type, { ...given }, place));
    const created = await records.create(type, { records: given }, place);
    return Object(created).records.map((one: unknown) => inner(type, one));
  };
  return {
    ...records,
    create,
    // The response has no other type than the body that is made.
    build: records.build as Control['records']['build'],
    list: async (type) => (await records.list(type)).map((one) => inner(type, one)),
    read: async (type, id) => inner(type, await records.read(type, id)),
    update: async (type, id, changes) => inner(type, await records.update(type, id, changes)),
  };
}

function operationFunctions(client: OperationClient): OperationFunctions {
  const functions: Record<string, unknown> = {};
  for (const id of operationIds()) {
    const call = (...values: unknown[]) => client.call(id, values);
    const [name = '', verb] = id.split('.');
    functions[name] = verb === undefined ? call : { ...Object(functions[name]), [verb]: call };
  }
  // The types of the functions come from the document that they are made from.
  return functions as OperationFunctions;
}

const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET']);

/** Ignores that the company or the mock is already gone at the end of a scope. */
function unlessGone(error: unknown): void {
  const isDropped = error instanceof ControlError && error.status === 404;
  const isStopped = unreachable.has(String((error as NodeJS.ErrnoException).code));
  if (!isDropped && !isStopped) throw error;
}
