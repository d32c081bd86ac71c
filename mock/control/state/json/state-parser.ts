import { type StackElement, Tokenizer, TokenParser, TokenType } from '@streamparser/json';
import type { ErrorObject, ValidateFunction } from 'ajv';
import type { Contract } from '../../../contract/contract.ts';
import { describeSchemaError, toPropertyError } from '../../../contract/schema-error.ts';
import { HttpError } from '../../../http/exchange/http-error.ts';
import { checkJson } from '../../../http/request/body.ts';
import type { CompanyData } from '../../../world/company.ts';
import type { StoredRecord } from '../../../world/records.ts';
import { InvalidStateError, largestState, type State, type StateProblem } from './state.ts';

/** The maximum number of records and rows. */
const mostElements = 2_000_000;
/** The maximum size of a record, a row, or anything else between two of them, in bytes. */
const largestPart = 16 * 1_048_576;
const limits = { levels: 64, elements: 1_000_000 };

const recordsPattern = '$.companies.*.records.*';
const rows = '$.companies.*.tables.*.*';

/** The elements of one company that have arrived. */
type Elements = Pick<CompanyData, 'records' | 'tables'>;

/** Parses a state part by part; each record and row is validated as soon as it is complete. */
export class StateParser {
  readonly #contract: Contract;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  readonly #tokenizer = new Tokenizer();
  readonly #values = new TokenParser({ paths: ['$', recordsPattern, rows], keepStack: true });
  readonly #companies: Elements[] = [];
  /** Everything but records and rows, once it is complete. */
  #rest: unknown;
  /** Where the parser is, from the outermost value on; it changes while values are parsed. */
  #stack: readonly StackElement[] = [];
  #level = 0;
  #elements = 0;
  #bytes = 0;
  /** The offset of the last token. */
  #offset = 0;
  /** The offset at which the last record or row ended. */
  #lastEnd = 0;

  constructor(contract: Contract) {
    this.#contract = contract;
    this.#tokenizer.onToken = (token) => {
      this.#offset = token.offset;
      this.#countLevels(token.token);
      this.#values.write(token);
    };
    this.#values.onValue = ({ value, key, parent, stack }) => {
      this.#stack = stack;
      if (stack.length === 0) this.#rest = value;
      // Anything else in its place stays with the rest, and is found to be wrong there.
      else if (typeof key === 'number' && Array.isArray(parent)) this.#take(value, key, parent);
    };
  }

  /** @throws HttpError 400, 413; InvalidStateError */
  write(part: Uint8Array): void {
    this.#bytes += part.length;
    if (this.#bytes > largestState) throw tooLarge(largestState);
    if (this.#bytes - this.#lastEnd > largestPart) throw tooLarge(largestPart, this.#place());
    this.#requireUtf8(part);
    try {
      this.#tokenizer.write(part);
    } catch (error) {
      if (error instanceof HttpError || error instanceof InvalidStateError) throw error;
      throw this.#jsonError('body.json-at');
    }
  }

  /** The state. @throws HttpError 400; InvalidStateError */
  end(): State {
    if (this.#bytes === 0) throw new HttpError(400, 'body.missing');
    this.#requireUtf8();
    try {
      this.#tokenizer.end();
      if (!this.#values.isEnded) this.#values.end();
    } catch {
      throw this.#jsonError('body.json-end');
    }
    const rest = this.#rest;
    if (typeof rest !== 'object' || rest === null || Array.isArray(rest))
      throw new HttpError(400, 'body.object');
    checkJson(rest, limits);
    const validate = this.#contract.validator('state');
    if (!validate(rest)) throw new InvalidStateError(errorsOf(validate).map(toPropertyError));
    const { companies, ...head } = rest as State;
    return { ...head, companies: companies.map((company, index) => ({ ...company, ...this.#of(index) })) };
  }

  #countLevels(token: TokenType): void {
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) this.#level += 1;
    if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) this.#level -= 1;
    if (this.#level > limits.levels)
      throw new HttpError(413, 'body.too-deep', {
        property: this.#place(),
        values: { limit: limits.levels },
      });
  }

  #requireUtf8(part?: Uint8Array): void {
    try {
      this.#decoder.decode(part, { stream: part !== undefined });
    } catch {
      throw new HttpError(400, 'body.utf8', { property: this.#place() });
    }
  }

  #of(company: number): Elements {
    this.#companies[company] ??= { records: [], tables: {} };
    return this.#companies[company];
  }

  /** Takes a record or row out of its array, so that only one is in memory twice. */
  #take(value: unknown, index: number, array: unknown[]): void {
    array.pop();
    this.#lastEnd = this.#offset;
    this.#elements += 1;
    const [, , company, list, table] = this.#stack.map(({ key }) => key);
    const place = [...this.#stack.slice(1).map(({ key }) => key), index].join('.');
    if (this.#elements > mostElements)
      throw new HttpError(413, 'state.too-many', { property: place, values: { limit: mostElements } });
    checkElement(value, place);
    const elements = this.#of(Number(company));
    if (list === 'records') {
      this.#validate('state_record', value, (error) => [place, ...describeSchemaError(error).path]);
      // A name that comes twice has its last value, as in any JSON.
      if (index === 0) elements.records = [];
      elements.records.push(compact(value as StoredRecord));
    } else {
      const name = String(table);
      // The path is that of a table with this row alone.
      this.#validate('tables', { [name]: [value] }, (error) => [
        place,
        ...describeSchemaError(error).path.slice(2),
      ]);
      if (index === 0 || !Object.hasOwn(elements.tables, name)) elements.tables[name] = [];
      elements.tables[name]?.push(compact(value as [string, unknown]));
    }
  }

  #validate(schema: string, value: unknown, placeOf: (error: ErrorObject) => string[]): void {
    const validate = this.#contract.validator(schema);
    if (validate(value)) return;
    const problems = errorsOf(validate).map(
      (error): StateProblem => [placeOf(error).join('.'), describeSchemaError(error).sentence],
    );
    throw new InvalidStateError(problems);
  }

  /** Where the parser is, as in a property error; `base` before the first record or row. */
  #place(): string {
    const names = this.#stack.slice(1).map(({ key }) => String(key));
    return names.join('.') || 'base';
  }

  #jsonError(name: 'body.json-at' | 'body.json-end'): HttpError {
    return new HttpError(400, name, { property: this.#place(), values: { position: this.#offset } });
  }
}

/** Rejects an element as any body is rejected, and says which one it is. @throws HttpError 400, 413 */
function checkElement(value: unknown, property: string): void {
  try {
    checkJson(value, limits);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    throw new HttpError(error.status, error.errorName, { property, values: error.values });
  }
}

/** The same value in half of the memory: objects that are built name by name are dictionaries, those of `JSON.parse` have a shape. */
function compact<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value));
}

function errorsOf({ errors }: ValidateFunction): ErrorObject[] {
  return errors ?? [];
}

function tooLarge(limit: number, property = 'base'): HttpError {
  return new HttpError(413, 'body.too-large', { property, values: { limit } });
}
