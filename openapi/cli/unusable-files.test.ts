import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listen } from '../../testing/http/listen.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { loadSchemas } from '../schemas/load-schemas.ts';
import { publishSchemas } from '../schemas/publish-schema.ts';
import { runCommand } from '../testing/run-command.ts';

const folder = temporaryFolder();

/** Writes a file of the folder, and returns its path: a text or bytes as they are, anything else as JSON. */
function write(path: string, content: unknown): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(
    file,
    typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content),
  );
  return file;
}

/** Runs a command that cannot do what it should: the sentence that it prints, without the path of the folder. */
async function sentenceOf(...args: string[]): Promise<string> {
  const { code, out, error } = await runCommand(...args);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(error).not.toContain('itself failed');
  return error
    .replaceAll(`${folder}/`, '')
    .replace(/^countersign-contract: /, '')
    .trimEnd();
}

/** What `lint` says about the one file of a folder, or that it found only matters of style. */
async function readGadget(name: string, content: unknown): Promise<string> {
  write(`${name}/1.0/gadget.json`, content);
  const { code, error } = await runCommand('lint', join(folder, name));
  expect(code).toBe(error === '' ? 1 : 2);
  return error
    .replaceAll(`${folder}/${name}/1.0/`, '')
    .replace(/^countersign-contract: /, '')
    .trimEnd();
}

const id = { type: 'string', minLength: 22, maxLength: 22, readOnly: true };
const text = { type: ['string', 'null'], description: 'Ein Gerät.', examples: ['é'] };
const gadget = (fields: object = {}, parameters = {}) => ({
  title: 'Gadget',
  description: 'Ein Gerät.',
  type: 'object',
  properties: { id, ...fields },
  links: [{ rel: 'self', href: 'gadgets/{id}', method: 'GET', properties: parameters }],
});

const fieldsCalled = (...names: string[]) =>
  JSON.parse(`{${names.map((name) => `${JSON.stringify(name)}:${JSON.stringify(text)}`)}}`);
const numbered = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`field_${at}`, { type: ['string', 'null'] }]));

describe('A schema file', () => {
  test('can begin with a byte order mark', async () => {
    expect(await readGadget('bom', `\ufeff${JSON.stringify(gadget())}`)).toBe('');
  });

  test('in another encoding than UTF-8 is refused, with the place of the first byte', async () => {
    const latin1 = Buffer.from(JSON.stringify(gadget(), null, 2), 'latin1');
    const sentence = 'cannot be read as UTF-8; save the file in that encoding.';
    expect(await readGadget('latin1', latin1)).toBe(`gadget.json:3:26: ${sentence}`);
    const utf16 = Buffer.from(`\ufeff${JSON.stringify(gadget())}`, 'utf16le');
    expect(await readGadget('utf16', utf16)).toBe(`gadget.json:1:1: ${sentence}`);
  });

  test('with keys that stand twice is refused, with both places of each', async () => {
    const twice = JSON.stringify(gadget({ a: text }), null, 1)
      .replace('"title"', '"type": "object",\n "t\\u0069tle": "Other",\n "title"')
      .replace('"examples"', '"type": "string", "examples"');
    expect((await readGadget('twice', twice)).split('\n')).toEqual([
      '3 mistakes in one schema file:',
      '  gadget.json:4:2: "title" stands twice in this object, first in line 3, column 2, and again here; remove one of them.',
      '  gadget.json:6:2: "type" stands twice in this object, first in line 2, column 2, and again here; remove one of them.',
      expect.stringMatching(
        /^ {2}gadget\.json:\d+:\d+: "type" stands twice in this object, first in line \d+/,
      ),
    ]);
  });

  test('that is nested without end is refused', async () => {
    for (const [name, content] of Object.entries({
      arrays: '['.repeat(100_000),
      objects: `${'{"properties":'.repeat(3_000)}{}${'}'.repeat(3_000)}`,
    })) {
      expect(await readGadget(name, content)).toMatch(
        /^gadget\.json:1:\d+: is nested in more than 100 levels; write it in fewer\.$/,
      );
    }
  });

  test('can have 1,000 fields, and no more', async () => {
    expect(await readGadget('many', gadget(numbered(999)))).toBe('');
    expect(await readGadget('more', gadget(numbered(2_600)))).toMatch(
      /^gadget\.json:1:\d+ at \/properties: has 2601 members; at most 1000 are possible\.$/,
    );
    expect(await readGadget('parameters', gadget({}, numbered(1_100)))).toContain(
      'at /links/0/properties: has 1100 members; at most 1000 are possible.',
    );
  });

  test('can have fields called as what every object inherits, but __proto__', async () => {
    const names = ['constructor', 'prototype', 'to_string', '__defined__'];
    expect(await readGadget('inherited', gadget(fieldsCalled(...names)))).toBe('');
    expect(await readGadget('proto', gadget(fieldsCalled('__proto__')))).toMatch(
      /^gadget\.json:1:\d+ at \/properties\/__proto__: "__proto__" is not a valid name: programs in JavaScript could not set it\.$/,
    );
    expect(await readGadget('proto-parameter', gadget({}, fieldsCalled('__proto__')))).toContain(
      'at /links/0/properties/__proto__: "__proto__" is not a valid name',
    );
  });

  test.each(['constructor', 'prototype'])('can describe a type called %s', async (type) => {
    write(`type-${type}/1.0/${type}.json`, gadget());
    write(`type-${type}/1.0/holder.json`, {
      ...gadget({ [type]: { type: ['object', 'null'], properties: { [type]: { $ref: `${type}.json` } } } }),
      links: [{ rel: 'self', href: 'holders/{id}', method: 'GET' }],
    });
    expect(await runCommand('lint', join(folder, `type-${type}`))).toMatchObject({ code: 1, error: '' });
  });

  test('that is a folder, an OpenAPI document, or in no folder is refused', async () => {
    mkdirSync(join(folder, 'folder/1.0/gadget.json'), { recursive: true });
    expect(await sentenceOf('lint', join(folder, 'folder'))).toBe(
      'folder/1.0/gadget.json: cannot be read: it is a folder.',
    );
    expect(await readGadget('document', { openapi: '3.1.0', info: {}, paths: {} })).toBe(
      'gadget.json:1:1: is an OpenAPI document, not the schema of a type; move it out of this folder.',
    );
    const file = write('file', '');
    expect(await sentenceOf('lint', file)).toBe(
      'file: is not a folder; name one that holds a version folder such as 1.0.',
    );
    write('version/1.0', '');
    expect(await sentenceOf('lint', join(folder, 'version'))).toBe(
      'version/1.0: is not a folder; name one that holds a version folder such as 1.0.',
    );
  });
});

describe('convert', () => {
  const out = join(folder, 'out');
  const old = (extended: readonly string[], properties = {}) => ({
    extends: extended.map((name) => ({ $ref: `${name}.json` })),
    properties: { id: { type: 'string' }, ...properties },
    required: ['id'],
  });

  test('takes files of which each extends the next twice', async () => {
    for (let at = 0; at < 27; at += 1) {
      const next = `t${at + 1}`;
      write(`twice-each/t${at}.json`, old(at < 26 ? [next, next] : [], { [`f${at}`]: { type: 'string' } }));
    }
    const { code, out: printed } = await runCommand('convert', join(folder, 'twice-each'), '--out', out);
    expect(printed).toContain('Wrote 27 schema files');
    expect(code).toBe(0);
  });

  test('refuses files that extend themselves, and names the way', async () => {
    write('self/a.json', old(['a']));
    write('self/b.json', old(['c']));
    write('self/c.json', old(['d']));
    write('self/d.json', old(['b']));
    expect((await sentenceOf('convert', join(folder, 'self'), '--out', out)).split('\n')).toEqual([
      '2 mistakes in 2 schema files:',
      '  a.json:1:13 at /extends/0: "a" extends itself; leave out one of these references.',
      '  d.json:1:13 at /extends/0: "b" extends itself, by way of c, d; leave out one of these references.',
    ]);
  });

  test('refuses a schema that is nested without end', async () => {
    write('deep/a.json', `${'{"properties":{"a":'.repeat(3_000)}{}${'}}'.repeat(3_000)}`);
    expect(await sentenceOf('convert', join(folder, 'deep'), '--out', out)).toMatch(
      /^a\.json:1:\d+: is nested in more than 100 levels; write it in fewer\.$/,
    );
  });

  test('refuses a file where a folder is expected, an OpenAPI document, and a place where it cannot write', async () => {
    const file = write('plain.json', {});
    write('ok/a.json', old([]));
    write('beside/a.json', old([]));
    write('beside/openapi.json', { openapi: '3.1.0', info: {}, paths: {} });
    const unwritable = 'nothing can be written to plain.json: a part of its path is not a folder.';
    expect([
      await sentenceOf('convert', file, '--out', out),
      await sentenceOf('convert', join(file, 'inside'), '--out', out),
      await sentenceOf('convert', join(folder, 'beside'), '--out', out),
      await sentenceOf('convert', join(folder, 'ok'), '--out', file),
    ]).toEqual([
      'plain.json: is not a folder; name the one that has the schemas.',
      'plain.json/inside: is not a folder; name the one that has the schemas.',
      'openapi.json:1:1: is an OpenAPI document, not the schema of a type; move it out of this folder.',
      unwritable,
    ]);
  });
});

describe('diff', () => {
  const info = { title: 'Things', version: '1.0' };
  const compare = (before: unknown, after: unknown) =>
    runCommand('diff', '--from', write('before.json', before), '--to', write('after.json', after));

  /** A document whose one operation returns a component. */
  const returning = (schemas: object, name = 'thing') => ({
    openapi: '3.1.0',
    info,
    paths: {
      '/things': {
        get: {
          responses: {
            200: { content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } } },
          },
        },
      },
    },
    components: { schemas },
  });
  const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` });

  test.each([
    ['to itself', { thing: refer('thing') }],
    ['to itself by way of others', { thing: refer('a'), a: refer('b'), b: refer('thing') }],
    ['to itself in its items', { thing: { type: 'array', items: refer('thing') } }],
    [
      'to itself in its properties',
      { thing: { properties: { a: { anyOf: [refer('thing'), { type: 'null' }] } } } },
    ],
    ['to itself in its additional properties', { thing: { additionalProperties: refer('thing') } }],
  ])('takes a reference %s, beside every other schema', async (_, schemas) => {
    const plain = { thing: { type: 'string' } };
    const other = { ...schemas, other: schemas.thing, thing: refer('other') };
    for (const [before, after] of [
      [schemas, schemas],
      [schemas, plain],
      [plain, schemas],
      [schemas, other],
      [other, schemas],
    ] as const) {
      const { code, error } = await compare(returning(before), returning(after));
      expect(error).toBe('');
      expect([0, 1]).toContain(code);
    }
  });

  test('takes schemas of which each refers to the next twice, under other names', async () => {
    const chain = (letter: string, last: object) =>
      Object.fromEntries(
        Array.from({ length: 27 }, (_, at) => {
          const next = refer(`${letter}${at + 1}`);
          return [`${letter}${at}`, at < 26 ? { properties: { a: next, b: next } } : last];
        }),
      );
    const before = returning(chain('a', { type: 'string' }), 'a0');
    const after = returning(chain('b', { type: 'integer' }), 'b0');
    const startedAt = performance.now();
    const { code, out } = await compare(before, after);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(code).toBe(1);
    expect(out).toContain('type changed: string → integer');
  });

  const part = (parts: object) => ({ openapi: '3.1.0', info, ...parts });
  test.each([
    [
      'a version without end',
      '{"openapi": 1e999999, "info": {"version": "1.0"}}',
      '1:2 at /openapi: must be string.',
    ],
    [
      'another version',
      part({ openapi: '2.0' }),
      '1:2 at /openapi: is not a version that can be compared: write OpenAPI 3.',
    ],
    [
      'no version of its own',
      { openapi: '3.1.0', info: {} },
      "1:20 at /info: must have required property 'version'.",
    ],
    ['null for paths', part({ paths: null }), 'at /paths: must be object.'],
    ['null for a path', part({ paths: { '/a': null } }), 'at /paths/~1a: must be object.'],
    ['null for an operation', part({ paths: { '/a': { get: null } } }), 'at /paths/~1a/get: must be object.'],
    ['null for components', part({ components: null }), 'at /components: must be object.'],
    ['null for a tag', part({ tags: [null] }), 'at /tags/0: must be object.'],
    [
      'a number for properties',
      returning({ thing: { properties: 1 } }),
      'at /components/schemas/thing/properties: must be object.',
    ],
    [
      'a number for alternatives, in a property called as extensions are',
      returning({ thing: { properties: { 'x-part': { anyOf: 1 } } } }),
      'at /components/schemas/thing/properties/x-part/anyOf: must be array.',
    ],
    [
      'a key that stands twice',
      '{"openapi": "3.1.0",\n "openapi": "3.1.1", "info": {}}',
      '2:2: "openapi" stands twice in this object, first in line 1, column 2',
    ],
    ['nesting without end', `{"openapi": ${'['.repeat(100_000)}`, '1:112: is nested in more than 100 levels'],
    ['no document', '[1, "openapi"]', ' is not an OpenAPI 3 document.'],
    ['text', 'a\tb: *c', ' cannot be read as YAML: '],
    ['another encoding', Buffer.from('openapi: \xe4', 'latin1'), '1:10: cannot be read as UTF-8'],
  ])('refuses %s in a document, with its place', async (_, document, sentence) => {
    expect(await sentenceOf('diff', '--from', write('odd.json', document), '--to', 'HEAD')).toContain(
      sentence,
    );
  });

  test('takes paths, operations and members called as what every object inherits', async () => {
    const names = ['__proto__', 'constructor', 'toString'];
    const named = (value: object) =>
      JSON.parse(`{${names.map((name) => `"${name}": ${JSON.stringify(value)}`)}}`);
    const document = (value: object) => ({
      ...named({ value }),
      ...returning(
        named({ ...value, properties: named(value), [`x-${names[0]}`]: named(value) }),
        'constructor',
      ),
      paths: named({
        get: {
          operationId: 'constructor',
          tags: names,
          responses: named({ content: named({ schema: value }) }),
        },
        ...named({ value }),
      }),
      tags: names.map((name) => ({ name, value })),
    });
    const { code, out, error } = await compare(document({ maxLength: 2 }), document({ maxLength: 1 }));
    expect({ code, error }).toEqual({ code: 0, error: '' });
    for (const name of names) expect(out).toContain(`${name}.${name}: max length tightened: 2 → 1`);
    expect(await compare(document({ maxLength: 2 }), part({}))).toMatchObject({ code: 1, error: '' });
    expect(await compare(part({}), document({ maxLength: 2 }))).toMatchObject({ code: 0, error: '' });
  });

  test('refuses files that it cannot read or write', async () => {
    const same = ['--from', write('same.json', part({})), '--to', join(folder, 'same.json')];
    expect(await sentenceOf('diff', ...same, '--accept', folder)).toBe(
      `${folder} cannot be read: it is a folder.`,
    );
    expect(await sentenceOf('diff', ...same, '--out', folder)).toBe(
      `${folder} cannot be written: it is a folder.`,
    );
  });

  test('reaches a server by a name under localhost, and writes no file outside of its own folder', async () => {
    let names: readonly string[] = [];
    const published = publishSchemas(loadSchemas());
    const server = createServer(({ headers }, response) => {
      names = [...names, headers.host ?? ''];
      response.end(
        JSON.stringify(headers.host?.startsWith('odd.') ? { [outside]: published.contact } : published),
      );
    });
    const outside = `../../${folder.split('/').at(-1)}-outside`;
    const { port, stop } = await listen(server, 0, 'localhost');
    const acme = `http://acme.localhost:${port}`;
    expect(await runCommand('diff', '--from', acme, '--to', acme)).toMatchObject({ code: 0, error: '' });
    expect(await sentenceOf('diff', '--from', `http://odd.localhost:${port}`)).toBe(
      `http://odd.localhost:${port} publishes a schema for "${outside}", which is not the name of a type.`,
    );
    await stop();
    expect(names).toEqual([`acme.localhost:${port}`, `acme.localhost:${port}`, `odd.localhost:${port}`]);
    expect(existsSync(join(folder, `../${outside.slice(6)}.json`))).toBe(false);
  });
});
