import { describe, expect, test } from 'vitest';
import { readSchemas } from '../schemas/read.ts';
import { firstCreationRule, neededAlternatives } from './creation-rule.ts';

const text = { type: 'string' };
const properties = { id: { ...text, readOnly: true }, phone: text, fax: text, kind: { enum: ['a'] } };

const schemaWith = (rest: object) =>
  readSchemas([{ json: { contact: { type: 'object', properties, ...rest } } }]).get('contact');

const either = [{ required: ['kind'] }, { required: ['phone', 'fax'] }];

describe('the first body of a type', () => {
  test('has one group of the properties of which the schema requires one', () => {
    const { names } = firstCreationRule(
      'contact',
      schemaWith({ anyOf: [{ required: ['kind'] }, { required: ['id2'] }] }),
    );
    expect(names).not.toContain('kind');
    const schema = schemaWith({
      allOf: [{ anyOf: [{ required: ['kind'] }, { required: ['phone', 'kind'] }] }],
    });
    expect(firstCreationRule('contact', schema).names).toContain('kind');
  });

  test('has no property of a second group where the schema forbids both', () => {
    expect(firstCreationRule('contact', schemaWith({ oneOf: either })).names).toEqual(['kind']);
  });

  test('keeps the texts to recognize a record by where they are a group', () => {
    expect(firstCreationRule('contact', schemaWith({ anyOf: either })).names).toEqual(['phone', 'fax']);
  });
});

describe('a client has no alternatives', () => {
  test.each([
    ['if the record needs one of them anyway', { required: ['kind'], anyOf: either }],
    ['if the service sets one', { anyOf: [{ required: ['id'] }, { required: ['kind'] }] }],
    ['if one requires nothing', { anyOf: [{ required: ['kind'] }, { properties: {} }] }],
  ])('%s', (_, rest) => {
    expect(neededAlternatives('contact', schemaWith(rest))).toEqual([]);
  });
});
