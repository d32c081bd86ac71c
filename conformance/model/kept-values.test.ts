import { expect, test } from 'vitest';
import { readSchemas } from '../schemas/read.ts';
import { textsIn } from './kept-values.ts';

const types = { discount: 'number', account_rate: 'number', comment_count: 'number', name: 'string' };
const properties = Object.fromEntries(Object.entries(types).map(([name, type]) => [name, { type }]));
const schema = readSchemas([{ type: 'line_item', json: { type: 'object', properties } }]).get('line_item');

test('numbers that clients set stay as they were sent; a count of other records does not', () => {
  const sent = { discount: 2.5, account_rate: 3, comment_count: 4, name: 'Paint' };
  const described = { type: 'line_item', plural: 'line_items', path: undefined, parents: [], schema };
  expect([...textsIn(described, sent)]).toEqual([
    ['discount', 2.5],
    ['account_rate', 3],
    ['name', 'Paint'],
  ]);
});

test('what becomes of a text that is sent in the place of a number is open', () => {
  const described = { type: 'line_item', plural: 'line_items', path: undefined, parents: [], schema };
  expect([...textsIn(described, { discount: '2.5', name: '17' })]).toEqual([['name', '17']]);
});
