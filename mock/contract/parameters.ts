import type { ErrorObject, ValidateFunction } from 'ajv';
import type { Parameter } from 'countersign-contract/document';
import type { JsonSchema } from 'countersign-contract/schemas';
import type { Place } from './document.ts';
import type { Operation } from './operation.ts';
import type { Validators } from './validators.ts';

/** An invalid parameter: repeated, sent as `name[...]`, missing, or (with Ajv's error) not as declared. */
export type ParameterProblem =
  | { kind: 'twice' | 'bracketed' | 'missing'; in: Source; name: string }
  | { kind: 'invalid'; in: Source; name: string; error: ErrorObject };

/** Where the mock reads parameters. */
type Source = 'path' | 'query' | 'header';

/** A parameter's value after coercion to the declared type. */
export type ParameterValue = string | number | boolean | ParameterValue[];

/** Coerced parameters by their literal name, or the first problem. */
export type ParameterReading = { values: Record<string, ParameterValue> } | { problem: ParameterProblem };

type Pair = readonly [name: string, value: string];

/** The readers of the parameters of one operation. */
export type ParameterReaders = Readonly<Record<Source, ParameterReader>>;

interface DeclaredParameter extends Place<Parameter> {
  /** Whether a value of it is certainly valid. */
  isPlainlyValid: PlainTest;
}

/**
 * Reads the parameters of one operation from one source. A string becomes the type that the document declares
 * (`per_page=20` is the integer 20, `1e9` is invalid); only arrays can be repeated; one that is declared as `q` cannot be
 * sent as `q[...]`; parameters that are not declared are ignored.
 */
export class ParameterReader {
  /** The declared names. */
  readonly names: readonly string[];
  readonly #source: Source;
  readonly #declared: ReadonlyMap<string, DeclaredParameter>;
  readonly #required: readonly string[];
  readonly #validators: Validators;
  #validate: ValidateFunction | undefined;

  constructor(source: Source, { parameters }: Operation, validators: Validators) {
    const ofSource = parameters.filter(({ node }) => node.in === source);
    this.#source = source;
    this.#declared = new Map(
      ofSource.map((parameter) => [
        parameter.node.name,
        { ...parameter, isPlainlyValid: createPlainTest(parameter.node.schema ?? {}) },
      ]),
    );
    this.names = [...this.#declared.keys()];
    this.#required = ofSource.filter(({ node }) => node.required).map(({ node }) => node.name);
    this.#validators = validators;
  }

  /** Reads percent-decoded names and values, in the order of the URL. */
  read(pairs: readonly Pair[]): ParameterReading {
    const values: Record<string, ParameterValue> = {};
    let arePlainlyValid = true;
    if (pairs.length === 0 && this.#required.length === 0) return { values };
    for (const [name, text] of pairs) {
      const parameter = this.#declared.get(name);
      if (parameter === undefined) {
        if (this.#isBracketedScalar(name)) return this.#problem('bracketed', name);
        continue;
      }
      const before = Object.hasOwn(values, name) ? values[name] : undefined;
      const value = coerce(text, parameter.node);
      arePlainlyValid &&= parameter.isPlainlyValid(value);
      if (before === undefined) values[name] = value;
      else if (Array.isArray(before) && Array.isArray(value)) before.push(...value);
      else return this.#problem('twice', name);
    }
    const missing = this.#required.find((name) => !Object.hasOwn(values, name));
    if (missing !== undefined) return this.#problem('missing', missing);
    return arePlainlyValid ? { values } : this.#validateValues(values);
  }

  #validateValues(values: Record<string, ParameterValue>): ParameterReading {
    this.#validate ??= this.#compile();
    if (this.#validate(values)) return { values };
    const [error] = this.#validate.errors as [ErrorObject];
    const name = (error.instancePath.split('/')[1] ?? '').replaceAll('~1', '/').replaceAll('~0', '~');
    return { problem: { kind: 'invalid', in: this.#source, name, error } };
  }

  #compile(): ValidateFunction {
    const properties = [...this.#declared].map(([name, { node, pointer }]) => [
      name,
      node.schema === undefined ? true : { $ref: this.#validators.reference(`${pointer}/schema`) },
    ]);
    return this.#validators.compile({ type: 'object', properties: Object.fromEntries(properties) });
  }

  #isBracketedScalar(name: string): boolean {
    const bracket = name.indexOf('[');
    return bracket > 0 && this.#declared.has(name.slice(0, bracket));
  }

  #problem(kind: 'twice' | 'bracketed' | 'missing', name: string): ParameterReading {
    return { problem: { kind, in: this.#source, name } };
  }
}

const whole = /^[+-]?\d{1,15}$/;
const decimal = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

/** Coerces a string to a declared type; a string that does not fit stays unchanged and fails validation. */
const coercions: Record<string, (text: string) => ParameterValue> = {
  integer: (text) => (whole.test(text) ? Number(text) : text),
  number: (text) => (decimal.test(text) ? Number(text) : text),
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : text),
};

function coerce(text: string, { schema, explode }: Parameter): ParameterValue {
  const type = Array.isArray(schema?.type) ? schema.type.find((name) => name !== 'null') : schema?.type;
  if (type !== 'array') return coercions[type ?? 'string']?.(text) ?? text;
  const items = { schema: schema?.items || {} };
  const parts = explode === false ? text.split(',') : [text];
  return parts.map((part) => coerce(part, { name: '', in: '', ...items }));
}

/** Whether a value is certainly valid; where it is not, a validator has to decide. */
type PlainTest = (value: unknown) => boolean;

/** Keywords that assert nothing (JSON Schema Validation, 9; OpenAPI 3.1, 4.8.24). */
const annotations = new Set(['title', 'description', 'default', 'example', 'examples', 'deprecated']);

const types: Readonly<Record<string, PlainTest>> = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  number: (value) => Number.isFinite(value),
  integer: (value) => Number.isInteger(value),
};

const unsure: PlainTest = () => false;

/** The assertions that can be tested here, by keyword. */
const assertions: Readonly<Record<string, (argument: unknown) => PlainTest>> = {
  type: (name) => (typeof name === 'string' && types[name]) || unsure,
  enum: (known) => (value) => Array.isArray(known) && known.includes(value),
  minimum: (limit) => (value) => typeof value === 'number' && typeof limit === 'number' && value >= limit,
  maximum: (limit) => (value) => typeof value === 'number' && typeof limit === 'number' && value <= limit,
};

/**
 * Creates the test of a schema that asserts a type, alternatives or bounds of a single value and nothing else, as those of most
 * parameters do: a first request need not wait until Ajv is loaded. Every value of another schema is left to a validator.
 */
export function createPlainTest(schema: JsonSchema): PlainTest {
  const tests: PlainTest[] = [];
  for (const [keyword, argument] of Object.entries(schema)) {
    if (annotations.has(keyword)) continue;
    tests.push(assertions[keyword]?.(argument) ?? unsure);
  }
  return (value) => tests.every((test) => test(value));
}
