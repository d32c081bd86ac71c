import { expect, test } from 'vitest';
import { changedNames } from './changed-names.ts';

const record = {
  id: 1,
  read_at: 1,
  title: 'A',
  contact: { read_at: 1 },
  parts: [{ token: 'x' }],
  tags: ['a'],
};

test('equal values have no fields that differ', () => {
  expect(changedNames(record, structuredClone(record))).toEqual([]);
});

test.each([
  ['a value', { ...record, title: 'B' }, 'title'],
  ['a value in a nested record', { ...record, contact: { read_at: 2 } }, 'read_at'],
  ['a value in a list of records', { ...record, parts: [{ token: 'y' }] }, 'token'],
  ['a list of texts', { ...record, tags: ['b'] }, 'tags'],
  ['the length of a list', { ...record, parts: [] }, 'parts'],
  ['a field that is missing', { ...record, title: undefined }, 'title'],
])('%s that differs is named by its field', (_, other, name) => {
  expect(changedNames(record, other)).toEqual([name]);
});

test('links that differ are not named', () => {
  expect(changedNames({ id: 1, links: [] }, { id: 1, links: [{ rel: 'self' }] })).toEqual([]);
});
