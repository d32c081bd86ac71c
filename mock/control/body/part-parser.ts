import { type StackElement, Tokenizer, TokenParser, TokenType } from '@streamparser/json';
import type { ErrorObject, ValidateFunction } from 'ajv';
import type { Contract } from '../../contract/contract.ts';
import { isJsonObject, type Json, type JsonObject } from '../../contract/json.ts';
import { describeSchemaError } from '../../contract/schema-error.ts';
import { HttpError } from '../../http/exchange/http-error.ts';
import { checkJson } from '../../http/request/body.ts';
import { type BodyForm, InvalidBodyError, jsonLimits, type Part } from './body-form.ts';

/** The maximum number of parts. */
const mostParts = 2_000_000;
/** The maximum number of names and values in a part, and in everything besides parts: what takes some milliseconds to validate. */
const mostValues = 100_000;
/** The maximum size of a part in bytes. */
const largestPart = 16 * 1_048_576;

/** How much of a body has been read. */
type Position = {
  bytes: number;
  /** Names and values. */
  values: number;
};

type Container = unknown[] | JsonObject;

/**
 * Parses a body in JSON as its bytes arrive. Its parts are validated as soon as they are complete, and everything else in the end:
 * nothing that is done at once takes longer the longer the body is.
 */
export class PartParser {
  readonly #contract: Contract;
  readonly #form: BodyForm;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  readonly #tokenizer = new Tokenizer();
  readonly #values: TokenParser;
  /** The parts by what contains them, which is empty meanwhile: it is validated without them. */
  readonly #taken = new Map<Container, [key: number | string, value: unknown][]>();
  /** The value without its parts, once it is complete. */
  #value: unknown;
  /** Where the parser is, from the outermost value on; it changes while values are parsed. */
  #stack: readonly StackElement[] = [];
  #parts = 0;
  /** The number of bytes that have arrived. */
  #arrived = 0;
  /** What has been read of them. */
  #read: Position = { bytes: 0, values: 0 };
  /** Where the last part ended. */
  #lastEnd: Position = { bytes: 0, values: 0 };
  /** How much there was besides parts before that. */
  readonly #rest: Position = { bytes: 0, values: 0 };
  /** Where the latest object or array of each level began, from the outermost on. */
  readonly #starts: Position[] = [];
  #level = 0;

  constructor(contract: Contract, form: BodyForm) {
    this.#contract = contract;
    this.#form = form;
    this.#values = new TokenParser({ paths: ['$', ...form.parts.map(({ path }) => path)], keepStack: true });
    this.#tokenizer.onToken = (token) => {
      this.#count(token.token, token.offset);
      if (token.token === TokenType.NUMBER && !Number.isFinite(token.value))
        throw new HttpError(400, 'body.number', { property: this.#place() });
      this.#values.write(token);
    };
    this.#values.onValue = ({ value, key, parent, stack }) => {
      this.#stack = stack;
      if (stack.length === 0) this.#value = value;
      else this.#take(value, key, parent as Container);
    };
  }

  /** @throws HttpError 400, 413; InvalidBodyError */
  write(bytes: Uint8Array): void {
    this.#arrived += bytes.length;
    if (this.#arrived > this.#form.largest) throw this.#tooLarge(this.#form.largest, 'base');
    if (this.#arrived - this.#lastEnd.bytes > largestPart) throw this.#tooLarge(largestPart);
    this.#requireUtf8(bytes);
    try {
      this.#tokenizer.write(bytes);
    } catch (error) {
      if (error instanceof HttpError || error instanceof InvalidBodyError) throw error;
      throw this.#jsonError('body.json-at');
    }
  }

  /**
   * The value, which matches its schema; undefined where nothing has arrived.
   * @throws HttpError 400, 413; InvalidBodyError
   */
  end(validate: ValidateFunction | undefined): JsonObject | undefined {
    if (this.#arrived === 0) return undefined;
    this.#requireUtf8();
    try {
      this.#tokenizer.end();
      if (!this.#values.isEnded) this.#values.end();
    } catch {
      throw this.#jsonError('body.json-end');
    }
    this.#countRest(this.#read);
    const value = this.#value;
    if (!isJsonObject(value)) throw new HttpError(400, 'body.object');
    checkJson(value, jsonLimits);
    if (validate?.(value) === false) throw InvalidBodyError.of(validate.errors ?? []);
    for (const [container, parts] of this.#taken)
      for (const [key, part] of parts) {
        if (Array.isArray(container)) container.push(part);
        else container[key] = part as Json;
      }
    return value;
  }

  #count(token: TokenType, offset: number): void {
    const isStart = token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET;
    if (isStart) {
      this.#starts[this.#level] = { ...this.#read };
      this.#level += 1;
    } else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) this.#level -= 1;
    this.#read.bytes = offset;
    if (isStart || !punctuation.has(token)) this.#read.values += 1;
    const { levels } = jsonLimits;
    if (this.#level > levels) throw this.#limitError('body.too-deep', levels);
    if (this.#read.values - this.#lastEnd.values > mostValues)
      throw this.#limitError('body.too-many-values', mostValues);
  }

  /** Takes a part out of what contains it. Anything else in its place stays there, and is found to be wrong in the end. */
  #take(value: unknown, key: number | string | undefined, container: Container): void {
    const keys = [...this.#stack.slice(1).map((element) => element.key), key].map(String);
    const part = this.#form.parts.find(({ path }) => matches(path, keys));
    if (part === undefined || key === undefined || Array.isArray(container) !== (part.in === 'array')) return;
    this.#parts += 1;
    const place = keys.join('.');
    if (this.#parts > mostParts)
      throw new HttpError(413, 'state.too-many', { property: place, values: { limit: mostParts } });
    this.#countPart(value);
    checkPart(value, place);
    this.#validate(part, value, keys);
    if (Array.isArray(container)) container.pop();
    else delete container[key];
    const taken = this.#taken.get(container) ?? [];
    this.#taken.set(container, taken);
    taken.push([key, compact(value)]);
  }

  /** Notes how much there was between the last part and this one. */
  #countPart(value: unknown): void {
    const isContainer = typeof value === 'object' && value !== null;
    const start = isContainer ? this.#starts[this.#level] : undefined;
    this.#countRest(start ?? this.#read);
    this.#lastEnd = { ...this.#read };
  }

  /** Counts what there is from the end of the last part until a position. */
  #countRest({ bytes, values }: Position): void {
    this.#rest.bytes += bytes - this.#lastEnd.bytes;
    this.#rest.values += values - this.#lastEnd.values;
    const { largestRest } = this.#form;
    if (this.#rest.bytes > largestRest) throw this.#tooLarge(largestRest);
    if (this.#rest.values > mostValues) throw this.#limitError('body.too-many-values', mostValues);
  }

  #requireUtf8(bytes?: Uint8Array): void {
    try {
      this.#decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw new HttpError(400, 'body.utf8', { property: this.#place() });
    }
  }

  #validate({ schema, isRow }: Part, value: unknown, keys: readonly string[]): void {
    const validate = this.#contract.validator(schema);
    const table = keys.at(-2) ?? '';
    if (validate(isRow ? { [table]: [value] } : value)) return;
    // The path of a row is that of a table with this row alone.
    const placeOf = (error: ErrorObject) => [
      ...keys,
      ...describeSchemaError(error).path.slice(isRow ? 2 : 0),
    ];
    throw InvalidBodyError.of(validate.errors ?? [], placeOf);
  }

  /** Where the parser is, as in a property error; `base` before the first part. */
  #place(): string {
    const names = this.#stack.slice(1).map(({ key }) => String(key));
    return names.join('.') || 'base';
  }

  #jsonError(name: 'body.json-at' | 'body.json-end'): HttpError {
    return new HttpError(400, name, { property: this.#place(), values: { position: this.#read.bytes } });
  }

  #limitError(name: 'body.too-deep' | 'body.too-many-values', limit: number): HttpError {
    return new HttpError(413, name, { property: this.#place(), values: { limit } });
  }

  #tooLarge(limit: number, property = this.#place()): HttpError {
    return new HttpError(413, 'body.too-large', { property, values: { limit } });
  }
}

const punctuation = new Set([
  TokenType.COLON,
  TokenType.COMMA,
  TokenType.RIGHT_BRACE,
  TokenType.RIGHT_BRACKET,
]);

/** Whether names and indexes are those of a path, in which `*` is any. */
function matches(path: string, keys: readonly string[]): boolean {
  const steps = path.split('.').slice(1);
  return steps.length === keys.length && steps.every((step, index) => step === '*' || step === keys[index]);
}

/** Rejects a part as any body is rejected, and says which one it is. @throws HttpError 400, 413 */
function checkPart(value: unknown, property: string): void {
  try {
    checkJson(value, jsonLimits);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    throw new HttpError(error.status, error.errorName, { property, values: error.values });
  }
}

/** The same value in half of the memory: objects that are built name by name are dictionaries, those of `JSON.parse` have a shape. */
function compact(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
