import { expect, test } from 'vitest';
import { Ids } from './ids.ts';

test('Ids are 22 characters of A-Z a-z 0-9 _ -, and no two are the same', () => {
  const ids = new Ids('a seed');
  const given = Array.from({ length: 5_000 }, () => ids.next());
  expect(given.filter((id) => !/^[A-Za-z0-9_-]{22}$/.test(id))).toEqual([]);
  expect(new Set(given).size).toBe(given.length);
});

test('The same seed gives the same ids, another seed gives others', () => {
  const first = new Ids('a seed');
  const ids = [first.next(), first.next(), first.token()];
  const again = new Ids('a seed');
  expect([again.next(), again.next(), again.token()]).toEqual(ids);
  const other = new Ids('another seed');
  expect(ids).not.toContain(other.next());
});

test('Ids and series go on where their data stopped', () => {
  const ids = new Ids('a seed');
  ids.next();
  ids.count('invoices');
  const restored = new Ids('a seed', structuredClone(ids.data()));
  expect([restored.next(), restored.count('invoices'), restored.count('orders')]).toEqual([ids.next(), 2, 1]);
});
