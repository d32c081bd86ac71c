import { hash, timingSafeEqual } from 'node:crypto';
import { formatPermissions, type Permissions, permissionsOf } from './permissions.ts';

/**
 * A login to one company: who may call, and what they may do there. Somebody who works in two companies has a login
 * in each, with the same email and password (specification 1.3). The person's own fields are the company's record of
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
export function userData(user: User): UserData {
  return { ...user, permissions: formatPermissions(user.permissions) };
}

/** The user that {@link userData} wrote. */
export function userFrom(data: UserData): User {
  return { ...data, permissions: permissionsOf(data.permissions) };
}

/** Whether two secrets are the same, in a time that tells nothing about where they differ. */
export function sameSecret(left: string, right: string): boolean {
  return timingSafeEqual(digest(left), digest(right));
}

function digest(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}
