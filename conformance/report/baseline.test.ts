import { expect, test } from 'vitest';
import { readBaseline } from './baseline.ts';

test.each([
  ['known', 'base.yaml:1:1: the baseline is "known"; expected an object (name: value).'],
  ['known: {a: b}', 'base.yaml:1:8: known is an object; expected a list (each item after a dash).'],
  ['{}', 'base.yaml:1:1: the baseline lacks known.'],
  ['known:\n  - requirement: one', 'base.yaml:2:5: known[0] lacks reason.'],
  ['known:\n  - {requirement: one, reason: "", check: a}', 'base.yaml:2:32: known[0].reason is empty.'],
  [
    'known: [{requirement: one, reason: why, check: 7}]',
    'base.yaml:1:48: known[0].check is 7; expected a string',
  ],
  [
    'known:\n  - requirement: one\n    reson: why\n    reason: why',
    'base.yaml:3:5: known[0] has an unknown property, reson; did you mean reason?',
  ],
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
