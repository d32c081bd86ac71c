import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSchemas } from '../schemas/read.ts';
import { schemaErrors } from '../schemas/validate.ts';
import { bodyOf, filledIn, neededFields } from './body.ts';
import { fieldByPart } from './parts.ts';

let count = 0;
const mark = () => `cs${String(count++).padStart(8, '0')}`;

const published = (properties: object, required = Object.keys(properties)) => {
  const schema = readSchemas([{ json: { thing: { type: 'object', properties, required } } }]).get('thing');
  if (!schema) throw new Error('no schema');
  return schema;
};
const bodyFor = (properties: object, required?: string[]) => {
  const schema = published(properties, required);
  return { schema, body: bodyOf(neededFields('thing', schema), schema, mark) };
};

test.each([
  ['a country code by pattern', { type: 'string', pattern: '^[A-Z]{2}$', minLength: 2, maxLength: 2 }],
  ['a number by pattern', { type: 'string', pattern: '^[0-9]+$' }],
  ['a code with an example', { type: 'string', pattern: '^K-\\d{4}-[a-f]{3}$', examples: ['K-1234-abc'] }],
  ['a date', { type: 'string', format: 'date' }],
  ['a date in draft 3', { type: 'date' }],
  ['a moment', { type: 'string', format: 'date-time' }],
  ['an address', { type: 'string', format: 'uri' }],
  ['an email that is short', { type: 'string', format: 'email', maxLength: 30 }],
  ['one of some', { enum: [null, '', 'draft', 'open'] }],
  ['a constant', { const: 7 }],
  ['a text or nothing', { type: ['null', 'string'], minLength: 1 }],
  ['alternatives', { anyOf: [{ type: 'null' }, { type: 'string', pattern: '^[a-f]{6}$' }] }],
  [
    'a list with two elements',
    {
      type: 'array',
      minItems: 2,
      items: { type: 'object', required: ['x'], properties: { x: { type: 'integer' } } },
    },
  ],
  [
    'an object in an object',
    {
      type: 'object',
      required: ['a'],
      properties: { a: { type: 'object', required: ['b'], properties: { b: { type: 'boolean' } } } },
    },
  ],
  [
    'a combination',
    {
      allOf: [
        { type: 'object', required: ['x'], properties: { x: { type: 'string' } } },
        { type: 'object', required: ['y'], properties: { y: { type: 'number' } } },
      ],
    },
  ],
  ['exclusive bounds', { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 0.5, multipleOf: 0.01 }],
])('%s gets a value that its schema admits', (_, property) => {
  const { schema, body } = bodyFor({ field: property });
  expect(schemaErrors(schema.schema, body)).toEqual([]);
  expect(body).toHaveProperty('field');
});

test('any text of bounded length and any bounded number gets a value that its schema admits', () => {
  const bounds = fc
    .tuple(fc.nat(60), fc.nat(60))
    .map(([one, two]) => [Math.min(one, two), Math.max(one, two)]);
  fc.assert(
    fc.property(bounds, bounds, ([shortest, longest], [low, high]) => {
      const { schema, body } = bodyFor({
        code: { type: 'string', minLength: shortest, maxLength: longest },
        zip: { type: 'string', minLength: shortest, maxLength: longest },
        amount: { type: 'number', minimum: low, maximum: high },
        count: { type: 'integer', minimum: low, maximum: high },
      });
      expect(schemaErrors(schema.schema, body)).toEqual([]);
    }),
  );
});

test('fields that the service fills in are not sent, and those that the specification requires are', () => {
  const schema = published({
    id: { type: 'integer' },
    total: { type: 'number', readOnly: true },
    name: { type: 'string' },
  });
  expect(neededFields('order', schema)).toEqual(['name']);
  expect(neededFields('email', schema)).toEqual(['name', 'to_addr', 'body']);
  expect(bodyOf(['to_addr'], undefined, () => 'cs1')).toEqual({ to_addr: 'cs1@example.com' });
});

test('two bodies never share a text', () => {
  const schema = published({ name: { type: 'string', maxLength: 10 } });
  const names = Array.from({ length: 50 }, () => bodyOf(['name'], schema, mark).name);
  expect(new Set(names).size).toBe(50);
});

test('two hundred bodies never share a match of a pattern that has millions', () => {
  const schema = published({ code: { type: 'string', pattern: '^[A-Z]{2}-[0-9]{4}$' } });
  const codes = Array.from({ length: 200 }, () => bodyOf(['code'], schema, mark).code);
  expect(new Set(codes).size).toBe(200);
});

test('a body of the profile gets its marks at every depth', () => {
  const body = { name: `A \${mark}`, list: [{ deep: `\${mark}` }], count: 3, none: null };
  expect(filledIn(body, () => 'cs1')).toEqual({
    name: 'A cs1',
    list: [{ deep: 'cs1' }],
    count: 3,
    none: null,
  });
});

test.each([
  ['firstName', { given_name: { type: 'string' } }, 'given_name'],
  ['firstName', { firstName: { type: 'string' } }, 'firstName'],
  ['lastName', { nm2: { type: 'string', title: 'Last name' } }, 'nm2'],
  [
    'organisation',
    { company_id: { type: 'integer' }, organization: { type: ['string', 'null'] } },
    'organization',
  ],
  ['email', { emails: { type: 'array' }, EMail: {} }, 'EMail'],
  ['number', { number: { type: 'integer' } }, 'number'],
  ['number', { numbers: { type: 'string' } }, undefined],
])('the %s of a contact is found', (part, properties, name) => {
  expect(fieldByPart(published(properties), part)).toBe(name);
});
