import { expect, test } from 'vitest';
import { Ids } from './ids.ts';

test('Ids are 22 characters of A-Z a-z 0-9 _ -, and no two are the same', () => {
  const ids = new Ids('a seed');
  const given = Array.from({ length: 5_000 }, () => ids.nextId());
  expect(given.filter((id) => !/^[A-Za-z0-9_-]{22}$/.test(id))).toEqual([]);
  expect(new Set(given).size).toBe(given.length);
});

test('The same seed gives the same ids, another seed gives others', () => {
  const first = new Ids('a seed');
  const ids = [first.nextId(), first.nextId(), first.nextToken()];
  const again = new Ids('a seed');
  expect([again.nextId(), again.nextId(), again.nextToken()]).toEqual(ids);
  const other = new Ids('another seed');
  expect(ids).not.toContain(other.nextId());
});

test('Ids and series go on where their data stopped', () => {
  const ids = new Ids('a seed');
  ids.nextId();
  ids.nextInSeries('invoices');
  const restored = new Ids('a seed', structuredClone(ids.exportData()));
  expect([restored.nextId(), restored.nextInSeries('invoices'), restored.nextInSeries('orders')]).toEqual([
    ids.nextId(),
    2,
    1,
  ]);
});
