import { expect, test } from 'vitest';
import { refusal } from '../testing/refusal.ts';
import { SchemaFolder } from '../testing/schema-folder.ts';
import type { TypeSchema } from './type-schema.ts';

type Change = (schema: TypeSchema & Record<string, unknown>) => void;

const field = (schema: TypeSchema, name: string) => schema.properties[name] ?? {};
const link = (schema: TypeSchema, index: number) =>
  schema.links[index] ?? { rel: '', href: '', method: 'GET' };

const mistakes: [mistake: string, change: Change, sentence: string][] = [
  [
    'a misspelt keyword',
    (schema) => Object.assign(field(schema, 'number'), { maxLenght: 3 }),
    'contact.json at /properties/number: "maxLenght" is not a name that may stand here.',
  ],
  [
    'a keyword with a wrong value',
    (schema) => Object.assign(field(schema, 'number'), { maxLength: 'long' }),
    'contact.json at /properties/number/maxLength: must be integer.',
  ],
  [
    'an unknown format',
    (schema) => Object.assign(field(schema, 'birthday'), { format: 'day' }),
    'contact.json at /properties/birthday/format: must be one of date, date-time, ',
  ],
  [
    'a pattern that is no regular expression',
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
    'contact.json: "endpoints" is not a name that may stand here.',
  ],
  [
    'a required field that does not exist',
    (schema) => schema.required?.push('surname'),
    'contact.json at /required/1: "surname" is required, but it is not a field.',
  ],
  [
    'a required field that nobody can give',
    (schema) => schema.required?.push('created_at'),
    'contact.json at /required/1: "created_at" is required, but it is read-only, so nobody can give it.',
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
    'an address that is none',
    (schema) => Object.assign(link(schema, 0), { href: '/contacts/{id}' }),
    'contact.json at /links/0/href: "/contacts/{id}" does not fit. Address below /api: contacts, contacts/{id}, ',
  ],
  [
    'a method that the address does not know',
    (schema) => Object.assign(link(schema, 1), { method: 'DELETE' }),
    'contact.json at /links/1: DELETE contacts is no endpoint that the API knows.',
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
    'contact.json at /links/11/href: no schema file has the collection "notes"; add its type, or correct the address.',
  ],
];

test.each(mistakes)('%s is refused with file, place and reason', (_, change, sentence) => {
  using folder = new SchemaFolder();
  folder.edit('contact', change as (schema: TypeSchema) => void);
  expect(refusal(folder.path)).toContain(sentence);
});
