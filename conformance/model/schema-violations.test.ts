import { describe, expect, test } from 'vitest';
import { readSchemas } from '../schemas/read.ts';
import type { PublishedTypes } from './published-types.ts';
import { schemaViolations } from './schema-violations.ts';

const address = { type: 'object', properties: { street: { type: 'string' } } };
const contact = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    number: { type: 'string', maxLength: 3 },
    kind: { enum: ['person', 'company'] },
    born: { type: 'string', format: 'date' },
    email: { type: 'string', format: 'email' },
    secret: { type: 'string', writeOnly: true },
    addresses: { type: 'array', items: { type: 'object', properties: { address } } },
  },
  required: ['id', 'number', 'secret'],
};

const schemas = readSchemas([{ json: { contact, address } }]);
const resource = (type: string, plural: string) => ({
  type,
  plural,
  path: undefined,
  parents: [],
  schema: schemas.get(type),
});
const description: PublishedTypes = {
  resources: [resource('contact', 'contacts'), resource('address', 'addresses')],
};

const schemaMentioningNull = readSchemas([
  {
    json: {
      contact: {
        ...contact,
        properties: { ...contact.properties, died: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
      },
    },
  },
]).get('contact');

function violationsOf(record: object, whole = true, schema = schemas.get('contact')): readonly string[] {
  if (!schema) throw new Error('The schema of contact was not read.');
  return schemaViolations(description, schema, { id: 1, number: 'C1', ...record }, whole);
}

describe('a record violates its schema', () => {
  test.each([
    ['with another type', { id: '1' }, 'id is "1"; expected an integer.'],
    ['with a value outside an enum', { kind: 'robot' }, 'kind is "robot"; expected person or company.'],
    ['with an invalid date', { born: '2026-02-31T' }, 'born is "2026-02-31T"; expected the format date.'],
    ['with an invalid email address', { email: 'nobody' }, 'email is "nobody"; expected the format email.'],
    ['with null for a required property', { number: null }, 'number is null; expected a string.'],
    [
      'inside a wrapped object',
      { addresses: [{ address: { street: 'Main' } }, { address: { street: 1 }, links: [] }] },
      'addresses[1].street is 1; expected a string.',
    ],
    ['inside a bare object', { addresses: [{ street: 1 }] }, 'addresses[0].street is 1; expected a string.'],
  ])('%s', (_, record, sentence) => {
    expect(violationsOf(record)).toEqual([sentence]);
  });

  test('with null for one property, when its schema says that another one can be null', () => {
    expect(violationsOf({ died: null }, true, schemaMentioningNull)).toEqual([]);
    expect(violationsOf({ died: null, born: null }, true, schemaMentioningNull).join()).toContain(
      'born is null',
    );
  });

  test('without a required property, when it is whole', () => {
    expect(violationsOf({ number: undefined })).toEqual(['the record lacks number.']);
    expect(violationsOf({ number: undefined }, false)).toEqual([]);
  });
});

describe('a record of which some fields are shown', () => {
  const named = readSchemas([
    {
      json: {
        contact: {
          ...contact,
          properties: { ...contact.properties, given: { type: 'string' }, family: { type: 'string' } },
          anyOf: [
            { required: ['given'] },
            { required: ['family'], properties: { family: { minLength: 1 } } },
          ],
          if: { properties: { kind: { const: 'person' } } },
          // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
          then: { required: ['born'] },
          not: { properties: { number: { const: 'none' } } },
        },
      },
    },
  ]).get('contact');

  test.each([{ number: undefined }, { kind: 'company', born: undefined }, {}])(
    'lacks what some alternative, condition or negation asks for, and conforms: %j',
    (fields) => {
      expect(violationsOf(fields, false, named)).toEqual([]);
    },
  );

  test('violates it whole where no alternative fits, and where the value of one is wrong', () => {
    expect(violationsOf({ born: '2026-01-01' }, true, named)[0]).toBe('the record lacks given.');
    expect(violationsOf({ given: 1 }, false, named)).toEqual(['given is 1; expected a string.']);
    expect(violationsOf({ given: 'Ada', born: '2026-01-01' }, true, named)).toEqual([]);
    expect(violationsOf({ given: 'Ada' }, true, named)).toEqual(['the record lacks born.']);
  });
});

describe('a record conforms to its schema', () => {
  test.each([
    ['without a write-only property', {}],
    ['with a text longer than maxLength, which is not binding yet', { number: 'C1000' }],
    ['with null for a property that is not required', { kind: null, born: null }],
    ['with a date in another notation', { born: '2026-01-31T00:00:00Z' }],
    ['with links inside a bare element', { links: [] }],
    ['with wrapped nested objects', { addresses: [{ address: { street: 'Main' }, links: [] }] }],
    ['with bare nested objects', { addresses: [{ street: 'Main' }] }],
  ])('%s', (_, record) => {
    expect(violationsOf(record)).toEqual([]);
  });
});

test('a nested object has what the schema of its holder describes, or that of its own type', () => {
  const items = { ...address, properties: { address, country: { type: 'string' } } };
  const holder = { ...contact, properties: { ...contact.properties, addresses: { type: 'array', items } } };
  const own = { ...address, additionalProperties: false };
  const read = readSchemas([{ json: { contact: holder, address: own } }]);
  const types = description.resources.map((it) => ({ ...it, schema: read.get(it.type) }));
  const holderSchema = read.get('contact');
  if (!holderSchema) throw new Error('The schema of contact was not read.');
  const violationsIn = (element: object): readonly string[] =>
    schemaViolations({ resources: types }, holderSchema, { id: 1, number: 'C1', addresses: [element] }, true);

  expect(violationsIn({ street: 'Main', country: 'NO' })).toEqual([]);
  expect(violationsIn({ street: 'Main', planet: 'Mars' }).join()).toContain('planet');
});
