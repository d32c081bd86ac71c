import type { OpenApiDocument } from 'countersign-contract/document';
import { resolveReference } from '../../contract/document.ts';
import { type Operation, operationsOf } from '../../contract/operation.ts';
import { loadControlDocument } from '../document/load.ts';
import type { OperationId } from '../document/operation-types.ts';
import type { localFetch } from './local-fetch.ts';

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
    super(`${operationId} returned ${status}: ${sentences.join('; ')}`);
    this.status = status;
    this.errors = errors;
  }
}

/** An operation as the client calls it. */
type Callable = Pick<Operation, 'method' | 'path'> & {
  /** Its path parameters, in the order of the path. */
  params: readonly string[];
  /** The properties of its body, or its query parameters. */
  input: readonly string[];
  hasBody: boolean;
  /** The property of its response beside `company`, where there is only one. */
  result: string | undefined;
};

/** With a base domain, companies are created, read and dropped at their own address. */
const redirect = 307;

/** Calls operations of a mock's control API. */
export class OperationClient {
  readonly #baseUrl: string;
  readonly #headers: Record<string, string>;

  readonly #fetch: typeof localFetch;

  constructor(baseUrl: string, token: string | undefined, fetch: typeof localFetch) {
    this.#baseUrl = baseUrl;
    this.#fetch = fetch;
    this.#headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  }

  /**
   * Calls an operation with the values of its path parameters and its input, and returns the body of its response: of one with a
   * company and another property, that property. @throws ControlError for an error response
   */
  async call(id: OperationId, values: readonly unknown[]): Promise<unknown> {
    const response = await this.open(id, values);
    const text = await response.text();
    if (!response.headers.get('Content-Type')?.startsWith('application/json')) return text || undefined;
    const body = JSON.parse(text);
    const { result } = operationOf(id);
    return result === undefined ? body : body[result];
  }

  /** Calls an operation and returns its response unread. @throws ControlError for an error response */
  async open(id: OperationId, values: readonly unknown[], signal?: AbortSignal): Promise<Response> {
    const { method, path, params, input, hasBody } = operationOf(id);
    const filled = params.reduce(
      (template, name, index) => template.replace(`{${name}}`, encodeURIComponent(String(values[index]))),
      path,
    );
    const sent = toObject(values[params.length], input);
    const withBody = hasBody && sent !== undefined;
    const send = (url: string) =>
      this.#fetch(url, {
        method,
        headers: { ...this.#headers, ...(withBody ? { 'Content-Type': 'application/json' } : {}) },
        ...(withBody ? { body: JSON.stringify(sent) } : {}),
        ...(signal && { signal }),
      });
    const query = hasBody ? values[params.length + 1] : sent;
    const first = await send(`${this.#baseUrl}${filled}${queryOf(query as object | undefined)}`);
    // A company's own address, with the token: it is the same mock.
    const ownAddress = first.status === redirect ? first.headers.get('Location') : null;
    const response = ownAddress === null ? first : await send(ownAddress);
    if (response.ok) return response;
    const { errors } = (await response.json()) as Pick<ControlError, 'errors'>;
    throw new ControlError(id, response.status, errors);
  }
}

/** The input of an operation; a value that is not an object stands for its first property. */
function toObject(value: unknown, [first = '']: readonly string[]): object | undefined {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (value === undefined) return undefined;
  return isObject ? value : { [first]: value };
}

function queryOf(input: object | undefined): string {
  const pairs = Object.entries(input ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}

/** The operationIds of the control API. */
export function operationIds(): Iterable<OperationId> {
  return callables().keys();
}

function operationOf(id: OperationId): Callable {
  // Both the types and the map come from the same document.
  return callables().get(id) as Callable;
}

let known: ReadonlyMap<OperationId, Callable> | undefined;

function callables(): ReadonlyMap<OperationId, Callable> {
  if (known === undefined) {
    const document = loadControlDocument();
    const entries = operationsOf(document).map(
      (operation) => [operation.operationId as OperationId, callableOf(operation, document)] as const,
    );
    known = new Map(entries);
  }
  return known;
}

function callableOf(
  { method, path, parameters, body, responses }: Operation,
  document: OpenApiDocument,
): Callable {
  const namesIn = (place: string) =>
    parameters.filter(({ node }) => node.in === place).map(({ node }) => node.name);
  const success = [...responses].find(([status]) => status < 300)?.[1].node;
  const properties = propertiesOf(success?.content?.['application/json']?.schema, document);
  const [result, another] = properties.filter((name) => name !== 'company');
  const isEnvelope = properties.includes('company') && another === undefined;
  return {
    method,
    path,
    params: namesIn('path'),
    input: body ? propertiesOf(body.node.content['application/json']?.schema, document) : namesIn('query'),
    hasBody: body !== undefined,
    result: isEnvelope ? result : undefined,
  };
}

type Schema = { $ref?: string; allOf?: readonly Schema[]; properties?: object };

function propertiesOf(schema: unknown, document: OpenApiDocument): string[] {
  if (schema === undefined) return [];
  const { node } = resolveReference<Schema>(document, { node: schema as Schema, pointer: '#' });
  const { properties = {}, allOf = [] } = node;
  return [...Object.keys(properties), ...allOf.flatMap((part) => propertiesOf(part, document))];
}
