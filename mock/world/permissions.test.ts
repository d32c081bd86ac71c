import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatPermissions,
  hasPermission,
  intersect,
  PERMISSION_NAMES,
  parsePermissions,
  parseScope,
  ScopeError,
  unite,
} from './permissions.ts';

const contexts = fc.constantFrom('api/contacts', 'api/orders', 'companies/current', 'api/work_items');
const names = fc.subarray([...PERMISSION_NAMES], { minLength: 1 });
const permissions = fc
  .array(fc.tuple(contexts, names), { maxLength: 6 })
  .map((entries) => parsePermissions(entries.map(([context, granted]) => `${context}:${granted.join(',')}`)));

describe('A scope is refused', () => {
  const refused: [scope: string, because: RegExp][] = [
    ['contacts', /"contacts" is not a permission/],
    ['api/contacts:', /names "", which is none of create, read, update, delete/],
    ['api/contacts:read,', /names ""/],
    ['api/contacts:write', /names "write"/],
    ['api/contacts:Read', /names "Read"/],
    ['api/contacts:read:update', /names "read:update"/],
    ['API/contacts', /is not a permission/],
    ['api/contacts\tapi/orders', /is not a permission/],
    ['api/contacts,api/orders', /is not a permission/],
    ['api//contacts', /is not a permission/],
    ['__proto__', /is not a permission/],
    ['offline_access:read', /is not a permission/],
    ['api/contacts '.repeat(400), /longer than 4096 characters/],
  ];

  test.each(refused)('%s', (scope, because) => {
    expect(() => parseScope(scope)).toThrow(because);
    expect(() => parseScope(scope)).toThrow(ScopeError);
  });

  test('when it names a context that does not exist', () => {
    expect(() => parseScope('api/contacts api/spaceships', ['api/contacts'])).toThrow(/"api\/spaceships"/);
  });
});

describe('A scope', () => {
  test('grants all four names in a context without a list, and only the listed ones in one with', () => {
    const scope = parseScope('api/contacts api/orders:read,update');
    expect(
      PERMISSION_NAMES.filter((name) => hasPermission(scope.permissions, 'api/contacts', name)),
    ).toHaveLength(4);
    expect(PERMISSION_NAMES.filter((name) => hasPermission(scope.permissions, 'api/orders', name))).toEqual([
      'read',
      'update',
    ]);
    expect(hasPermission(scope.permissions, 'api/invoices', 'read')).toBe(false);
  });

  test('that names a context twice grants what both grant', () => {
    const { permissions } = parseScope('api/orders:read  api/orders:delete ');
    expect(formatPermissions(permissions)).toEqual(['api/orders:read,delete']);
  });

  test('asks for a token without an end by offline_access, and for nothing else by it', () => {
    expect(parseScope('offline_access')).toEqual({ permissions: new Map(), offline: true });
    expect(parseScope('').offline).toBe(false);
  });
});

test('Permissions survive being written down', () => {
  fc.assert(
    fc.property(permissions, (some) => {
      expect(parsePermissions(formatPermissions(some))).toEqual(some);
    }),
  );
});

test('An intersection allows exactly what both allow, a union exactly what either allows', () => {
  fc.assert(
    fc.property(
      permissions,
      permissions,
      contexts,
      fc.constantFrom(...PERMISSION_NAMES),
      (a, b, context, name) => {
        const [left, right] = [hasPermission(a, context, name), hasPermission(b, context, name)];
        expect(hasPermission(intersect(a, b), context, name)).toBe(left && right);
        expect(hasPermission(unite(a, b), context, name)).toBe(left || right);
      },
    ),
  );
});
