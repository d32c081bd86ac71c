import { expect, test } from 'vitest';
import { SchemaFolder, schemaErrorOf } from '../testing/schema-folder.ts';

const id = { type: 'string', minLength: 22, maxLength: 22, readOnly: true };
const list = (properties: object) => [{ rel: 'instances', href: 'ships', method: 'GET', properties }];

const filter = (name: string, parameter: object = { type: 'string' }) => ({
  links: list({ [`filter[${name}]`]: parameter }),
});

/** A type with one more field, or with other parts. */
function shipWith(field: object | undefined, parts: object = {}): object {
  return {
    title: 'Ship',
    description: 'A ship.',
    type: 'object',
    properties: { id, ...(field ? { name: field } : {}) },
    links: list({}),
    ...parts,
  };
}

const refused: [what: string, schema: object, sentence: string][] = [
  [
    'a field that is neither null, nor required, nor has a default',
    shipWith({ type: 'string', minLength: 1 }),
    'at /properties/name: has no valid value in a record that is created without it. Add "null" to its types, give it a default, or list it in "required".',
  ],
  [
    'a default outside of the enumeration',
    shipWith({ type: 'string', enum: ['a', 'b'], default: 'c' }),
    'at /properties/name/default: the default "c" is not valid: it is not in the list of "enum".',
  ],
  [
    'limits that exclude every value',
    shipWith({ type: ['string', 'null'], minLength: 5, maxLength: 4 }),
    'at /properties/name/maxLength: no value fits: maxLength is 4, and minLength is 5.',
  ],
  [
    'exclusive limits that exclude every value',
    shipWith({ type: ['number', 'null'], exclusiveMinimum: 5, maximum: 5 }),
    'at /properties/name/maximum: no value fits: maximum is 5, and exclusiveMinimum is 5.',
  ],
  [
    'an id that is an integer',
    shipWith(undefined, { properties: { id: { type: 'integer', readOnly: true } } }),
    'at /properties/id: must accept every id of the service: 22 characters of A-Z a-z 0-9 _ -.',
  ],
  [
    'an id that is a UUID',
    shipWith(undefined, { properties: { id: { type: 'string', format: 'uuid', readOnly: true } } }),
    'at /properties/id: must accept every id of the service',
  ],
  [
    'an id that clients set',
    shipWith(undefined, { properties: { id: { type: 'string' } } }),
    'at /properties/id: is decided by the service, and always in responses. Write "readOnly": true.',
  ],
  [
    'a nullable enumeration without null',
    shipWith({ type: ['string', 'null'], enum: ['a', 'b'] }),
    'at /properties/name/enum: "null" is among the types, but null is not in the list. Add null to the list, or leave "null" out.',
  ],
  [
    'a filter that names no field',
    shipWith(undefined, filter('colour')),
    'at /links/0/properties/filter[colour]: filters by nothing: "colour" is neither a field, nor a field with _from, _to or s behind its name. Fields: id.',
  ],
  [
    'a filter by a parent that does not exist',
    shipWith(undefined, filter('harbour_ids')),
    'at /links/0/properties/filter[harbour_ids]: filters by nothing',
  ],
  [
    'sorting by an unknown field',
    shipWith(undefined, { links: list({ sort_by: { type: 'string', enum: ['id', 'colour'] } }) }),
    'at /links/0/properties/sort_by/enum/1: "colour" is not a field, so lists cannot be sorted by it.',
  ],
  [
    'an example that does not match',
    shipWith({ type: ['string', 'null'], maxLength: 3, examples: ['abc', 'abcd'] }),
    'at /properties/name/examples/1: the example "abcd" is not valid: it must NOT have more than 3 characters.',
  ],
  [
    'a field without a known example',
    shipWith({ type: ['string', 'null'], format: 'date', maxLength: 3 }),
    'at /properties/name: no valid example is known. Write "examples" with a value that fits all its keywords.',
  ],
  [
    'a pattern of exponential time',
    shipWith({ type: ['string', 'null'], pattern: '^(a+)+$', examples: ['a'] }),
    'at /properties/name/pattern: "^(a+)+$" takes exponential time on texts such as ',
  ],
  [
    'a pattern of exponential time without nested repetitions',
    shipWith({ type: ['string', 'null'], pattern: '^(a|aa)+$', examples: ['a'] }),
    'takes exponential time on texts such as ',
  ],
  [
    'a pattern of quadratic time in the elements of a list',
    shipWith({ type: 'array', items: { type: 'string', pattern: '\\s+$' } }),
    'at /properties/name/items/pattern: "\\s+$" takes more than linear time on texts such as ',
  ],
  [
    'a pattern of exponential time in a parameter',
    shipWith({ type: ['string', 'null'] }, filter('name', { type: 'string', pattern: '^(a+)+$' })),
    'at /links/0/properties/filter[name]/pattern: "^(a+)+$" takes exponential time',
  ],
  [
    'a creation time that is not a timestamp',
    shipWith(undefined, { properties: { id, created_at: { type: 'integer', readOnly: true } } }),
    'at /properties/created_at: is set by the service, which needs "type": "string", "format": "date-time".',
  ],
  [
    'a nested record that is neither nullable nor required',
    shipWith({ type: 'object', properties: { address: { $ref: 'address.json' } }, required: ['address'] }),
    'at /properties/name/type: no record is nested where none is given. Write "type": ["object", "null"].',
  ],
];

test.each(refused)('%s is rejected, with the reason', async (_, schema, sentence) => {
  using folder = new SchemaFolder(['address']);
  folder.write('ship', schema);
  const error = await schemaErrorOf(folder.path);
  expect(error).toContain(sentence);
  expect(error).toMatch(/^ship\.json at .*$/);
});

const accepted: [what: string, schema: object][] = [
  [
    'a linear pattern',
    shipWith({ type: ['string', 'null'], pattern: '^[a-z]+(-[0-9]+)*$', examples: ['a-1'] }),
  ],
  ['a text without a value', shipWith({ type: 'string' })],
  ['a read-only date that is always set', shipWith({ type: 'string', format: 'date', readOnly: true })],
  [
    'a range of a date without a format',
    shipWith({ type: ['string', 'null'], format: 'date' }, filter('name_from')),
  ],
];

test.each(accepted)('%s is accepted', async (_, schema) => {
  using folder = new SchemaFolder(['address']);
  folder.write('ship', schema);
  expect(await schemaErrorOf(folder.path)).toBe('accepted');
});
