import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { filledValue } from '../../examples/example-value.ts';
import type { JsonSchema } from '../../schemas/type-schema.ts';
import type { Shape } from '../contract/contract.ts';

type Shapes = ReadonlyMap<string, Shape>;

/** How many values are drawn from each of two schemas, and how many of all both have to accept. */
const draws = 1000;
const leastAccepted = 20;
/** How deep values are drawn. */
const deepest = 6;

/** Keywords by which one schema can be written in several ways. */
const compositions = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'dependentSchemas', 'dependentRequired'];
/** Keywords that say more than which values are valid. */
const annotations = new Set(['readOnly', 'writeOnly', 'deprecated', 'default']);

const isComposed = (schema: JsonSchema): boolean => compositions.some((keyword) => keyword in schema);

/** A source of numbers below a limit that is the same in every run. */
function randomSource(): (limit: number) => number {
  let state = 1;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/** What schemas speak of anywhere: names of properties, numbers of limits, and single values. */
type SchemaParts = { names: string[]; numbers: number[]; values: unknown[] };

function schemaPartsOf(schemas: readonly JsonSchema[], shapes: readonly Shapes[]): SchemaParts {
  const parts: SchemaParts = {
    names: ['other'],
    numbers: [0, 1],
    values: [null, true, 'x', {}, [], [null]],
  };
  const waiting: unknown[] = [...schemas];
  const seen = new Set<unknown>();
  for (const schema of waiting) {
    if (typeof schema !== 'object' || schema === null || seen.has(schema)) continue;
    seen.add(schema);
    const {
      properties,
      required,
      enum: listed = [],
      const: constant,
      $ref,
      ...others
    } = schema as JsonSchema;
    parts.names.push(...Object.keys(properties ?? {}), ...(required ?? []));
    parts.values.push(...listed, ...(constant === undefined ? [] : [constant]));
    parts.numbers.push(...Object.values(others).filter((it) => typeof it === 'number'));
    waiting.push(...Object.values(properties ?? {}), ...Object.values(others));
    if ($ref !== undefined) waiting.push(...shapes.map((known) => known.get($ref)?.schema));
  }
  return parts;
}

/** Draws values that a schema accepts or barely refuses: at its limits and beyond, and some that are quite different. */
class Drawing {
  readonly #random = randomSource();
  readonly #parts: SchemaParts;
  readonly #shapes: Shapes;
  /** Whether a schema went deeper than what was drawn. */
  isCut = false;

  constructor(parts: SchemaParts, shapes: Shapes) {
    this.#parts = parts;
    this.#shapes = shapes;
  }

  #pick<Item>(items: readonly Item[]): Item | undefined {
    return items[this.#random(items.length)];
  }

  /** A number at one of the limits, or beside it. */
  #number(...distances: readonly number[]): number {
    return (this.#pick(this.#parts.numbers) ?? 0) + (this.#pick([0, ...distances]) ?? 0);
  }

  #length(most: number): number {
    return Math.min(Math.max(Math.round(this.#number(-1, 1)), 0), most);
  }

  value(schema: JsonSchema | undefined, depth = 0): unknown {
    const isDeep = depth > deepest;
    if (isDeep && typeof schema === 'object' && Object.keys(schema).length > 0) this.isCut = true;
    if (typeof schema !== 'object' || isDeep || this.#random(12) === 0) return this.#pick(this.#parts.values);
    if (schema.$ref !== undefined) return this.value(this.#shapes.get(schema.$ref)?.schema, depth + 1);
    const { anyOf, oneOf, allOf = [], ...own } = schema;
    const chosen = this.#pick(anyOf ?? oneOf ?? []);
    if (!chosen && allOf.length === 0) return this.#plain(own, depth);
    const parts = [...allOf, ...(chosen ? [chosen] : []), ...(Object.keys(own).length > 0 ? [own] : [])];
    const values = parts.map((part) => this.value(part, depth + 1));
    const areObjects = values.every((it) => typeof it === 'object' && it !== null && !Array.isArray(it));
    return areObjects ? Object.assign({}, ...values) : this.#pick(values);
  }

  #plain(schema: JsonSchema, depth: number): unknown {
    const { properties = {}, items } = schema;
    const listed = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
    if (listed) return this.#pick(listed);
    const implied = schema.properties || schema.required ? 'object' : items ? 'array' : undefined;
    switch (this.#pick([schema.type ?? implied ?? ['string', 'number', 'object', 'array']].flat())) {
      case 'string':
        return this.#pick([filledValue({ ...schema, type: 'string' }), 'x'.repeat(this.#length(2000))]);
      case 'number':
      case 'integer':
        return this.#number(-1, 1, 0.5);
      case 'boolean':
        return this.#random(2) === 0;
      case 'array':
        return Array.from({ length: this.#length(30) }, () => this.value(items || {}, depth + 1));
      case 'object': {
        const own = Object.entries(properties).filter(() => this.#random(5) > 0);
        const members = own.map(([name, it]): [string, unknown] => [name, this.value(it, depth + 1)]);
        const name = this.#pick(this.#parts.names);
        const others =
          name !== undefined && this.#random(4) === 0 ? [[name, this.#pick(this.#parts.values)]] : [];
        return Object.fromEntries([...others, ...members]);
      }
      default:
        return null;
    }
  }
}

/** A function that says whether a schema accepts a value; undefined where it cannot be compiled. */
function acceptorOf(schema: JsonSchema, shapes: Shapes): ((value: unknown) => boolean) | undefined {
  const local = (key: string, value: unknown) =>
    key === '$ref' && typeof value === 'string' ? `#/$defs/${encodeURIComponent(value)}` : value;
  const $defs = Object.fromEntries([...shapes].map(([name, shape]) => [name, shape.schema]));
  const ajv = new Ajv2020({ strict: false, logger: false, ownProperties: true });
  addFormats.default(ajv);
  try {
    return ajv.compile(JSON.parse(JSON.stringify({ ...schema, $defs }, local))) as (
      value: unknown,
    ) => boolean;
  } catch {
    return undefined;
  }
}

/** Everything in a schema that says more than which values are valid. */
function annotationsOf(schema: JsonSchema): string {
  const found: string[] = [];
  JSON.stringify(schema, (key, value) => {
    if (annotations.has(key)) found.push(`${key} ${JSON.stringify(value)}`);
    return value;
  });
  return found.sort().join('\n');
}

/**
 * Whether two schemas, of which one is put together from others, accept and refuse the same of 2,000 values: 1,000 drawn from each, at
 * its limits and beyond. Not tried are patterns, since too few of the texts that they are about would be drawn, and schemas that go deeper
 * than the values.
 */
export function areEqualAsTried(
  before: JsonSchema,
  after: JsonSchema,
  shapes: readonly [before: Shapes, after: Shapes],
): boolean {
  if (!isComposed(before) && !isComposed(after)) return false;
  if (JSON.stringify([before, after]).includes('"pattern"') || annotationsOf(before) !== annotationsOf(after))
    return false;
  const acceptors = [acceptorOf(before, shapes[0]), acceptorOf(after, shapes[1])] as const;
  if (!acceptors[0] || !acceptors[1]) return false;
  const parts = schemaPartsOf([before, after], shapes);
  const drawings = [new Drawing(parts, shapes[0]), new Drawing(parts, shapes[1])] as const;
  let accepted = 0;
  for (let draw = 0; draw < draws; draw += 1) {
    for (const value of [drawings[0].value(before), drawings[1].value(after)]) {
      if (drawings.some(({ isCut }) => isCut)) return false;
      const isAccepted = acceptors[0](value);
      if (isAccepted !== acceptors[1](value)) return false;
      if (isAccepted) accepted += 1;
    }
  }
  return accepted >= leastAccepted;
}
