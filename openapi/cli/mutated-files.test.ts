import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, inject, test } from 'vitest';
import { runsOfDay } from '../../testing/sample.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { assemble, readBase } from '../assemble/assemble.ts';
import { loadSchemas } from '../schemas/load-schemas.ts';
import { SchemaFolder } from '../testing/index.ts';
import { runCommand } from '../testing/run-command.ts';

/** Fewer mutations of documents, which are larger than schema files and are compared more slowly. */
const numRuns = { schemaFiles: runsOfDay(9_000), documents: runsOfDay(1_000) };
const mostMs = 5_000;

const folder = temporaryFolder();
// Few types, which refer to no others, are read faster.
const schemas = new SchemaFolder(['address', 'auth_permission', 'company', 'user']);
const types = readdirSync(join(schemas.path, '1.0'));
const document = join(folder, 'document.json');
const { version, types: all } = loadSchemas();
writeFileSync(
  document,
  JSON.stringify(
    assemble(await readBase(), {
      version,
      types: new Map([...all].filter(([type]) => type === 'address')),
    }),
    null,
    1,
  ),
);
afterAll(() => schemas[Symbol.dispose]());

const oddTokens = [
  ...['null', 'true', '0', '-1', '1e999999', '0.1', '[]', '{}', '""', '[[]]', '[null]', '{"":{}}'],
  ...[
    '"__proto__"',
    '"constructor"',
    '"type"',
    '"properties"',
    '"$ref"',
    '"\\ud800"',
    '"\\u0000"',
    '"a/b~c"',
  ],
  ...[
    '"(a+)+$"',
    '"["',
    '"object"',
    '"array"',
    '"#"',
    '"openapi"',
    '{"$ref":"#"}',
    '{"$ref":"#/components"}',
  ],
  ...[',', ':', '{', '}', '[', ']', '\\', '"', '\ufeff', '\u2028', '/*', '//', '\u0000', 'NaN', "'a'"],
  `${'['.repeat(200)}${']'.repeat(200)}`,
];
const references = [
  '#',
  '#/',
  'contact.json',
  './address.json',
  '../address.json',
  'user.json#',
  '#/components/schemas/address',
  '#/paths',
  '',
  '%',
  '#/~2',
];

const tokensOf = (text: string) => text.match(/"(?:[^"\\]|\\.)*"|[\w.+-]+|\s+|./gsu) ?? [];

type Mutation = (bytes: Uint8Array) => Buffer;
const at = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

/** Replaces some bytes at a place, which may be none, by others. */
const mutateBytes: fc.Arbitrary<Mutation> = fc
  .tuple(at, fc.nat(8), fc.uint8Array({ maxLength: 8 }))
  .map(([place, removed, added]) => (bytes) => {
    const start = Math.floor(place * bytes.length);
    return Buffer.concat([bytes.subarray(0, start), added, bytes.subarray(start + removed)]);
  });

/** Replaces a token, or puts one before it: an odd one, or another of the same file. */
const mutateTokens: fc.Arbitrary<Mutation> = fc
  .tuple(at, fc.boolean(), fc.oneof(fc.constantFrom(...oddTokens), at))
  .map(([place, isInserted, other]) => (bytes) => {
    const tokens = tokensOf(Buffer.from(bytes).toString('utf8'));
    const token = typeof other === 'string' ? other : (tokens[Math.floor(other * tokens.length)] ?? '');
    tokens.splice(Math.floor(place * tokens.length), isInserted ? 0 : 1, token);
    return Buffer.from(tokens.join(''));
  });

/** Lets a reference lead elsewhere, or a value become a reference. */
const mutateReferences: fc.Arbitrary<Mutation> = fc
  .tuple(at, fc.constantFrom(...references))
  .map(([place, reference]) => (bytes) => {
    const parts = Buffer.from(bytes)
      .toString('utf8')
      .split(/(?<="\$ref": ?")[^"]*|(?<="type": ?)"[a-z]+"/);
    if (parts.length < 2) return Buffer.from(bytes);
    const index = Math.floor(place * (parts.length - 1));
    const [before, after] = [parts.slice(0, index + 1).join('x'), parts.slice(index + 1).join('x')];
    const value = before.endsWith('"') ? reference : `{"$ref":${JSON.stringify(reference)}}`;
    return Buffer.from(`${before}${value}${after}`);
  });

const mutations = fc.array(fc.oneof(mutateBytes, mutateTokens, mutateReferences), {
  minLength: 1,
  maxLength: 4,
});
const apply = (file: string, list: readonly Mutation[]) =>
  list.reduce<Uint8Array>((bytes, mutate) => mutate(bytes), readFileSync(file));

/** Runs a command: it says what it found, or in sentences why it cannot, in time. */
async function expectSentences(...args: string[]): Promise<void> {
  const startedAt = performance.now();
  const { code, out, error } = await runCommand(...args);
  expect(performance.now() - startedAt).toBeLessThan(mostMs);
  expect(error).not.toMatch(/itself failed|^ {4}at /m);
  if (code === 2)
    expect({ out, error }).toEqual({
      // A format of annotations has one for each mistake, too.
      out: expect.stringMatching(/^(::error [^\n]+\n)*$/),
      error: expect.stringMatching(/^countersign-contract: \S.+/),
    });
  else expect({ isFound: out !== '', error }).toEqual({ isFound: true, error: '' });
  expect([0, 1, 2]).toContain(code);
}

const formats = fc.constantFrom('text', 'json', 'markdown', 'html', 'github');
const settings = { seed: inject('sampleSeed'), endOnFailure: inject('isWholeSample') };

test('a schema file with mutations is linted, converted and compared, or refused in sentences', async () => {
  const target = join(folder, 'schemas');
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...types), mutations, fc.nat(2), async (type, list, way) => {
      rmSync(target, { recursive: true, force: true });
      mkdirSync(join(target, '1.0'), { recursive: true });
      for (const name of types) {
        const file = join(schemas.path, '1.0', name);
        writeFileSync(join(target, '1.0', name), name === type ? apply(file, list) : readFileSync(file));
      }
      if (way === 0) await expectSentences('lint', target);
      else if (way === 1) await expectSentences('convert', join(target, '1.0'), '--out', join(target, 'out'));
      else await expectSentences('diff', '--from', schemas.path, '--to', target, '--format', 'json');
    }),
    { ...settings, numRuns: numRuns.schemaFiles },
  );
});

test('a document with mutations is compared, or refused in sentences', async () => {
  const target = join(folder, 'target.json');
  await fc.assert(
    fc.asyncProperty(mutations, formats, fc.boolean(), async (list, format, isAfter) => {
      writeFileSync(target, apply(document, list));
      const sides = isAfter ? [document, target] : [target, document];
      await expectSentences('diff', '--from', sides[0] ?? '', '--to', sides[1] ?? '', '--format', format);
    }),
    { ...settings, numRuns: numRuns.documents },
  );
});
