import { describe, expect, test } from 'vitest';
import { danglingReferences, invalidKeywords } from './schema-defects.ts';

const draft4 = 'http://json-schema.org/draft-04/schema#';
const draft3 = 'http://json-schema.org/draft-03/schema#';

describe('a schema has invalid keywords', () => {
  test.each([
    ['a type that the draft does not know', { type: 'text' }, '/type'],
    ['properties in a list', { properties: ['name'] }, '/properties'],
    ['a property that is not a schema', { properties: { name: 'string' } }, '/properties'],
    ['a flaw in a property', { properties: { name: { enum: 'a' } } }, '/properties/name/enum'],
    ['a flaw in the items of a list', { items: { required: 'name' } }, '/items/required'],
    ['a flaw in an alternative', { anyOf: [{}, { maxLength: '3' }] }, '/anyOf/1/maxLength'],
    ['an empty list of alternatives', { oneOf: [] }, '/oneOf'],
  ])('with %s', (_, schema, place) => {
    expect(invalidKeywords({ $schema: draft4, ...schema }).join()).toContain(`${place} is not`);
  });
});

describe('a schema has no invalid keywords', () => {
  test.each([
    [
      'in draft 4',
      { $schema: draft4, type: ['string', 'null'], required: ['a'], minimum: 1, exclusiveMinimum: true },
    ],
    ['in draft 3', { $schema: draft3, type: 'any', properties: { a: { type: 'date', required: true } } }],
    ['in draft 3 with a schema as a type', { $schema: draft3, type: ['string', { type: 'object' }] }],
    ['without a $schema keyword', { type: 'text', properties: { a: { required: true } } }],
    ['with links, unknown keywords and booleans', { links: 'x', 'x-order': 1, properties: { a: true } }],
    ['with a property named like a keyword', { properties: { type: { type: 'string' }, enum: {} } }],
  ])('%s', (_, schema) => {
    expect(invalidKeywords(schema)).toEqual([]);
  });
});

const schema = { properties: { to: { items: { $ref: '#/$defs/address' } }, from: { $ref: '#/$defs/a~1b' } } };

describe('a reference', () => {
  test('dangles where no document contains its target', () => {
    expect(danglingReferences(schema, [schema, {}])).toEqual(['#/$defs/address', '#/$defs/a~1b']);
  });

  test('resolves where one document contains its target, also with escaped names', () => {
    expect(danglingReferences(schema, [schema, { $defs: { address: {}, 'a/b': true } }])).toEqual([]);
  });

  test('to another document does not count', () => {
    expect(danglingReferences({ $ref: 'address.json#/properties' }, [{}])).toEqual([]);
  });
});
