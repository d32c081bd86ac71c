import { mkdirSync, renameSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { TypeSchema } from '../schemas/type-schema.ts';
import { fullSchemaErrorOf, SchemaFolder, schemaErrorOf } from '../testing/schema-folder.ts';
import { project, task } from '../testing/unknown-types.ts';
import { readSchemas } from './read-schemas.ts';

test('a file that is not JSON is refused with line and column', async () => {
  using folder = new SchemaFolder();
  folder.write('contact', '{\n  "title": "Contact",,\n}');
  expect(await fullSchemaErrorOf(folder.path)).toBe(
    'contact.json:2:22: cannot be read as JSON: a property name in double quotes was expected; is there a comma too many?',
  );
});

test.each([
  ['null', 'null'],
  ['[]', 'array'],
  ['"contact"', 'string'],
  ['12', 'number'],
])('a file that holds %s is refused, and nothing else about the files that need it', async (text, type) => {
  using folder = new SchemaFolder();
  folder.write('task', task);
  folder.write('project', project);
  folder.write('contact', text);
  expect(await schemaErrorOf(folder.path)).toBe(`contact.json: must be object, not ${type}.`);
});

test.each([
  ['comment', 'email'],
  ['email', 'comment'],
])('of two types with one collection, %s is refused where it is newer', async (newer, older) => {
  using folder = new SchemaFolder();
  folder.edit('comment', (schema) => {
    for (const one of schema.links) one.href = one.href.replace('comments', 'emails');
  });
  utimesSync(join(folder.path, '1.0', `${older}.json`), 1, 1);
  expect(await schemaErrorOf(folder.path)).toBe(
    `${newer}.json at /links/0/href: the collection "emails" already belongs to ${older}.json; every type needs its own.`,
  );
});

test.each([
  [
    'instances',
    'accounts/{id}/comments',
    'GET',
    '/href: no type has the collection that "accounts/{id}/comments" starts with.',
  ],
  [
    'comments',
    'contacts/{id}/comments',
    'GET',
    '/rel: a link under another type is GET with "instances", or POST with "create".',
  ],
] as const)(
  'a link "%s" to %s in the file of the nested type is refused',
  async (rel, href, method, sentence) => {
    using folder = new SchemaFolder();
    folder.edit('comment', ({ links }) => links.push({ rel, href, method }));
    expect(await schemaErrorOf(folder.path)).toBe(`comment.json at /links/4${sentence}`);
  },
);

test('a type that has links under other types only is refused, since nothing names its collection', async () => {
  using folder = new SchemaFolder();
  folder.edit('comment', (schema) => {
    schema.links = [{ rel: 'create', href: 'contacts/{id}/comments', method: 'POST' }];
  });
  expect(await schemaErrorOf(folder.path)).toBe(
    'comment.json at /links: add a link to its own collection, such as "self"; links under other types are not enough.',
  );
});

test('a collection with the name of a member that every list has is refused', async () => {
  using folder = new SchemaFolder();
  folder.edit('user', (schema) => {
    schema.links = [{ rel: 'self', href: 'links/{id}', method: 'GET' }];
  });
  expect(await schemaErrorOf(folder.path)).toBe(
    'user.json at /links/0/href: "links" is a name of the service itself; rename the collection.',
  );
});

test('a file that is not named like a type is refused', async () => {
  using folder = new SchemaFolder();
  folder.write('Line Item', {});
  expect(await schemaErrorOf(folder.path)).toBe(
    'Line Item.json: is not named after a type, in small letters and underscores.',
  );
});

test('a folder that is not there, or holds no version, or no files, is refused', async () => {
  const empty = temporaryFolder();
  expect(await schemaErrorOf(join(empty, 'nowhere'))).toContain(
    'no such folder; name one that holds a version folder',
  );
  expect(await schemaErrorOf(empty)).toContain(
    'has no version folder; put the schema files into one named like 1.0.',
  );
  mkdirSync(join(empty, '1.0'));
  expect(await schemaErrorOf(empty)).toContain('holds no schema files (<type>.json).');
});

test('a link to a filtered list may come before the links that name the collection', async () => {
  using folder = new SchemaFolder();
  const link = { rel: 'orders', href: 'orders?filter[contact_ids]={id}', method: 'GET' } as const;
  folder.edit('contact', ({ links }) => links.unshift(link));
  expect(await schemaErrorOf(folder.path)).toBe('accepted');
});

test('the newest version of a folder is read, by number and not by letter', () => {
  using folder = new SchemaFolder();
  mkdirSync(join(folder.path, '1.9'));
  renameSync(join(folder.path, '1.0'), join(folder.path, '1.10'));
  const { version, types } = readSchemas(folder.path);
  expect(version).toBe('1.10');
  expect([...types.keys()]).toContain('contact');
});

type Change = (schema: TypeSchema & Record<string, unknown>) => void;

const field = (schema: TypeSchema, name: string) => schema.properties[name] ?? {};
const link = (schema: TypeSchema, index: number) =>
  schema.links[index] ?? { rel: '', href: '', method: 'GET' };

const mistakes: [mistake: string, change: Change, sentence: string][] = [
  [
    'a misspelt keyword',
    (schema) => Object.assign(field(schema, 'number'), { maxLenght: 3 }),
    'contact.json at /properties/number/maxLenght: "maxLenght" is an unknown keyword. Did you mean "maxLength"?',
  ],
  [
    'an unknown format',
    (schema) => Object.assign(field(schema, 'birthday'), { format: 'day' }),
    'contact.json at /properties/birthday/format: must be one of date, date-time, ',
  ],
  [
    'a pattern that is not a regular expression',
    (schema) => Object.assign(field(schema, 'id'), { pattern: '[' }),
    'contact.json at /properties/id/pattern: "[" is not a regular expression.',
  ],
  [
    'a type without an id',
    (schema) => delete schema.properties.id,
    'contact.json at /properties: "id" is missing.',
  ],
  [
    'an unknown key',
    (schema) => Object.assign(schema, { endpoints: [] }),
    'contact.json at /endpoints: "endpoints" is an unknown keyword.',
  ],
  [
    'a required field that does not exist',
    (schema) => schema.required?.push('surname'),
    'contact.json at /required/1: "surname" is required, but it is not a field.',
  ],
  [
    'a required field that clients cannot set',
    (schema) => schema.required?.push('created_at'),
    'contact.json at /required/1: "created_at" is required, but it is read-only, so clients cannot set it.',
  ],
  [
    'a reference to no file',
    (schema) =>
      Object.assign(field(schema, 'addresses').items || {}, { properties: { a: { $ref: 'a.json' } } }),
    'contact.json at /properties/addresses/items/properties/a: refers to "a.json", and there is no such schema file.',
  ],
  [
    'a nested type without its wrapper',
    (schema) => Object.assign(field(schema, 'addresses'), { items: { $ref: 'address.json' } }),
    'contact.json at /properties/addresses/items: nest "address.json" under a property named after its type, alone or in each anyOf of items.',
  ],
  [
    'an unknown method',
    (schema) => Object.assign(link(schema, 0), { method: 'PATCH' }),
    'contact.json at /links/0/method: must be one of GET, POST, PUT, DELETE.',
  ],
  [
    'an invalid address',
    (schema) => Object.assign(link(schema, 0), { href: '/contacts/{id}' }),
    'contact.json at /links/0/href: "/contacts/{id}" does not match. Address below /api: contacts, contacts/{id}, ',
  ],
  [
    'an address with another name than id in braces',
    (schema) => Object.assign(link(schema, 0), { href: 'contacts/{idd}' }),
    'contact.json at /links/0/href: "contacts/{idd}" does not match: unknown {idd}; did you mean {id}?',
  ],
  [
    'a method that the address does not know',
    (schema) => Object.assign(link(schema, 1), { method: 'DELETE' }),
    'contact.json at /links/1: DELETE contacts is not an endpoint of this API.',
  ],
  [
    'addresses of two collections',
    (schema) => Object.assign(link(schema, 3), { href: 'contact/{id}' }),
    'contact.json at /links/3/href: the address "contact/{id}" must start with the collection of the file\'s other links.',
  ],
  [
    'a relation that does not fit',
    (schema) => Object.assign(link(schema, 0), { rel: 'update' }),
    'contact.json at /links/0/rel: GET contacts/{id} has the relation "self", not "update".',
  ],
  [
    'a link to a type that does not exist',
    (schema) => schema.links.push({ rel: 'notes', href: 'contacts/{id}/notes', method: 'GET' }),
    'contact.json at /links/11/href: no schema file has the collection "notes"; add its type, correct the address, or give an action a title.',
  ],
];

test.each(mistakes)('%s is refused with file, place and reason', async (_, change, sentence) => {
  using folder = new SchemaFolder();
  folder.edit('contact', change as (schema: TypeSchema) => void);
  expect(await schemaErrorOf(folder.path)).toContain(sentence);
});
