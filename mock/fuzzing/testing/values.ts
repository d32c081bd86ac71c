import type { OpenApiDocument } from 'countersign-contract/document';
import type { JsonSchema } from 'countersign-contract/schemas';
import fc, { type Arbitrary } from 'fast-check';
import { hasMembers, lookUpReference } from '../../contract/document.ts';
import { isJsonObject, type Json, type JsonObject } from '../../contract/json.ts';

/** Values that no schema expects, and that many programs cannot handle. */
export const hostileValues: Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json[]>(
    null,
    true,
    false,
    0,
    -1,
    1e308,
    -1e308,
    1e-308,
    2 ** 53,
    '',
    ' ',
    '\u0000',
    '\u202e',
    '💥'.repeat(40),
    'a'.repeat(70_000),
    "' OR 1=1 --",
    '<script>alert(1)</script>',
    '{{7*7}}',
    '%s%n',
    '../../etc/passwd',
    '__proto__',
    '2026-02-30',
    '9999999999-01-01T00:00:00Z',
    '0000-00-00',
    'NaN',
    '1e999',
    [],
    {},
    [[]],
    [null],
    [{}],
    { '': '' },
    { toString: 1, hasOwnProperty: null, valueOf: {} },
    { id: [] },
    { _destroy: true },
    [{ _destroy: 1, id: 'x' }],
    { links: 7 },
  ),
  fc
    .constantFrom(...['length', 'toString', 'hasOwnProperty', '$ref', 'id'])
    .map((name): Json => ({ [name]: name })),
  fc.jsonValue({ maxDepth: 3 }) as Arbitrary<Json>,
);

/** Invalid bodies and edge cases; a valid one is a JSON object of at most 1 MiB in UTF-8. */
export const hostileBodies: Arbitrary<string | Buffer> = fc.oneof(
  fc.constantFrom<(string | Buffer)[]>(
    '',
    ' ',
    '{',
    '}',
    '[]',
    'null',
    '"a"',
    '{"a":1,}',
    "{'a':1}",
    '{"a":NaN}',
    '{"a":\u0001}',
    '\ufeff{}',
    '{}{}',
    '{"a":"\\ud800"}',
    '{"\\udfff":1}',
    '{"__proto__":{"a":1}}',
    '{"constructor":{"prototype":{"a":1}}}',
    '{"a":{"__proto__":null}}',
    Buffer.from([0xff, 0xfe, 0x7b, 0x7d]),
    Buffer.from('{"a":"ü"}', 'latin1'),
    Buffer.from('{}', 'utf16le'),
    Buffer.from([0xed, 0xa0, 0x80]),
    `${'['.repeat(1_000)}${']'.repeat(1_000)}`,
    `${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`,
    '['.repeat(50_000),
    `{"addresses":[${Array(10_000).fill('{}').join(',')}]}`,
    `{"contact":{"addresses":[${Array(10_000).fill('{"address":{}}').join(',')}]}}`,
  ),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
);

/** Texts for a query or path from clients that escape badly or are hostile. */
export const hostileEscapes = fc.constantFrom(
  '%',
  '%f',
  '%zz',
  '%ff',
  '%c0%af',
  '%ed%a0%80',
  '%00',
  '%0d%0aX-A:1',
  '..%2f..',
  '%2e%2e',
  '%25',
  '+',
  '%F0%9F%92%A5',
  '*',
  ';',
  "'",
  'constructor',
  '__proto__',
  'toString',
  'a'.repeat(3_000),
);

/** Replaces one value somewhere in a body, or adds an unknown one. */
export function mutate(body: Json, path: readonly number[], value: Json): Json {
  const [step = 0, ...rest] = path;
  if (Array.isArray(body) && body.length > 0 && path.length > 0) {
    return body.with(step % body.length, mutate(body[step % body.length] ?? null, rest, value));
  }
  const names = isJsonObject(body) ? Object.keys(body) : [];
  const name = names[step % names.length];
  if (isJsonObject(body) && name !== undefined && path.length > 0) {
    return { ...body, [name]: mutate(body[name] ?? null, rest, value) };
  }
  return value;
}

const deepest = 4;

/** JSON values that are mostly valid for a schema of the document; `pattern` together with `format` can be violated. */
export function valuesOf(document: OpenApiDocument, schema: unknown, depth = 0): Arbitrary<Json> {
  if (!hasMembers(schema)) return fc.jsonValue({ maxDepth: 1 }) as Arbitrary<Json>;
  if (typeof schema.$ref === 'string')
    return valuesOf(document, lookUpReference(document, schema.$ref), depth);
  if (Array.isArray(schema.examples) && depth > 0) {
    const example = fc.constantFrom(...(schema.examples as Json[]));
    return fc.oneof(
      { weight: 2, arbitrary: example },
      { weight: 1, arbitrary: generateValue(document, schema, depth) },
    );
  }
  return generateValue(document, schema, depth);
}

function generateValue(document: OpenApiDocument, schema: JsonSchema, depth: number): Arbitrary<Json> {
  if ('const' in schema) return fc.constant(schema.const as Json);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as Json[]));
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(choices)) return fc.oneof(...choices.map((choice) => valuesOf(document, choice, depth)));
  const types = [schema.type ?? 'object'].flat() as string[];
  return fc.oneof(...types.map((type) => kinds[type]?.(document, schema, depth) ?? fc.constant(null)));
}

type Kind = (document: OpenApiDocument, schema: JsonSchema, depth: number) => Arbitrary<Json>;

/** Generators of values by JSON type. */
const kinds: Record<string, Kind> = {
  null: () => fc.constant(null),
  boolean: () => fc.boolean(),
  integer: (_document, schema) =>
    fc.integer({ min: number(schema.minimum, -1_000), max: number(schema.maximum, 1_000_000) }),
  number: (_document, schema) =>
    fc.double({ min: number(schema.minimum, -1e6), max: number(schema.maximum, 1e9), noNaN: true }),
  string: (_document, schema) => texts(schema),
  array: (document, schema, depth) =>
    depth >= deepest
      ? fc.constant([])
      : fc.array(valuesOf(document, schema.items, depth + 1), {
          minLength: number(schema.minItems, 0),
          maxLength: 3,
        }),
  object: (document, schema, depth) => {
    const required = Array.isArray(schema.required) ? (schema.required as string[]) : [];
    const properties = Object.entries(hasMembers(schema.properties) ? schema.properties : {});
    const included = properties.filter(([name]) => depth < deepest || required.includes(name));
    const values = included.map(
      ([name, property]) => [name, valuesOf(document, property, depth + 1)] as const,
    );
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
