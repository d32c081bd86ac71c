import fc, { type Arbitrary } from 'fast-check';
import type { Json } from '../contract/json.ts';
import { isJsonObject } from '../contract/json.ts';

/** Values that no schema expects, and that break programs that expect them least. */
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

/** Bodies that are no JSON object of at most 1 MiB in UTF-8, or only just. */
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

/** What stands in a query or path where a client escapes badly, or means harm. */
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

/** Replaces one value somewhere in a body, or adds one that nobody asked for. */
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
