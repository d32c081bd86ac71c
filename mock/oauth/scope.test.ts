import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { Company } from '../world/company.ts';
import {
  formatPermissions,
  PERMISSION_NAMES,
  type PermissionName,
  type Permissions,
  parsePermissions,
} from '../world/permissions.ts';
import type { User } from '../world/user.ts';
import { isGranted } from './grants.ts';
import { beyond, grantable, readScope, type Wish } from './scope.ts';

const contexts = new Set(['api/contacts', 'api/orders', 'api/invoices']);
const ownWords = ['companies/current:read', 'users/current:read'];
let company: Company;

beforeEach(() => {
  company = new Company({ name: 'acme', seed: 'test', timeZone: 'UTC' }, () => 0);
});

function userWith(permissions: Permissions): User {
  const named = {
    id: 'u',
    email: 'u@acme.example',
    password: 'p',
    firstName: 'U',
    lastName: 'V',
    language: 'en',
  };
  return { ...named, permissions };
}

/** Every permission of some permissions on its own, `context:name`. */
function singles(permissions: Permissions): Set<string> {
  return new Set(
    [...permissions].flatMap(([context, names]) => [...names].map((name) => `${context}:${name}`)),
  );
}

const anyNames = fc.uniqueArray(fc.constantFrom<PermissionName>(...PERMISSION_NAMES), { minLength: 1 });
const anyPermissions: fc.Arbitrary<Permissions> = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...contexts), anyNames), { selector: ([context]) => context })
  .map((entries) => new Map(entries.map(([context, names]) => [context, new Set(names)])));
const anyWish: fc.Arbitrary<Wish> = fc.oneof(
  fc.constant<Wish>('everything'),
  fc.record({ permissions: anyPermissions, offline: fc.boolean() }),
);

describe('what an app is given', () => {
  it('is what it asks for as far as its user may do it, and what is always added', () => {
    fc.assert(
      fc.property(anyWish, anyPermissions, (wish, role) => {
        const { permissions, offline } = grantable(company, wish, userWith(role));
        const asked = wish === 'everything' ? role : wish.permissions;
        const expected = [...singles(asked).intersection(singles(role)), ...ownWords];
        expect(singles(permissions)).toEqual(new Set(expected));
        expect(offline).toBe(wish !== 'everything' && wish.offline);
      }),
    );
  });
});

describe('consent that was given', () => {
  it('covers a wish if and only if every single permission of it was given, and an endless token too', () => {
    const anyAccess = fc.record({ permissions: anyPermissions, offline: fc.boolean() });
    fc.assert(
      fc.property(anyAccess, anyAccess, (wish, before) => {
        const covered = singles(wish.permissions).isSubsetOf(singles(before.permissions));
        expect(isGranted.apply(wish, before)).toBe(covered && (before.offline || !wish.offline));
        expect(isGranted.apply(wish, wish)).toBe(true);
        expect(isGranted.apply(wish, undefined)).toBe(false);
      }),
    );
  });

  it('leaves exactly what goes beyond it', () => {
    fc.assert(
      fc.property(anyPermissions, anyPermissions, (left, right) => {
        expect(singles(beyond(left, right))).toEqual(singles(left).difference(singles(right)));
      }),
    );
  });
});

describe('a scope that is left out or blank', () => {
  it.each([undefined, '', ' ', '    '])('%j asks for everything', (text) => {
    expect(readScope.apply(text, contexts)).toBe('everything');
  });

  it('is not the same as one that asks for offline_access alone', () => {
    const wish = readScope.apply('offline_access', contexts);
    const { permissions, offline } = grantable(company, wish, userWith(parsePermissions(['api/contacts'])));
    expect(formatPermissions(permissions)).toEqual(ownWords);
    expect(offline).toBe(true);
  });
});
