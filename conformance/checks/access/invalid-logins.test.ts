import { expect, test } from 'vitest';
import { memoryTarget, outcomeOf, respondWith } from '../testing/target.ts';
import { guessingCheck } from './invalid-logins.ts';

const user = { email: 'ada@acme.test', password: 'opens the books' };

/** The outcome of a target that answers so many wrong passwords in a row with a status. */
function judge(status: number, wrong: number, later: number): Promise<string> {
  let guesses = 0;
  const get = async (_: string, options?: { readonly as?: { readonly user?: typeof user } }) => {
    if (options?.as?.user?.password === user.password) return respondWith(200, []);
    guesses += 1;
    return respondWith(guesses <= wrong ? status : later);
  };
  return outcomeOf(guessingCheck, memoryTarget({ otherUser: user, get: get as never }));
}

test('a server that refuses each wrong password passes, also one that asks to wait', async () => {
  expect(await judge(401, 4, 401)).toBe('pass');
  expect(await judge(401, 3, 429)).toBe('pass');
});

test('a server that lets the fourth guess in fails', async () => {
  expect(await judge(401, 3, 200)).toBe(
    'AssertedViolation: expected status 401 or 429 for a wrong password, got 200',
  );
});
