import { expect, test } from 'vitest';
import { holderOf } from './holder.ts';
import { readSchemas } from './read.ts';

const line = { type: 'object', properties: { label: { type: 'string' } } };
const wrapped = { type: 'object', properties: { line_item: line, links: { type: 'array' } } };
const listOf = (items: object) => ({ type: 'array', items });

const fieldsWith = (properties: object) => {
  const json = {
    invoice: { type: 'object', properties: { id: {}, ...properties }, $defs: { line_item: line } },
  };
  return readSchemas([{ json }]).get('invoice')?.fields ?? [];
};

test.each([
  ['line_items', { line_items: listOf(line) }],
  ['lineItems', { lineItems: listOf(line) }],
  ['positions', { positions: listOf(wrapped) }],
  ['positions', { positions: listOf({ $ref: '#/$defs/line_item' }) }],
  ['positions', { positions: listOf({ oneOf: [{ $ref: '#/$defs/line_item' }, wrapped] }) }],
  ['positions', { positions: { anyOf: [listOf({ $ref: '#/$defs/line_item' }), { type: 'null' }] } }],
  ['line_items', { positions: listOf(wrapped), line_items: listOf(line) }],
])('%s holds the line items of %j', (name, properties) => {
  expect(holderOf(fieldsWith(properties), 'line_item', 'line_items')?.name).toBe(name);
});

test.each([
  [{ contact: wrapped }],
  [{ tags: listOf({ type: 'string' }) }],
  [{ positions: listOf(line) }],
  [{ addresses: listOf({ type: 'object', properties: { address: line } }) }],
])('nothing holds line items in %j', (properties) => {
  expect(holderOf(fieldsWith(properties), 'line_item', 'line_items')).toBeUndefined();
});
