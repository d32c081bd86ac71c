import { hash, timingSafeEqual } from 'node:crypto';
import { formatPermissions, type Permissions, parsePermissions } from './permissions.ts';

/**
 * A login to one company: who may call, and what they may do there. A person who works in two companies has a login
 * in each, with the same email and password (spec#1-company-consent). The person's own fields are the company's record of
 * type `user` with the same id.
 */
export type User = {
  id: string;
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  /** `en`, `de` or `fr`: the language of messages for requests without `locale`. */
  language: string;
  permissions: Permissions;
};

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

/** Whether two secrets are the same, compared in constant time. */
export function isSameSecret(left: string, right: string): boolean {
  return timingSafeEqual(digest(left), digest(right));
}

const digests = new WeakMap<User, { password: string; digest: Buffer }>();

/** Whether a password is the user's, in constant time, even for an unknown user. */
export function hasPassword(user: User | undefined, password: string): boolean {
  return (
    timingSafeEqual(digest(password), user === undefined ? nobody : digestOf(user)) && user !== undefined
  );
}

function digestOf(user: User): Buffer {
  const known = digests.get(user);
  if (known?.password === user.password) return known.digest;
  const cached = { password: user.password, digest: digest(user.password) };
  digests.set(user, cached);
  return cached.digest;
}

function digest(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

const nobody = digest('');
