import { check } from '../../check/check.ts';
import { asUser } from '../../http/request.ts';
import { keepsOut } from '../../match/response.ts';
import { describeLogin, logInRightly, wrongUser } from '../credentials/wrong-logins.ts';
import { readAnyList } from '../shared/list-of-any-type.ts';
import { keptOutEverywhere } from './refused-callers.ts';

/** Checks of every operation with a login that almost is right (spec#5.1-login, spec#7.1-401). */
export const invalidLogins = keptOutEverywhere({
  requirement: 'basic.wrong-credentials-are-refused',
  given: 'logins that almost are right',
  used: ' with them',
  needs: ['user'],
  caller: async (t, { value = '' }) => ({
    as: asUser(await wrongUser(t, value)),
    credential: describeLogin(value),
  }),
  after: (t, { value }) => logInRightly(t, value),
});

/** Wrong guesses in a row: fewer than those after which services lock a user. */
const guesses = 4;

/**
 * A check of guessing (spec#5.1-login), which comes after the others and ends with the right password: of a user whom a service locks,
 * no other check would get an answer.
 */
export const guessingCheck = check({
  requirement: 'basic.wrong-credentials-are-refused',
  title: `Given a user, when ${guesses} wrong passwords follow each other, then each is refused`,
  needs: ['user', 'otherUser'],
  alone: true,
  begins: 'last',
  async run(t) {
    const user = t.otherUser;
    for (let guess = 0; guess < guesses; guess += 1)
      t.expect(
        await readAnyList(t, { as: asUser({ ...user, password: t.marker() }) }),
        keepsOut({ name: 'a wrong password' }, 401, 429),
      );
    await readAnyList(t, { as: asUser(user) });
  },
});
