import { expect, test } from 'vitest';
import { isSameSecret } from './user.ts';

test.each([
  ['secret', 'secret', true],
  ['secret', 'Secret', false],
  ['secret', 'secret ', false],
  ['secret', '', false],
  ['', '', true],
  ['pässwörd', 'pässwörd'.normalize('NFD'), false],
])('%j and %j are the same secret: %s', (left, right, same) => {
  expect(isSameSecret(left, right)).toBe(same);
});
