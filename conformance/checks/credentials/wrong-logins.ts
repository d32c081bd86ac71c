import type { Preparation } from '../../check/target.ts';
import { isDerivation } from '../../context/derivations.ts';
import type { WrongCredential } from '../../errors/mismatch.ts';
import { asUser } from '../../http/request.ts';
import type { User } from '../../profile/profile.ts';
import { passwordOfAnother } from './tokens.ts';

/** A user whose login almost is that of the run's user, by the value on the axis of the register: `password: the end cut off`. */
export async function wrongUser(t: Preparation, value: string): Promise<User> {
  const { user } = t;
  const [part, change = ''] = value.split(': ');
  if (part !== 'email' && part !== 'password') return t.untestable(`The suite knows no login ${value}.`);
  if (value === "password: another user's") return { ...user, password: await passwordOfAnother(t) };
  if (value === 'password: empty') return { ...user, password: '' };
  if (!isDerivation(change)) return t.untestable(`The suite knows no login ${value}.`);
  const wrong = t.derive(user[part], change) ?? t.notApplicable(`The ${part} has no letters.`);
  return { ...user, [part]: wrong };
}

/** A login that almost is right, in words: `a wrong password (the end cut off)`. */
export function describeLogin(value: string): WrongCredential {
  const [part, change = ''] = value.split(': ');
  return { name: `a wrong ${part}`, change };
}

/** Logs in rightly after a wrong password: services lock users after several in a row, and count anew then. */
export async function logInRightly(t: Preparation, value = ''): Promise<void> {
  if (value.startsWith('password')) await t.get('/api/auth_permissions', { as: asUser(t.user) });
}
