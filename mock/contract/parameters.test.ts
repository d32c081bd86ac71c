import { Ajv2020 } from 'ajv/dist/2020.js';
import type { JsonSchema } from 'countersign-contract/schemas';
import { expect, test } from 'vitest';
import { smallDocument } from '../http/testing/small-document.ts';
import { operationsOf } from './operation.ts';
import { createPlainTest, ParameterReader } from './parameters.ts';
import { Validators } from './validators.ts';

const values = ['', 'a', 'b', '1', 0, 1, 2, 1.5, -1, true, false, null, [], ['a'], {}, Number.NaN];

const plain: JsonSchema[] = [
  { type: 'string', description: 'A text.', default: 'a' },
  { type: 'boolean' },
  { type: 'number' },
  { type: 'integer', minimum: 1, maximum: 2 },
  { type: 'string', enum: ['a', 'b'] },
  { type: 'integer', enum: [1] },
  {},
];

test.each(plain)(
  'a value that is plainly valid is valid to Ajv, and so are all others that are: %j',
  (schema) => {
    const validate = new Ajv2020({ strict: false, strictNumbers: true }).compile(schema);
    const isPlainlyValid = createPlainTest(schema);
    for (const value of values) expect([value, isPlainlyValid(value)]).toEqual([value, validate(value)]);
  },
);

const others: JsonSchema[] = [
  { type: ['string', 'null'] },
  { type: 'string', format: 'date' },
  { type: 'string', pattern: 'a' },
  { type: 'string', maxLength: 1 },
  { type: 'number', multipleOf: 2 },
  { type: 'number', exclusiveMinimum: 0 },
  { type: 'array', items: { type: 'string' } },
  { anyOf: [{ type: 'string' }] },
  { $ref: '#/components/schemas/text' },
  { minimum: 1 },
  { enum: [['a']] },
];

test.each(others)('no text, list or object is plainly valid to a schema that asserts more: %j', (schema) => {
  const isPlainlyValid = createPlainTest(schema);
  const texts = values.filter((value) => typeof value !== 'number');
  expect(texts.filter((value) => isPlainlyValid(value))).toEqual([]);
});

test('parameters that are plainly valid are read without a validator, and no others', () => {
  class Unused extends Validators {
    override compile(): never {
      throw new Error('A validator is compiled.');
    }
  }
  const operation = operationsOf(smallDocument).find(({ operationId }) => operationId === 'listThings');
  if (operation === undefined) throw new Error('There is no list.');
  const reader = new ParameterReader('query', operation, new Unused(smallDocument, {}));
  expect(reader.read([['per_page', '20']])).toEqual({ values: { per_page: 20 } });
  for (const text of ['0', 'many', '1.5', '']) {
    expect(() => reader.read([['per_page', text]])).toThrow('A validator is compiled.');
  }
});
