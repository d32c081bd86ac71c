import { expect, test } from 'vitest';
import { readSchemas } from '../schemas/read.ts';
import { asTextsInTurn, beyond32BitsInTurn } from './values.ts';

test('each number that clients set is beyond 32 bits once, as far as its schema admits it', () => {
  const properties = {
    price: { type: 'integer' },
    weight: { type: 'number' },
    cost: { type: 'string', pattern: '^\\d+\\.\\d\\d$' },
    rate: { type: 'number', maximum: 100 },
    item_count: { type: 'integer' },
    contact_id: { type: 'integer' },
    lock_version: { type: 'integer' },
  };
  const schema = readSchemas([{ type: 'product', json: { type: 'object', properties } }]).get('product');
  expect(
    beyond32BitsInTurn({ type: 'product', plural: 'products', path: undefined, parents: [], schema }),
  ).toEqual([
    { price: 17, weight: 17, cost: '17.00', rate: 17 },
    { price: 5_000_000_017 },
    { weight: 5_000_000_017.25 },
    { cost: '5000000017.25' },
  ]);
});

test('each number and flag that clients set is a text once', () => {
  const properties = {
    days: { type: ['integer', 'null'], minimum: 3 },
    is_paid: { type: 'boolean' },
    cost: { type: 'string' },
    sum: { type: 'number', readOnly: true },
    contact_id: { type: 'integer' },
  };
  const schema = readSchemas([{ type: 'product', json: { type: 'object', properties } }]).get('product');
  const resource = { type: 'product', plural: 'products', path: undefined, parents: [], schema };
  expect(asTextsInTurn(resource, () => 'csmark')).toEqual([{ days: '3' }, { is_paid: expect.any(String) }]);
});
