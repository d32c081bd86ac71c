import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { execute } from '../../testing/execute.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { compareSides, readSide } from '../diff/index.ts';
import { readSchemas } from '../loader/read-schemas.ts';
import { collectionOf } from '../schemas/endpoints.ts';
import { documentFile } from '../schemas/files.ts';
import { loadSchemas } from '../schemas/load-schemas.ts';
import type { TypeSchema } from '../schemas/type-schema.ts';
import { SchemaFolder, unknownTypes } from '../testing/index.ts';

const folder = temporaryFolder();
const [source, out] = [join(folder, 'old'), join(folder, 'new')];

const convert = (...args: string[]) =>
  execute(process.execPath, [join(import.meta.dirname, 'main.ts'), 'convert', ...args]);

const old = {
  base: {
    properties: {
      id: { type: 'string', readonly: true },
      created_at: { type: 'string', format: 'datetime' },
    },
  },
  tag: { id: 'http://api.example/tag#', properties: { id: { type: 'integer' }, word: { type: 'string' } } },
  task: {
    $schema: 'http://json-schema.org/draft-03/hyper-schema#',
    id: 'http://api.example/task#',
    extends: { $ref: 'base.json' },
    description: 'A thing to do.',
    properties: {
      subject: { type: 'string', required: true, maxLength: 80 },
      effort: { type: 'number', divisibleBy: 0.5, minimum: 0, exclusiveMinimum: true },
      state: { type: ['string', 'null'], disallow: 'null', enum: ['open', 'done'] },
      color: { type: 'string', format: 'color' },
      anything: { type: 'any' },
      dueDate: { type: 'string' },
      tags: { type: 'array', items: { $ref: '#/definitions/tag' } },
    },
    links: [
      { rel: 'self', href: '/api/tasks/{id}.json' },
      { rel: 'instances', href: '/tasks', schema: { properties: { 'filter[state]': { type: 'string' } } } },
      { rel: 'create', href: '/tasks' },
      { rel: 'delete', href: '/tasks/{id}', method: 'DELETE' },
      { rel: 'archive', href: '/tasks/{id}/archive', method: 'POST' },
      { rel: 'close', href: '/tasks/{id}/close', method: 'PUT', title: 'Close one task' },
      { rel: 'similar', href: '/api/tasks?filter[state]={id}', method: 'GET' },
    ],
  },
};

test('Draft-03 and draft-04 schemas become schema files that can be served, with a list of what could not be converted', async () => {
  mkdirSync(source);
  for (const [type, schema] of Object.entries(old))
    writeFileSync(join(source, `${type}.json`), JSON.stringify(schema));
  const ended = await convert(source, '--out', out);
  expect(ended).toMatchObject({ code: 0, error: '' });
  const { types } = readSchemas(out);
  expect(types.get('task')).toMatchObject({
    title: 'Task',
    description: 'A thing to do.',
    required: ['subject'],
    properties: {
      id: { readOnly: true },
      created_at: { format: 'date-time' },
      effort: { multipleOf: 0.5, exclusiveMinimum: 0 },
      state: { type: ['string', 'null'], enum: ['open', 'done', null] },
      tags: { items: { properties: { tag: { $ref: 'tag.json' } }, required: ['tag'] } },
    },
    links: [
      { rel: 'self', href: 'tasks/{id}', method: 'GET' },
      { rel: 'instances', href: 'tasks', method: 'GET', properties: { 'filter[state]': { type: 'string' } } },
      { rel: 'create', href: 'tasks', method: 'POST' },
      { rel: 'destroy', href: 'tasks/{id}', method: 'DELETE' },
      { rel: 'close', href: 'tasks/{id}/close', method: 'PUT', title: 'Close one task' },
      { rel: 'similar', href: 'tasks?filter[state]={id}', method: 'GET' },
    ],
  });
  expect(types.get('task')?.properties.effort).not.toHaveProperty('minimum');
  for (const note of [
    'task.json at /properties/color/format: "color" is not a format of the dialect, and is left out.',
    'task.json at /properties/anything/type: "any" is not a single type; write which type it is.',
    'task.json at /properties/dueDate: is not a valid name in the dialect',
    'task.json at /properties/state: can be left out; "null" is added to its types.',
    'task.json at /links/2: has no method; POST is assumed.',
    'task.json at /links/3/rel: "delete" is renamed to "destroy".',
    'task.json at /links/4: no schema has the collection "archive"; the link is left out.',
    'tag.json at /properties/id: cannot hold ids of 22 characters; it is replaced by a text that can.',
    'tag.json: has no description; the title is used instead.',
  ]) {
    expect(ended.out).toContain(note);
  }
});

test('Schema files in our dialect stay the same, those of types that the contract does not have too', async () => {
  using schemas = new SchemaFolder();
  for (const [type, schema] of unknownTypes) schemas.write(type, schema);
  const copy = join(folder, 'copy');
  expect(await convert(join(schemas.path, '1.0'), '--out', copy)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Wrote \d+ schema files to .*\n$/),
  });
  const sides = await Promise.all([readSide(schemas.path, ''), readSide(copy, '')]);
  expect((await compareSides(...sides)).changes).toEqual([]);
});

test('Files that were edited since are not replaced, and none is written', async () => {
  expect(await convert(source, '--out', out)).toMatchObject({ code: 0 });
  const edited = join(out, '1.0', 'task.json');
  const text = readFileSync(edited, 'utf8');
  writeFileSync(edited, text.replace('A thing to do.', 'A duty.'));
  const ended = await convert(source, '--out', out);
  writeFileSync(edited, text);
  expect(ended).toMatchObject({
    code: 2,
    error: `countersign-contract: ${edited} already exists, and differs. Name another folder, or remove it first.\n`,
  });
});

test('All files that cannot be read are named at once, with line and column, and nothing is written', async () => {
  const [broken, written] = [join(folder, 'broken'), join(folder, 'unwritten')];
  mkdirSync(join(broken, 'dir.json'), { recursive: true });
  writeFileSync(join(broken, 'task.json'), JSON.stringify(old.task));
  writeFileSync(join(broken, 'first.json'), '{ "title": "First",, }');
  writeFileSync(join(broken, 'list.json'), '[]');
  writeFileSync(join(broken, 'page.json'), '<html></html>');
  const ended = await convert(broken, '--out', written);
  expect(ended).toMatchObject({ code: 2, out: '' });
  expect(ended.error).toMatch(/^countersign-contract: 4 mistakes in 4 schema files:\n/);
  for (const place of [
    'dir.json: cannot be read: it is a folder.',
    'first.json:1:20: cannot be read as JSON: ',
    'list.json:1:1: is not a schema: an object was expected.',
    'page.json:1:1: cannot be read as JSON: ',
  ]) {
    expect(ended.error).toContain(`  ${place}`);
  }
  expect(existsSync(written)).toBe(false);
});

test('Files that are not schemas by their name are left out, and named', async () => {
  const mixed = join(folder, 'mixed');
  mkdirSync(mixed);
  for (const name of ['task.json', 'tag.json', 'base.json']) cpSync(join(source, name), join(mixed, name));
  for (const name of ['README.md', 'Invoice.json', 'task.yaml']) writeFileSync(join(mixed, name), '{}');
  const { code, out } = await convert(mixed, '--out', join(folder, 'from-mixed'));
  expect(code).toBe(0);
  expect(out).toMatch(/^Wrote 3 schema files/);
  expect(out).toContain('README.md: is not a JSON file; it is left out.');
  expect(out).toContain('task.yaml: is not a JSON file; it is left out.');
  expect(out).toContain('Invoice.json: is not named after a type');
});

test('A folder that cannot be read ends with exit code 2 and one sentence', async () => {
  expect(await convert(join(folder, 'nothing'), '--out', out)).toMatchObject({
    code: 2,
    error: expect.stringMatching(/^countersign-contract: .*: no such folder; .*\n$/),
  });
});

const document = `openapi: 3.0.3
info: { title: Tickets, version: 1.2.0 }
servers: [{ url: https://api.example }]
paths:
  /api/tickets:
    get:
      parameters:
        - { name: state, in: query, schema: { type: string, enum: [open, closed] } }
        - { name: X-Trace, in: header, schema: { type: string } }
      responses:
        "200":
          description: All tickets.
          content:
            application/json:
              schema:
                type: object
                properties:
                  tickets: { type: array, items: { $ref: "#/components/schemas/Wrapped" } }
    post:
      security: []
      requestBody:
        content:
          application/json: { schema: { $ref: "#/components/schemas/Wrapped" } }
          application/xml: { schema: { type: object } }
      responses:
        "201": { description: Created, content: { application/json: { schema: { $ref: "#/components/schemas/Wrapped" } } } }
        "409": { description: It exists. }
  /api/tickets/{ticketId}:
    get: { responses: { "200": { description: One, content: { application/json: { schema: { $ref: "#/components/schemas/Wrapped" } } } } } }
    patch: { requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Wrapped" } } } }, responses: { "200": { description: Changed } } }
    head: { responses: { "200": { description: There } } }
  /api/tickets/{ticketId}/close:
    post: { summary: Close one ticket, responses: { "204": { description: Closed } } }
components:
  schemas:
    Wrapped: { type: object, required: [ticket], properties: { ticket: { $ref: "#/components/schemas/Ticket" } } }
    Dated: { type: object, properties: { created_at: { type: string, format: date-time, readOnly: true } } }
    Ticket:
      title: Ticket
      description: A question from a customer.
      allOf:
        - $ref: "#/components/schemas/Dated"
        - type: object
          required: [subject]
          properties:
            id: { type: string, readOnly: true }
            subject: { type: string, maxLength: 200, example: Where is my order? }
            note: { type: string, nullable: true }
            rank: { type: integer, format: int32 }
`;

test('An OpenAPI document becomes schema files that can be served, and each line that they cannot carry is named', async () => {
  const [file, written] = [join(folder, 'tickets.yaml'), join(folder, 'from-openapi')];
  writeFileSync(file, document);
  const ended = await convert(file, '--openapi', '--out', written);
  expect(ended).toMatchObject({ code: 0, error: '' });
  expect(readSchemas(written).types.get('ticket')).toMatchObject({
    title: 'Ticket',
    description: 'A question from a customer.',
    required: ['subject'],
    properties: {
      id: { readOnly: true },
      created_at: { format: 'date-time', readOnly: true },
      subject: { maxLength: 200, examples: ['Where is my order?'] },
      note: { type: ['string', 'null'] },
    },
    links: [
      {
        rel: 'instances',
        href: 'tickets',
        method: 'GET',
        properties: { state: { enum: ['open', 'closed'] } },
      },
      { rel: 'create', href: 'tickets', method: 'POST' },
      { rel: 'self', href: 'tickets/{id}', method: 'GET' },
      { rel: 'update', href: 'tickets/{id}', method: 'PUT' },
      { rel: 'close', href: 'tickets/{id}/close', method: 'POST', title: 'Close one ticket' },
    ],
  });
  for (const note of [
    /tickets\.yaml:3:1 at \/servers: has no place in a schema file/,
    /tickets\.yaml:9:\d+ at \/paths\/~1api~1tickets\/get\/parameters\/1: a parameter in the header is left out/,
    /tickets\.yaml:20:7 at .*\/post\/security: has no place in a schema file/,
    /tickets\.yaml:24:11 at .*\/application~1xml: only JSON is carried over/,
    /tickets\.yaml:27:9 at .*\/responses\/409: is no response of an operation of the API/,
    /tickets\.yaml:31:5 at .*\/head: is not a method of the API/,
    /ticket\.json at \/links\/3\/method: PATCH is not a method of the API; PUT is used instead/,
    /ticket\.json at \/properties\/rank\/format: "int32" is not a format of the dialect/,
  ])
    expect(ended.out).toMatch(note);
});

test('Of the document of this API, each type keeps its fields, what is required, and its operations', async () => {
  const written = join(folder, 'from-own-document');
  expect(await convert(documentFile, '--openapi', '--out', written)).toMatchObject({
    error: '',
  });
  const { types } = loadSchemas();
  for (const [type, { properties, required = [], links }] of types) {
    const own = collectionOf({ links } as TypeSchema);
    if (own === undefined) continue;
    const converted = JSON.parse(readFileSync(join(written, '1.0', `${type}.json`), 'utf8')) as TypeSchema;
    expect([type, Object.keys(converted.properties)]).toEqual([
      type,
      expect.arrayContaining(Object.keys(properties)),
    ]);
    // What nobody creates says nothing of what has to be sent.
    if (links.some(({ rel }) => rel.endsWith('create')))
      expect([type, converted.required ?? []]).toEqual([type, required]);
    const addresses = (all: typeof links) => all.map(({ method, href }) => `${method} ${href}`);
    const records = links.filter(
      ({ href }) => href.startsWith(own) && !href.includes('?') && !/\/\w+$/.test(href),
    );
    expect(addresses(converted.links)).toEqual(expect.arrayContaining(addresses(records)));
  }
});
