import { expect, test } from 'vitest';
import { readSchemas } from '../schemas/read.ts';
import { schemaErrors } from '../schemas/validate.ts';
import { variantsOf } from './variants.ts';

let count = 0;
const mark = () => {
  count += 1;
  return `cs${(count * 7919).toString(36).padStart(8, '0')}`;
};

function fieldOf(schema: object) {
  const [field] =
    readSchemas([{ json: { thing: { properties: { code: schema } } } }]).get('thing')?.fields ?? [];
  if (!field) throw new Error('no field');
  return field;
}

test.each([
  ['a text', { type: 'string', maxLength: 12 }, { tell: true, free: true }],
  ['a pattern', { type: 'string', pattern: '^[A-Z]{2}-[0-9]{4}$' }, { tell: true, free: false }],
  [
    'a date or nothing',
    { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] },
    { tell: true, free: false },
  ],
  ['a moment', { type: 'string', format: 'date-time' }, { tell: true, free: false }],
  ['an email', { type: 'string', format: 'email' }, { tell: true, free: false }],
  ['a whole number', { type: 'integer', minimum: 1 }, { tell: true, free: false }],
  ['a number of cents', { type: 'number', minimum: 0, multipleOf: 0.25 }, { tell: true, free: false }],
  ['a small number', { type: 'integer', minimum: 1, maximum: 5 }, { tell: false, free: false }],
  ['a list of words', { enum: ['a', 'b', null] }, { tell: false, free: false }],
  ['yes or no', { type: 'boolean' }, { tell: false, free: false }],
])('%s has values that its schema admits, each another than the one before', (_, schema, kind) => {
  const field = fieldOf(schema);
  const variants = variantsOf(field, mark);
  expect(variants).toMatchObject(kind);
  const values = Array.from({ length: 40 }, () => variants?.next());
  for (const [at, value] of values.entries()) {
    expect(value).not.toBeNull();
    expect(schemaErrors(field.schema, value)).toEqual([]);
    if (at > 0) expect(value).not.toBe(values[at - 1]);
  }
});

test.each([
  ['one word', { const: 'sales' }],
  ['one number', { type: 'integer', minimum: 3, maximum: 3 }],
  ['an object', { type: 'object', properties: {} }],
  ['a list', { type: 'array', items: { type: 'string' } }],
  ['nothing', { type: 'null' }],
])('%s has no two values', (_, schema) => {
  expect(variantsOf(fieldOf(schema), mark)).toBeUndefined();
});
