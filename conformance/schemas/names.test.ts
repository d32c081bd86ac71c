import { expect, test } from 'vitest';
import { plural, singular, typeName } from './names.ts';

test.each([
  ['contact', 'contacts'],
  ['company', 'companies'],
  ['address', 'addresses'],
  ['tax', 'taxes'],
  ['branch', 'branches'],
  ['invoice', 'invoices'],
  ['purchase', 'purchases'],
  ['status', 'statuses'],
  ['day', 'days'],
  ['line_item', 'line_items'],
])('%s and %s are one type', (one, many) => {
  expect(plural(one)).toBe(many);
  expect(singular(many)).toBe(one);
  expect(singular(one)).toBe(one);
});

test.each([
  ['https://x.example/schemas/1.0/line_item.json', 'line_item'],
  ['/api/line_items/schema', 'line_item'],
  ['#/definitions/LineItem', 'line_item'],
  ['urn:x:Contact', 'contact'],
  ['Contact Schema', 'contact'],
  ['contact.schema.json#', 'contact'],
  ['ContactResource', 'contact'],
])('%s means %s', (text, type) => {
  expect(typeName(text)).toBe(type);
});
