import { expect, test } from 'vitest';
import { unknownId } from './unknown-id.ts';

test.each([
  ['an integer', 17, /^\d{10}$/],
  ['digits', '17', /^\d{10}$/],
  ['a UUID', '0f0e0d0c-0b0a-4908-8706-050403020100', /^[0-9a-f-]{36}$/],
  ['24 hexadecimal digits', '5f2b18c07d9e4a31bc60f7d2', /^[0-9a-f]{24}$/],
  ['a prefix and letters', 'con_AbcXyz', /^[a-z]{3}_[A-Z][a-z]{2}[A-Z][a-z]{2}$/],
])('an unknown id for %s has its form and is another', (_, known, form) => {
  const id = unknownId(known);
  expect(id).toMatch(form);
  expect(id).not.toBe(String(known));
});
