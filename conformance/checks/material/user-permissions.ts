import type { User } from '../../profile/profile.ts';

const all = ['create', 'read', 'update', 'delete'];

/**
 * Whether someone has a permission, by what the profile says in the grammar of scopes (section 5.2): contexts, each with
 * a list after a colon or with all four. Someone whose permissions the profile does not list is allowed everything.
 */
export function has(user: User, context: string, permission: string): boolean {
  if (!user.permissions) return true;
  return user.permissions
    .flatMap((text) => text.split(/\s+/))
    .some((text) => {
      const [named, list] = text.split(':');
      return named === context && (list?.split(',') ?? all).includes(permission);
    });
}
