import { expect, test } from 'vitest';
import type { Target } from '../../check/target.ts';
import { ordinaryTarget } from '../testing/ordinary-target.ts';
import { memoryTarget, outcomeTitled, respondWith } from '../testing/target.ts';
import { permissionListingChecks } from './permission-listing.ts';

const plain = ['contact', 'order', 'invoice', 'comment', 'email', 'item'];

/** The outcome for the other types, of a service that lists the permissions of some, and opens lists to scopes. */
const judge = (listed: readonly string[], isOpen: (type: string, scope: string) => boolean) =>
  outcomeTitled(permissionListingChecks, 'then each other type is among them', {
    ...memoryTarget(),
    description: { ...ordinaryTarget },
    users: () => [],
    token: async ({ scope = '' } = {}) => scope,
    async get(path: string, { as } = {}) {
      if (path.endsWith('auth_permissions')) return respondWith(200, { [listed.join()]: 'read', q: path });
      const [, type = ''] = /^\/api\/(\w+)s$/.exec(path) ?? [];
      return respondWith(as && 'token' in as && isOpen(type, as.token) ? 200 : 401, []);
    },
  } as Target);

const byOwnScope = (type: string, scope: string) => scope.startsWith(`api/${type}s`);

test('a context whose scope alone opens its list is among the permissions', async () => {
  expect(await judge([...plain, 'payment'], byOwnScope)).toBe('pass');
  expect(await judge(plain, byOwnScope)).toMatch('AssertedViolation: expected a mention of api/payments');
});

test('a list that other scopes open, or none, has no context of its own', async () => {
  expect(await judge(plain, () => true)).toBe('pass');
  expect(await judge(plain, (type, scope) => type !== 'payment' && byOwnScope(type, scope))).toBe('pass');
  const byInvoices = (type: string, scope: string) =>
    byOwnScope(type === 'payment' ? 'invoice' : type, scope);
  expect(await judge(plain, byInvoices)).toBe('pass');
});
