import { expect, test } from 'vitest';
import { createPatience } from './patience.ts';

const times = (number: number, milliseconds: number) => Array.from({ length: number }, () => milliseconds);

test('limits stay as they are for a target that answers quickly, and for the first responses', () => {
  const patience = createPatience(15_000);
  for (const it of times(9, 10_000)) patience.note(it);
  expect(patience.factor).toBe(1);
  for (const it of times(100, 300)) patience.note(it);
  expect(patience.factor).toBe(1);
});

test('limits grow with what nine in ten responses take, but not without end', () => {
  const patience = createPatience(15_000);
  for (const it of times(100, 3_000)) patience.note(it);
  expect(patience.factor).toBe(4);
  for (const it of times(100, 60_000)) patience.note(it);
  expect(patience.factor).toBe(8);
  for (const it of times(100, 30)) patience.note(it);
  expect(patience.factor).toBe(1);
});

test('a few responses that take long do not change the limits', () => {
  const patience = createPatience(15_000);
  for (const it of [...times(95, 20), ...times(5, 14_000)]) patience.note(it);
  expect(patience.factor).toBe(1);
});

test('what is repeated is waited for twice as long', () => {
  const patience = createPatience(15_000);
  patience.extend();
  expect(patience.factor).toBe(2);
});

test('the quickest tenth of the responses tells a target that is slow from a machine that is busy', () => {
  const patience = createPatience(15_000);
  for (const it of times(9, 50)) patience.note(it);
  expect(patience.quickest).toBeUndefined();
  for (const it of times(30, 55)) patience.note(it);
  expect(patience.quickest).toBe(50);
  for (const it of [...times(80, 70), ...times(20, 2)]) patience.note(it);
  expect(patience.quickest).toBe(2);
});
