import { describe, expect, test } from 'vitest';
import { danglingReferences } from './dangling-references.ts';

const schema = { properties: { to: { items: { $ref: '#/$defs/address' } }, from: { $ref: '#/$defs/a~1b' } } };

describe('a reference', () => {
  test('dangles where none of the documents has what it points at', () => {
    expect(danglingReferences(schema, [schema, {}])).toEqual(['#/$defs/address', '#/$defs/a~1b']);
  });

  test('leads somewhere where one of the documents has it, with escaped names', () => {
    expect(danglingReferences(schema, [schema, { $defs: { address: {}, 'a/b': true } }])).toEqual([]);
  });

  test('to another document is free', () => {
    expect(danglingReferences({ $ref: 'address.json#/properties' }, [{}])).toEqual([]);
  });
});
