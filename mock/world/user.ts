import { hash, timingSafeEqual } from 'node:crypto';
import { formatPermissions, type Permissions, parsePermissions } from './permissions.ts';

/**
 * A login to one company: who may call, and what they may do there. Somebody who works in two companies has a login
 * in each, with the same email and password (spec#1-company-consent). The person's own fields are the company's record of
 * type `user` with the same id.
 */
export interface User {
  id: string;
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  /** `en`, `de` or `fr`: the language of messages when a request names no `locale`. */
  language: string;
  permissions: Permissions;
}

/** A user as plain JSON: permissions as scope words. */
export type UserData = Omit<User, 'permissions'> & { permissions: string[] };

/** The plain JSON of a user. */
export function exportUser(user: User): UserData {
  return { ...user, permissions: formatPermissions(user.permissions) };
}

/** The user that {@link exportUser} wrote. */
export function importUser(data: UserData): User {
  return { ...data, permissions: parsePermissions(data.permissions) };
}

/** Whether two secrets are the same, in a time that tells nothing about where they differ. */
export function isSameSecret(left: string, right: string): boolean {
  return timingSafeEqual(digest(left), digest(right));
}

const kept = new WeakMap<User, { password: string; digest: Buffer }>();

/** Whether a password is the user's, in constant time, even for an unknown user. */
export function hasPassword(user: User | undefined, password: string): boolean {
  return (
    timingSafeEqual(digest(password), user === undefined ? NOBODY : digestOf(user)) && user !== undefined
  );
}

function digestOf(user: User): Buffer {
  const known = kept.get(user);
  if (known?.password === user.password) return known.digest;
  const made = { password: user.password, digest: digest(user.password) };
  kept.set(user, made);
  return made.digest;
}

function digest(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

const NOBODY = digest('');
