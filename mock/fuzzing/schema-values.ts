import type { OpenApiDocument } from 'countersign-contract/document';
import type { JsonSchema } from 'countersign-contract/schemas';
import fc, { type Arbitrary } from 'fast-check';
import { hasMembers, lookUpReference } from '../contract/document.ts';
import type { Json, JsonObject } from '../contract/json.ts';

const DEEPEST = 4;

/** JSON values that a schema of the document takes, mostly; what it cannot say (`pattern` beside `format`) may miss. */
export function valuesOf(document: OpenApiDocument, schema: unknown, depth = 0): Arbitrary<Json> {
  if (!hasMembers(schema)) return fc.jsonValue({ maxDepth: 1 }) as Arbitrary<Json>;
  if (typeof schema.$ref === 'string')
    return valuesOf(document, lookUpReference(document, schema.$ref), depth);
  if (Array.isArray(schema.examples) && depth > 0) {
    const example = fc.constantFrom(...(schema.examples as Json[]));
    return fc.oneof(
      { weight: 2, arbitrary: example },
      { weight: 1, arbitrary: madeUp(document, schema, depth) },
    );
  }
  return madeUp(document, schema, depth);
}

function madeUp(document: OpenApiDocument, schema: JsonSchema, depth: number): Arbitrary<Json> {
  if ('const' in schema) return fc.constant(schema.const as Json);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as Json[]));
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(choices)) return fc.oneof(...choices.map((choice) => valuesOf(document, choice, depth)));
  const types = [schema.type ?? 'object'].flat() as string[];
  return fc.oneof(...types.map((type) => kinds[type]?.(document, schema, depth) ?? fc.constant(null)));
}

type Kind = (document: OpenApiDocument, schema: JsonSchema, depth: number) => Arbitrary<Json>;

/** How values of each JSON type are made. */
const kinds: Record<string, Kind> = {
  null: () => fc.constant(null),
  boolean: () => fc.boolean(),
  integer: (_document, schema) =>
    fc.integer({ min: number(schema.minimum, -1_000), max: number(schema.maximum, 1_000_000) }),
  number: (_document, schema) =>
    fc.double({ min: number(schema.minimum, -1e6), max: number(schema.maximum, 1e9), noNaN: true }),
  string: (_document, schema) => texts(schema),
  array: (document, schema, depth) =>
    depth >= DEEPEST
      ? fc.constant([])
      : fc.array(valuesOf(document, schema.items, depth + 1), {
          minLength: number(schema.minItems, 0),
          maxLength: 3,
        }),
  object: (document, schema, depth) => {
    const required = Array.isArray(schema.required) ? (schema.required as string[]) : [];
    const properties = Object.entries(hasMembers(schema.properties) ? schema.properties : {});
    const kept = properties.filter(([name]) => depth < DEEPEST || required.includes(name));
    const values = kept.map(([name, property]) => [name, valuesOf(document, property, depth + 1)] as const);
    return fc.record(Object.fromEntries(values), {
      requiredKeys: required,
      noNullPrototype: true,
    }) as Arbitrary<JsonObject>;
  },
};

const formats: Record<string, Arbitrary<string>> = {
  date: fc
    .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  'date-time': fc
    .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  uri: fc.webUrl(),
  email: fc.emailAddress(),
};

function texts(schema: JsonSchema): Arbitrary<string> {
  const format = formats[String(schema.format)];
  if (format !== undefined) return format;
  const [minLength, maxLength] = [number(schema.minLength, 0), number(schema.maxLength, 60)];
  if (typeof schema.pattern === 'string') return fc.stringMatching(new RegExp(schema.pattern));
  return fc.string({ unit: 'grapheme', minLength, maxLength });
}

function number(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}
