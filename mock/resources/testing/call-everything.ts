import type { JsonSchema } from 'countersign-contract/schemas';
import type { Json, JsonObject } from '../../contract/json.ts';
import type { Api, ApiClient, ApiResponse } from './api.ts';

type Operation = {
  operationId: string;
  parameters?: { name?: string; in?: string; schema?: JsonSchema }[];
  requestBody?: { content: Record<string, { examples: Record<string, { value?: Json; $ref?: string }> }> };
  responses: Record<string, unknown>;
  'x-resource'?: { type: string; action: string; parent?: { type: string } };
};

/** The parts of a served document that decide which calls are made. */
export type CalledDocument = {
  paths: Record<string, Record<string, Operation>>;
  components: { examples?: Record<string, { value: Json }> };
};

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
export async function callEverything(api: Api, document: CalledDocument): Promise<Deviation[]> {
  const client = api.as();
  const ids = new Map<string, string>();
  const deviations: Deviation[] = [];
  const operations = Object.entries(document.paths)
    .flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
    )
    .filter(({ operation }) => operation['x-resource'] !== undefined)
    .toSorted((a, b) => actionOrder(a.operation) - actionOrder(b.operation) || a.path.length - b.path.length);
  for (const { path, method, operation } of operations) {
    const { type = '', action = '', parent } = operation['x-resource'] ?? {};
    const id = ids.get(path.startsWith(`/api/${type}`) ? type : (parent?.type ?? type));
    if (path.includes('{id}') && id === undefined) continue;
    const address = path.replace('{id}', id ?? '');
    for (const [query, body, mustSucceed] of requestsOf(document, operation)) {
      const response = await call(client, method, `${address}${query}`, body);
      const isDocumented = Object.hasOwn(operation.responses, response.status);
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

function actionOrder(operation: Operation): number {
  return order.indexOf(operation['x-resource']?.action ?? '');
}

type Request = [query: string, body: Json | undefined, mustSucceed: boolean];

function requestsOf({ components }: CalledDocument, operation: Operation): Request[] {
  const examples = Object.values(operation.requestBody?.content['application/json']?.examples ?? {});
  if (examples.length > 0) {
    const values = examples.map(
      ({ value, $ref }) => value ?? components.examples?.[$ref?.split('/').at(-1) ?? '']?.value ?? {},
    );
    // An example names a lock version that the record no longer has.
    return [...values.map((value): Request => ['', withoutLockVersion(value), true]), ['', {}, false]];
  }
  const isRead = /^(list|read)/.test(operation.operationId);
  const queryRequests = (operation.parameters ?? []).flatMap(({ name, in: place, schema = {} }) =>
    place === 'query' && name !== undefined
      ? queryValues(schema).map(
          (value): Request => [`?${encodeURIComponent(name)}=${encodeURIComponent(value)}`, undefined, false],
        )
      : [],
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
  if (method === 'post') return client.post(address, body ?? {});
  if (method === 'put') return client.put(address, body ?? {});
  return method === 'delete' ? client.delete(address) : client.get(address);
}
