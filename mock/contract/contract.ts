import type { ValidateFunction } from 'ajv';
import type { OpenApiDocument } from 'countersign-contract/document';
import { type Operation, operationsOf } from './operation.ts';
import { ParameterReader, type ParameterReaders } from './parameters.ts';
import { Validators } from './validators.ts';

/** The operations of a document, and its validators, which are compiled on first use. */
export class Contract {
  readonly document: OpenApiDocument;
  readonly operations: ReadonlyMap<string, Operation>;
  readonly #requests: Validators;
  readonly #responses: Validators;
  readonly #readers = new Map<Operation, ParameterReaders>();

  constructor(document: OpenApiDocument) {
    this.document = document;
    this.operations = new Map(
      operationsOf(document).map((operation) => [operation.operationId, operation] as const),
    );
    this.#requests = new Validators(document, { allErrors: true, verbose: true });
    this.#responses = new Validators(document, { allErrors: false });
  }

  /**
   * The validator of a component schema (`contact_create`); it finds all errors, with the values and schemas at fault.
   * @throws Error when the document has no such schema, or one that does not compile
   */
  validator(schema: string): ValidateFunction {
    return this.#requests.at(`#/components/schemas/${schema}`);
  }

  /** The validator of an operation's request body; undefined if it accepts no body of that media type. */
  bodyValidator(operation: Operation, mediaType: string): ValidateFunction | undefined {
    const schema = operation.body?.node.content[mediaType]?.schema;
    if (operation.body === undefined || schema === undefined) return undefined;
    return this.#requests.under(operation.body.pointer, ['content', mediaType, 'schema']);
  }

  /** The validator of the response with this status; undefined if the document has no schema for it. */
  responseValidator(operation: Operation, status: number, mediaType: string): ValidateFunction | undefined {
    const response = operation.responses.get(status);
    if (response?.node.content?.[mediaType]?.schema === undefined) return undefined;
    return this.#responses.under(response.pointer, ['content', mediaType, 'schema']);
  }

  /** The readers of the parameters that an operation declares. */
  parameters(operation: Operation): ParameterReaders {
    const cached = this.#readers.get(operation);
    if (cached !== undefined) return cached;
    const readers = {
      path: new ParameterReader('path', operation, this.#requests),
      query: new ParameterReader('query', operation, this.#requests),
      header: new ParameterReader('header', operation, this.#requests),
    };
    this.#readers.set(operation, readers);
    return readers;
  }
}
