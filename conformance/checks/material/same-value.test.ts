import { expect, test } from 'vitest';
import { isEquivalent } from './same-value.ts';

test.each([
  ['another text', 'one', 'two'],
  ['a text that lost its end', 'one two', 'one'],
  ['nothing for a text', 'one', null],
  ['an absent value', 'one', undefined],
  ['false for nothing', '', false],
  ['another number', 10, '10.5'],
  ['an empty text for nought', 0, ''],
  ['the next day', '2026-01-31', '2026-02-01T00:00:00Z'],
  ['an object', 'one', { one: 1 }],
])('%s is no more what was sent', (_, sent, got) => {
  expect(isEquivalent(sent, got)).toBe(false);
});

test.each([
  ['the same text', 'One', 'One'],
  ['other letters of an email', 'One@Example.com', 'one@example.com'],
  ['a number as text', 10, '10.00'],
  ['a text as number', '10.0', 10],
  ['a day as a point in time', '2026-01-31', '2026-01-31T00:00:00Z'],
  ['a point in time in another zone', '2026-01-31T12:00:00Z', '2026-01-31T13:00:00+01:00'],
])('%s is still what was sent', (_, sent, got) => {
  expect(isEquivalent(sent, got)).toBe(true);
});
