import { type Operation, operationsOf } from '../../contract/operation.ts';
import { loadControlDocument } from '../document/load.ts';
import type { operations } from '../document/types.gen.ts';
import type { BodyOf, OperationId, ParamsOf, QueryOf } from '../operation.ts';
import { localFetch } from './local-fetch.ts';

/** A mock's refusal, in its own words. */
export class ControlError extends Error {
  override name = 'ControlError';
  readonly status: number;
  /** Pairs of a property and a sentence. */
  readonly errors: readonly (readonly [property: string, sentence: string])[];

  constructor(operationId: string, status: number, errors: ControlError['errors']) {
    const said = errors.map(([property, sentence]) =>
      property === 'base' ? sentence : `${property} ${sentence}`,
    );
    super(`${operationId} was answered with ${status}: ${said.join(' ')}`);
    this.status = status;
    this.errors = errors;
  }
}

type Success<Id extends OperationId> = operations[Id]['responses'] extends infer Responses
  ? Responses[keyof Responses & (200 | 201 | 204)]
  : never;

/** What an operation answers when it does what it is asked. */
export type ResultOf<Id extends OperationId> =
  Success<Id> extends { content: { 'application/json': infer Body } } ? Body : undefined;

/** What an operation is called with. */
export interface Given<Id extends OperationId> {
  params?: ParamsOf<Id>;
  query?: QueryOf<Id>;
  body?: BodyOf<Id>;
}

/** Calls operations of a mock's control surface. */
export class Caller {
  readonly #baseUrl: string;
  readonly #headers: Record<string, string>;

  constructor(baseUrl: string, token: string | undefined) {
    this.#baseUrl = baseUrl;
    this.#headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  }

  /** Calls an operation and gives back the body of its answer. @throws ControlError when it is refused */
  async call<Id extends OperationId>(id: Id, given: Given<Id> = {}): Promise<ResultOf<Id>> {
    const response = await this.open(id, given);
    const text = await response.text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    // The document, which the mock holds itself to, says what this is.
    return body as ResultOf<Id>;
  }

  /** Calls an operation and gives back its answer unread. @throws ControlError when it is refused */
  async open<Id extends OperationId>(id: Id, given: Given<Id>, signal?: AbortSignal): Promise<Response> {
    const { method, path } = operationOf(id);
    const json = given.body === undefined ? {} : { 'Content-Type': 'application/json' };
    const response = await localFetch(this.#baseUrl + addressOf(path, given), {
      method,
      headers: { ...this.#headers, ...json },
      ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
      ...(signal && { signal }),
    });
    if (response.ok) return response;
    const { errors } = (await response.json()) as Pick<ControlError, 'errors'>;
    throw new ControlError(id, response.status, errors);
  }
}

function addressOf<Id extends OperationId>(path: string, { params, query }: Given<Id>): string {
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
