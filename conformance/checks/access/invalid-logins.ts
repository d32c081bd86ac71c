import { check } from '../../check/check.ts';
import type { Preparation } from '../../check/target.ts';
import { isDerivation } from '../../context/derivations.ts';
import type { WrongCredential } from '../../errors/mismatch.ts';
import { asUser, type Caller } from '../../http/request.ts';
import { keepsOut } from '../../match/response.ts';
import { passwordOfAnother } from '../credentials/tokens.ts';
import { readAnyList } from '../fixtures/any-list.ts';
import { keptOutEverywhere } from './kept-out.ts';

/** A login that almost is that of the run's user, by the value on the axis of the register: `password: the end cut off`. */
async function wrongLogin(t: Preparation, value: string): Promise<Caller> {
  const { user } = t;
  const [part, change = ''] = value.split(': ');
  if (part !== 'email' && part !== 'password') return t.untestable(`The suite knows no login ${value}.`);
  if (value === "password: another user's") return asUser({ ...user, password: await passwordOfAnother(t) });
  if (value === 'password: empty') return asUser({ ...user, password: '' });
  if (!isDerivation(change)) return t.untestable(`The suite knows no login ${value}.`);
  const wrong = t.derive(user[part], change) ?? t.notApplicable(`The ${part} has no letters.`);
  return asUser({ ...user, [part]: wrong });
}

/** A login that almost is right, in words: `a wrong password (the end cut off)`. */
function describeLogin(value: string): WrongCredential {
  const [part, change = ''] = value.split(': ');
  return { name: `a wrong ${part}`, change };
}

/** Checks of every operation with a login that almost is right (spec#5.1-login, spec#7.1-401). */
export const invalidLogins = keptOutEverywhere({
  requirement: 'basic.wrong-credentials-are-refused',
  given: 'logins that almost are right',
  used: ' with them',
  needs: ['user'],
  caller: async (t, { value = '' }) => ({
    as: await wrongLogin(t, value),
    credential: describeLogin(value),
  }),
  async after(t, { value }) {
    // Services lock users after several wrong passwords in a row; after a right one they count anew.
    if (value?.startsWith('password')) await t.get('/api/auth_permissions', { as: asUser(t.user) });
  },
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
