import { expect, test } from 'vitest';
import type { Known } from '../../check/known.ts';
import { hasNestedLinks, isNestedWrapped, nestedObjects } from './nested.ts';

const resource = (type: string, plural: string) => ({
  type,
  plural,
  path: undefined,
  parents: [],
  schema: undefined,
});

const known: Known = {
  resources: [resource('contact', 'contacts'), resource('address', 'addresses'), resource('order', 'orders')],
  operations: [],
  choices: [],
  locales: [],
};

test('plain values in a property that is named like a type are no nested objects', () => {
  expect(nestedObjects(known, 'contact', { order: 3, address: 'Main Street', orders: ['a', null] })).toEqual(
    [],
  );
});

test('structured values of no resource type are no nested objects', () => {
  expect(nestedObjects(known, 'contact', { money: { amount: 1 } })).toEqual([]);
});

test('a bare object of a resource type is found, and found to be bare', () => {
  const [found] = nestedObjects(known, 'contact', { addresses: [{ street: 'Main Street' }] });
  expect(found).toMatchObject({ type: 'address', place: 'contact.addresses[0]' });
  expect(found && isNestedWrapped(found)).toBe(false);
});

test('objects inside wrapped objects are found', () => {
  const contact = { contact: { addresses: [{ address: {} }] }, links: [] };
  const found = nestedObjects(known, 'order', { contact });
  expect(found.map(({ place }) => place)).toEqual(['order.contact', 'order.contact.addresses[0]']);
  expect(found.map(isNestedWrapped)).toEqual([true, true]);
  expect(found.map(hasNestedLinks)).toEqual([true, false]);
});
