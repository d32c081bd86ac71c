import type { Example, Reference } from 'countersign-contract/document';
import type { JsonSchema } from 'countersign-contract/schemas';
import type { Contract } from '../../contract/contract.ts';
import { resolveReference } from '../../contract/document.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Api, ApiClient, ApiResponse } from './api.ts';

/** A response that the document does not allow. */
export type Deviation = {
  call: string;
  status: number;
  body: Json;
};

const order = ['create', 'list', 'read', 'update', 'schema', 'destroy'];

/** Values that a query parameter may get, sensible ones and others. */
function queryValues({ type, enum: values = [] }: JsonSchema): string[] {
  if (values.length > 0) return values.map(String);
  if (type === 'boolean') return ['true'];
  return ['1', 'someday', '2024-01-01', '-3.5'];
}

/**
 * Calls every operation on resources: creates a record from each example of a body, lists with each parameter, reads,
 * updates and destroys. Returns what a strict mock should not have responded: a status that is not documented, 500, or a
 * refusal of an example.
 */
export async function callEverything(api: Api, contract: Contract): Promise<Deviation[]> {
  const client = api.as();
  const ids = new Map<string, string>();
  const deviations: Deviation[] = [];
  const operations = [...contract.operations.values()]
    .filter(({ resource }) => resource !== undefined)
    .toSorted((a, b) => actionOrder(a) - actionOrder(b) || a.path.length - b.path.length);
  for (const operation of operations) {
    const { path, method, responses } = operation;
    const { type = '', action = '', parent } = operation.resource ?? {};
    const id = ids.get(path.startsWith(`/api/${type}`) ? type : (parent?.type ?? type));
    if (path.includes('{id}') && id === undefined) continue;
    const address = path.replace('{id}', id ?? '');
    for (const [query, body, mustSucceed] of requestsOf(contract, operation)) {
      const response = await call(client, method, `${address}${query}`, body);
      const isDocumented = responses.has(response.status);
      const isExpected = mustSucceed ? response.status < 300 : response.status < 500;
      if (!isDocumented || !isExpected) {
        deviations.push({ call: `${method} ${path}${query} ${JSON.stringify(body ?? '')}`, ...response });
      }
      const created = (response.body[type] as JsonObject | undefined)?.id;
      if (action === 'create' && typeof created === 'string') ids.set(type, created);
    }
  }
  return deviations;
}

function actionOrder({ resource }: Operation): number {
  return order.indexOf(resource?.action ?? '');
}

type Request = [query: string, body: Json | undefined, mustSucceed: boolean];

function requestsOf({ document }: Contract, { operationId, parameters, body }: Operation): Request[] {
  const examples = Object.values(body?.node.content['application/json']?.examples ?? {});
  if (examples.length > 0) {
    const values = examples.map((node: Example | Reference) => {
      const { value } = resolveReference<Example>(document, { node, pointer: '' }).node;
      return (value ?? {}) as Json;
    });
    // An example names a lock version that the record no longer has.
    return [...values.map((value): Request => ['', withoutLockVersion(value), true]), ['', {}, false]];
  }
  const isRead = /^(list|read)/.test(operationId);
  // Those that all operations share are the same everywhere.
  const own = parameters.filter(({ node, pointer }) => node.in === 'query' && pointer.startsWith('#/paths/'));
  const queryRequests = own.flatMap(({ node: { name, schema = {} } }) =>
    queryValues(schema).map(
      (value): Request => [`?${encodeURIComponent(name)}=${encodeURIComponent(value)}`, undefined, false],
    ),
  );
  return [['', undefined, isRead], ...queryRequests];
}

function withoutLockVersion(body: Json): Json {
  const without = (key: string, value: unknown) => (key === 'lock_version' ? undefined : value);
  return JSON.parse(JSON.stringify(body, without)) as Json;
}

function call(
  client: ApiClient,
  method: string,
  address: string,
  body: Json | undefined,
): Promise<ApiResponse> {
  if (method === 'POST') return client.post(address, body ?? {});
  if (method === 'PUT') return client.put(address, body ?? {});
  return method === 'DELETE' ? client.delete(address) : client.get(address);
}
