import { expect, test } from 'vitest';
import type { PublishedSchema } from './published.ts';
import { readSchemas } from './read.ts';
import { schemaErrors, unusable } from './validate.ts';

const schema = (schemas: Map<string, PublishedSchema>, type: string): PublishedSchema => {
  const found = schemas.get(type);
  if (!found) throw new Error(`no schema of ${type} among ${[...schemas.keys()]}`);
  return found;
};
const field = (it: PublishedSchema, name: string) => it.fields.find((field) => field.name === name);

/** One contact with nested addresses, as honest servers of different ages would publish it. */
const draft3 = {
  $schema: 'http://json-schema.org/draft-03/schema#',
  name: 'contact',
  type: 'object',
  properties: {
    id: { type: 'integer', readonly: true },
    number: { type: 'string', required: true, maxLength: 20 },
    kind: { type: ['string', 'null'], enum: ['person', 'company', null] },
    rating: { type: 'number', divisibleBy: 0.5, minimum: 0, exclusiveMinimum: true },
    addresses: { type: 'array', items: { $ref: '/api/addresses/schema' } },
  },
};
const draft3Address = {
  name: 'address',
  type: 'object',
  properties: { city: { type: 'string', required: true } },
};

const draft4 = {
  $schema: 'http://json-schema.org/draft-04/schema#',
  id: 'https://api.example/contact.json',
  type: 'object',
  definitions: {
    address: { type: 'object', required: ['city'], properties: { city: { type: 'string' } } },
  },
  required: ['contact'],
  properties: {
    contact: {
      type: 'object',
      required: ['number'],
      properties: {
        id: { type: 'integer', readOnly: true },
        number: { type: 'string', maxLength: 20 },
        kind: { enum: ['person', 'company', null] },
        rating: { type: 'number', multipleOf: 0.5, minimum: 0, exclusiveMinimum: true },
        addresses: {
          type: 'array',
          items: {
            type: 'object',
            properties: { address: { $ref: '#/definitions/address' }, links: { type: 'array' } },
            required: ['address'],
          },
        },
      },
    },
    links: { type: 'array' },
  },
};

const draft7 = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  $id: 'Contact',
  allOf: [{ $ref: '#/definitions/Base' }],
  required: ['number'],
  properties: {
    number: { type: 'string', maxLength: 20 },
    kind: { type: ['string', 'null'], enum: ['person', 'company', null] },
    rating: { type: 'number', multipleOf: 0.5, exclusiveMinimum: 0 },
    addresses: { type: 'array', items: { $ref: '#/definitions/Address' } },
  },
  definitions: {
    Base: { properties: { id: { type: 'integer', readOnly: true } } },
    Address: { type: 'object', required: ['city'], properties: { city: { type: 'string' } } },
  },
};

const current = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'https://api.example/1.0/contact.json',
  type: 'object',
  required: ['number'],
  properties: {
    id: { type: 'integer', readOnly: true },
    number: { type: 'string', maxLength: 20 },
    kind: { anyOf: [{ type: 'string', enum: ['person', 'company'] }, { type: 'null' }] },
    rating: { type: 'number', multipleOf: 0.5, exclusiveMinimum: 0 },
    addresses: {
      type: 'array',
      items: { type: 'object', properties: { address: { $ref: 'address.json' } }, required: ['address'] },
    },
  },
};
const currentAddress = {
  $id: 'address.json',
  type: 'object',
  required: ['city'],
  properties: { city: { type: 'string' } },
};

const publications: readonly (readonly [string, Parameters<typeof readSchemas>[0]])[] = [
  ['draft 3 in a list', [{ json: [draft3, draft3Address] }]],
  ['draft 3 in a list under a name', [{ json: { schemas: [draft3, draft3Address] } }]],
  [
    'draft 3 in objects with a schema each',
    [
      {
        json: [
          { name: 'contact', schema: { ...draft3, name: undefined } },
          { name: 'address', schema: draft3Address },
        ],
      },
    ],
  ],
  [
    'draft 3 by its own endpoint',
    [{ json: { address: draft3Address } }, { json: { ...draft3, name: undefined }, type: 'contact' }],
  ],
  ['draft 4 with an envelope, by plural', [{ json: { contacts: draft4 } }]],
  ['draft 4 with an envelope, wrapped once more', [{ json: { schema: { contact: draft4 }, links: [] } }]],
  ['draft 4 by its own endpoint only', [{ json: draft4, type: 'contact' }]],
  ['draft 7 by name', [{ json: { Contact: draft7 } }]],
  [
    'draft 7 under definitions of one schema',
    [{ json: { definitions: { Contact: { ...draft7, definitions: undefined }, ...draft7.definitions } } }],
  ],
  ['2020-12 by file name', [{ json: { 'contact.json': current, 'address.json': currentAddress } }]],
  [
    '2020-12 in components',
    [{ json: { components: { schemas: { contact: current, address: currentAddress } } } }],
  ],
];

test.each(publications)('%s is the same contact', (_, answers) => {
  const contact = schema(readSchemas(answers), 'contact');
  expect(contact.fields.map((it) => it.name)).toEqual(['id', 'number', 'kind', 'rating', 'addresses']);
  expect(contact.saysRequired).toBe(true);
  expect(field(contact, 'id')).toMatchObject({ types: ['integer'], readOnly: true, required: false });
  expect(field(contact, 'number')).toMatchObject({ types: ['string'], required: true, maxLength: 20 });
  expect(field(contact, 'addresses')).toMatchObject({ nested: 'address' });
  expect(unusable(contact.schema)).toBeUndefined();
  const wrapped = schemaErrors(contact.schema, { number: '1', addresses: [{ address: { city: 'Bern' } }] });
  const bare = schemaErrors(contact.schema, { number: '1', addresses: [{ city: 'Bern' }] });
  expect([wrapped.length, bare.length].sort()[0]).toBe(0);
  for (const wrong of [
    {},
    { number: 7 },
    { number: '1', kind: 'robot' },
    { number: '1', rating: 0 },
    { number: '1', rating: 0.7 },
  ]) {
    expect(schemaErrors(contact.schema, wrong)).not.toEqual([]);
  }
  expect(schemaErrors(contact.schema, { number: '1', kind: null, rating: 0.5 })).toEqual([]);
  for (const addresses of [[{ address: { city: 7 } }, { city: 7 }]]) {
    expect(schemaErrors(contact.schema, { number: '1', addresses })).not.toEqual([]);
  }
});

test('schemas that refer to each other in a ring can be used', () => {
  const person = { type: 'object', properties: { boss: { $ref: '#/person' }, firm: { $ref: '#/firm' } } };
  const firm = { type: 'object', properties: { name: { type: 'string' }, owner: { $ref: '#/person' } } };
  const schemas = readSchemas([{ json: { person, firm } }]);
  const it = schema(schemas, 'person');
  expect(unusable(it.schema)).toBeUndefined();
  expect(schemaErrors(it.schema, { boss: { firm: { name: 7 } } })).toEqual([
    '/boss/firm/name must be string',
  ]);
  expect(field(it, 'firm')?.nested).toBe('firm');
});

test.each([
  ['nothing', null],
  ['a page', '<html>'],
  ['an empty object', {}],
  ['an empty list', []],
  ['errors', { errors: [['base', 'not allowed']] }],
  ['records', { contacts: [{ contact: { id: 1 } }], links: [], collection: {} }],
  ['a schema without fields', { contact: { type: 'object' } }],
  ['a reference to itself', { contact: { $ref: '#/contact' } }],
])('%s is no schema', (_, json) => {
  expect([...readSchemas([{ json }]).keys()]).toEqual([]);
});

test('references that lead nowhere, odd types and foreign patterns constrain nothing', () => {
  const odd = {
    properties: {
      a: { $ref: 'https://elsewhere.example/thing.json#/x' },
      b: { type: 'monetary' },
      c: { type: 'string', pattern: '(?i:x)(?<y' },
      d: { type: 'string', pattern: '\\A[A-Z]+\\z' },
      e: { type: [{ type: 'string' }, { type: 'object', properties: { x: { type: 'integer' } } }] },
      f: { type: 'any' },
    },
  };
  const it = schema(readSchemas([{ json: { odd } }]), 'odd');
  expect(unusable(it.schema)).toBeUndefined();
  expect(schemaErrors(it.schema, { a: 1, b: [], c: 'z', d: 'AB', e: { x: 1 }, f: null })).toEqual([]);
  expect(schemaErrors(it.schema, { d: 'ab' })).not.toEqual([]);
  expect(schemaErrors(it.schema, { e: 7 })).not.toEqual([]);
});

test('nullable of OpenAPI 3.0 admits null, also beside an enum', () => {
  const json = { contact: { properties: { kind: { type: 'string', nullable: true, enum: ['a'] } } } };
  const it = schema(readSchemas([{ json }]), 'contact');
  expect(schemaErrors(it.schema, { kind: null })).toEqual([]);
  expect(schemaErrors(it.schema, { kind: 'b' })).not.toEqual([]);
});
