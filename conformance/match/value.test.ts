import { expect, test } from 'vitest';
import { describeShape, differencesBetween, wrongValue } from './matcher.ts';
import { areDifferent, equals } from './value.ts';

test('each place that differs is named by its JSON pointer, missing and additional properties too', () => {
  const expected = { contact: { name: 'Ada', 'a/b~c': [1, 2], same: { deep: true } }, links: [] };
  const got = { contact: { name: 'Bob', 'a/b~c': [1], same: { deep: true } }, links: [], more: null };
  expect(differencesBetween(expected, got)).toEqual([
    { pointer: '/more', expected: 'nothing', got: 'null' },
    { pointer: '/contact/name', expected: '"Ada"', got: '"Bob"' },
    { pointer: '/contact/a~1b~0c/1', expected: '2', got: 'nothing' },
  ]);
});

test('a record that lacks one field is described by that field', () => {
  expect(equals<unknown>({ id: 1, name: 'Ada' })({ id: 1 })).toMatchObject({
    expected: '{"id":1,"name":"Ada"}',
    got: 'nothing at /name instead of "Ada"',
  });
});

test('equal values have no differences, and other kinds of value are shown as they are', () => {
  expect(equals<unknown>({ id: 1 })({ id: 1 })).toBeUndefined();
  expect(equals<unknown>([])({})).toEqual(wrongValue('[]', '{}'));
  expect(equals<readonly number[]>([])([7, 8])).toEqual(wrongValue('[]', '[7,8]'));
  expect(equals<unknown>(1)('1')).toEqual(wrongValue('1', '"1"'));
});

test('values that nest deep are compared', () => {
  const nested = (depth: number, end: unknown) => {
    let value = end;
    for (let at = 0; at < depth; at += 1) value = { a: value };
    return value;
  };
  expect(differencesBetween(nested(50, 1), nested(50, 2))).toEqual([
    { pointer: '/a'.repeat(50), expected: '1', got: '2' },
  ]);
});

test('texts that read alike are named with their languages', () => {
  const texts = new Map([
    ['en_US', "can't be blank"],
    ['de_DE', "can't be blank"],
    ['fr_FR', 'doit être rempli'],
  ]);
  expect(areDifferent('three messages', 3)(texts)).toHaveProperty(
    'got',
    'the same in en_US and de_DE: "can\'t be blank"',
  );
  expect(areDifferent('two messages', 2)(texts)).toBeUndefined();
});

test('a body without the property that belongs there is described by the names that it has', () => {
  expect(describeShape({ data: [], links: [] })).toBe('an object with "data", "links"');
  expect(describeShape([1, 2])).toBe('an array of 2');
});
