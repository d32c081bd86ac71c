import { expect, test } from 'vitest';
import { readBaseline } from './baseline.ts';

test.each([
  ['known', 'base.yaml:1:1: a baseline has a list named known.'],
  ['known: {a: b}', 'base.yaml:1:1: a baseline has a list named known.'],
  ['known:\n  - requirement: one', 'base.yaml:2:5: a known failure has requirement, reason,'],
  ['known:\n  - {requirement: one, reason: "", check: a}', 'base.yaml:2:5: a known failure has'],
  ['known: [{requirement: one, reason: why, check: 7}]', 'base.yaml:1:9: a known failure has'],
])('%j is reported with its place', (text, sentence) => {
  expect(() => readBaseline('base.yaml', text)).toThrow(
    expect.objectContaining({ name: 'UsageError', message: expect.stringContaining(sentence) }),
  );
});

test('a missing baseline is reported', () => {
  expect(() => readBaseline('/nowhere/base.yaml')).toThrow(
    /The baseline \/nowhere\/base.yaml cannot be read/,
  );
});

test('known failures are read', () => {
  const text =
    'known:\n  - requirement: oauth.*\n    reason: beta\n  - {requirement: a, check: b, reason: c}';
  expect(readBaseline('base.yaml', text)).toEqual([
    { requirement: 'oauth.*', reason: 'beta' },
    { requirement: 'a', check: 'b', reason: 'c' },
  ]);
});
