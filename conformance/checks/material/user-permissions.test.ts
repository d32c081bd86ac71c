import { expect, test } from 'vitest';
import { has } from './user-permissions.ts';

const user = (permissions?: readonly string[]) => ({
  email: 'a@example.com',
  password: 'x',
  ...(permissions ? { permissions } : {}),
});

test.each([
  ['of another context', ['api/orders'], false],
  ['that is not in the list', ['api/contacts:read,update'], false],
  ['of a context that begins alike', ['api/contacts_archive'], false],
  ['where the list of permissions is empty', [], false],
  ['in the list', ['api/contacts:read,create'], true],
  ['of a bare context', ['api/orders:read', 'api/contacts'], true],
  ['in a text of several permissions', ['api/orders api/contacts:create'], true],
  ['where the profile lists none', undefined, true],
])('a permission %s', (_, permissions, wanted) => {
  expect(has(user(permissions), 'api/contacts', 'create')).toBe(wanted);
});
