import type { ValidateFunction } from 'ajv';
import type { OpenApiDocument } from 'countersign-contract/document';
import { type Operation, operationsOf } from './operation.ts';
import { ParameterReader } from './parameters.ts';
import { Validators } from './validators.ts';

/** The document at work: its operations, and validators that are compiled once, when they are first needed. */
export class Contract {
  readonly document: OpenApiDocument;
  readonly operations: ReadonlyMap<string, Operation>;
  readonly #requests: Validators;
  readonly #replies: Validators;
  readonly #readers = new Map<Operation, ParameterReader>();

  constructor(document: OpenApiDocument) {
    this.document = document;
    this.operations = new Map(
      operationsOf(document).map((operation) => [operation.operationId, operation] as const),
    );
    this.#requests = new Validators(document, { allErrors: true, verbose: true });
    this.#replies = new Validators(document, { allErrors: false });
  }

  /**
   * The validator of a component schema (`contact_create`); it finds all errors, with the values and schemas at fault.
   * @throws Error when the document has no such schema, or one that does not compile
   */
  validator(schema: string): ValidateFunction {
    return this.#requests.at(`#/components/schemas/${schema}`);
  }

  /** The validator of an operation's request body; undefined where it takes no body of that media type. */
  bodyValidator(operation: Operation, mediaType: string): ValidateFunction | undefined {
    const schema = operation.body?.node.content[mediaType]?.schema;
    if (operation.body === undefined || schema === undefined) return undefined;
    return this.#requests.within(operation.body.pointer, ['content', mediaType, 'schema']);
  }

  /** The validator of the answer with this status; undefined where the document names no schema for it. */
  replyValidator(operation: Operation, status: number, mediaType: string): ValidateFunction | undefined {
    const response = operation.responses.get(status);
    if (response?.node.content?.[mediaType]?.schema === undefined) return undefined;
    return this.#replies.within(response.pointer, ['content', mediaType, 'schema']);
  }

  /** What turns the strings of an address into the parameters that an operation declares. */
  parameters(operation: Operation): ParameterReader {
    const known = this.#readers.get(operation);
    if (known !== undefined) return known;
    const reader = new ParameterReader(operation, this.#requests);
    this.#readers.set(operation, reader);
    return reader;
  }
}
