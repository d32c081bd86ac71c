import { createLogger } from '@stoplight/prism-core';
import {
  createInstance,
  getHttpOperationsFromSpec,
  type IHttpRequest,
  ProblemJsonError,
} from '@stoplight/prism-http';
import type { Contract } from '../contract/contract.ts';
import { Serialised } from '../contract/json.ts';
import type { Operation } from '../contract/operation.ts';
import type { Preference } from '../http/exchange/exchange.ts';
import { Content, type HttpResponse } from '../http/exchange/response.ts';
import type { ResponseGenerator } from '../http/exchange/service.ts';
import type { Company } from '../world/company.ts';

type PrismOperation = Awaited<ReturnType<typeof getHttpOperationsFromSpec>>[number];

const jsonType = 'application/json';
/** Any media type of JSON (RFC 6839, section 3.1). */
const isJson = /[/+]json$/;
/** The number of attempts: most generated lists of several types are invalid. */
const maxAttempts = 60;

/** Prism only negotiates and mocks; the service does everything else. */
const engine = {
  isProxy: false,
  checkSecurity: false,
  validateRequest: false,
  validateResponse: false,
  errors: false,
  upstreamProxy: undefined,
} as const;

/** The most elements of a generated list. */
const maxElements = 5;

/**
 * A copy in which every list is short: lists are generated up to their `maxItems`, and a thousand elements that nest a
 * thousand others would never end.
 */
function withShortLists<Document extends object>(document: Document): Document {
  return JSON.parse(JSON.stringify(document), (_, value) => {
    if (typeof value?.maxItems !== 'number') return value;
    const { minItems = 0, maxItems } = value;
    return { ...value, maxItems: Math.max(minItems, Math.min(maxItems, maxElements)) };
  });
}

/**
 * Prism as a library: it makes documented responses, from an example or from the schema. Operations are loaded one by
 * one, on first use.
 */
export class Prism implements ResponseGenerator {
  readonly #contract: Contract;
  readonly #document: Contract['document'];
  readonly #prism = createInstance(
    { ...engine, mock: { dynamic: false } },
    { logger: createLogger('prism', { enabled: false }) },
  );
  readonly #operations = new Map<string, Promise<PrismOperation>>();
  readonly #examples = new Map<string, HttpResponse>();

  constructor(contract: Contract) {
    this.#contract = contract;
    this.#document = withShortLists(contract.document);
  }

  /**
   * The documented response. Examples are cached; a body is generated until it is valid, from the company's own
   * series, so that a run can be repeated; if every attempt is invalid, it is the example.
   * @throws Error when Prism cannot make the response, saying why
   */
  async generate(operation: Operation, preference: Preference, company: Company): Promise<HttpResponse> {
    const type = mediaTypeOf(operation, preference.code);
    const validate = type && this.#contract.responseValidator(operation, preference.code, type);
    for (let attempt = 0; preference.dynamic && validate && attempt < maxAttempts; attempt += 1) {
      const seed = `${company.seed}/${company.name}/${company.ids.nextInSeries('prism')}`;
      const response = await this.#ask(operation, preference, seed).catch(() => undefined);
      if (response !== undefined && validate(response.body)) return response;
    }
    return this.#example(operation, preference);
  }

  async #example(operation: Operation, preference: Preference): Promise<HttpResponse> {
    const key = JSON.stringify([operation.operationId, preference.code, preference.example]);
    const known = this.#examples.get(key);
    if (known !== undefined) return known;
    const response = serialise(await this.#ask(operation, preference));
    this.#examples.set(key, response);
    return response;
  }

  async #ask(operation: Operation, preference: Preference, seed?: string): Promise<HttpResponse> {
    const type = mediaTypeOf(operation, preference.code);
    // A fresh configuration each time: Prism writes into the one it gets.
    const mock = {
      code: preference.code,
      dynamic: seed !== undefined,
      ...(type === undefined ? {} : { mediaTypes: [type] }),
      ...(preference.example === undefined ? {} : { exampleKey: preference.example }),
      ...(seed === undefined ? {} : { seed, ignoreExamples: true }),
    };
    const resource = await this.#operation(operation);
    const result = await this.#prism.request(requestFor(operation), [resource], { ...engine, mock })();
    if (result._tag === 'Left') {
      const { title, detail } = ProblemJsonError.toProblemJson(result.left);
      throw new Error(`Prism has no ${preference.code} for ${operation.operationId}: ${title} (${detail})`);
    }
    const { statusCode, headers, body } = result.right.output;
    return toHttpResponse(statusCode, headers ?? {}, body, type);
  }

  /** Prism's form of one operation: from a clone of the document that has only this one, since Prism changes what it reads. */
  #operation({ operationId, path, method }: Operation): Promise<PrismOperation> {
    const known = this.#operations.get(operationId);
    if (known !== undefined) return known;
    const document = this.#document;
    const members = ['parameters', method.toLowerCase()];
    const item = Object.entries(document.paths[path] ?? {}).filter(([name]) => members.includes(name));
    const pathItem = Object.fromEntries(item);
    const loaded = getHttpOperationsFromSpec(
      structuredClone({ ...document, paths: { [path]: pathItem } }),
    ).then(([operation]) => {
      if (operation === undefined) throw new Error(`Prism finds no operation ${operationId}.`);
      return operation;
    });
    this.#operations.set(operationId, loaded);
    return loaded;
  }
}

/** A request that Prism's router matches to the operation; Prism ignores the rest of it. */
function requestFor({ method, path }: Operation): IHttpRequest {
  return {
    method: method.toLowerCase() as IHttpRequest['method'],
    url: { path: path.replaceAll(/\{[^}]+\}/g, '1') },
    headers: {},
  };
}

function mediaTypeOf({ responses }: Operation, status: number): string | undefined {
  return Object.keys(responses.get(status)?.node.content ?? {})[0];
}

function toHttpResponse(
  status: number,
  headerFields: Record<string, string | string[]>,
  body: unknown,
  type: string | undefined,
): HttpResponse {
  const headers = Object.fromEntries(
    Object.entries(headerFields).filter(
      ([name, value]) => name.toLowerCase() !== 'content-type' && value !== null,
    ),
  );
  if (body === undefined || type === undefined) return { status, headers };
  if (type === jsonType) return { status, headers, body: body as NonNullable<HttpResponse['body']> };
  const text = isJson.test(type) ? JSON.stringify(body) : String(body);
  return { status, headers, body: new Content(type, text) };
}

function serialise(response: HttpResponse): HttpResponse {
  const { body } = response;
  if (body === undefined || body instanceof Content || body instanceof Serialised) return response;
  return { ...response, body: new Serialised(JSON.stringify(body)) };
}
