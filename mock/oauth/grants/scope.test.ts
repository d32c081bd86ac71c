import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { loadContract } from '../../contract/load.ts';
import { Company } from '../../world/company.ts';
import {
  formatPermissions,
  type PermissionName,
  type Permissions,
  parsePermissions,
  permissionNames,
} from '../../world/permissions.ts';
import type { User } from '../../world/user.ts';
import { companyFetch } from '../testing/company-fetch.ts';
import { ada } from '../testing/page-client.ts';
import { filledIn, TokenTest } from '../testing/token-client.ts';
import { isAlreadyGranted } from './grants.ts';
import type { TokenOptions } from './mint-token.ts';
import { grantableAccess, permissionsBeyond, type RequestedScope, readScope } from './scope.ts';

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

const anyNames = fc.uniqueArray(fc.constantFrom<PermissionName>(...permissionNames), { minLength: 1 });
const anyPermissions: fc.Arbitrary<Permissions> = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...contexts), anyNames), { selector: ([context]) => context })
  .map((entries) => new Map(entries.map(([context, names]) => [context, new Set(names)])));
const anyRequestedAccess: fc.Arbitrary<RequestedScope> = fc.oneof(
  fc.constant<RequestedScope>('everything'),
  fc.record({ permissions: anyPermissions, offline: fc.boolean(), unknown: fc.constant([]) }),
);

describe('what an app is given', () => {
  it('is what it asks for as far as its user may do it, and what is always added', () => {
    fc.assert(
      fc.property(anyRequestedAccess, anyPermissions, (requested, role) => {
        const { permissions, offline } = grantableAccess(company, requested, userWith(role));
        const asked = requested === 'everything' ? role : requested.permissions;
        const expected = [...singles(asked).intersection(singles(role)), ...ownWords];
        expect(singles(permissions)).toEqual(new Set(expected));
        expect(offline).toBe(requested !== 'everything' && requested.offline);
      }),
    );
  });
});

describe('consent that was given', () => {
  it('covers requested access if and only if every single permission of it was given, and an endless token too', () => {
    const anyAccess = fc.record({ permissions: anyPermissions, offline: fc.boolean() });
    fc.assert(
      fc.property(anyAccess, anyAccess, (requested, before) => {
        const covered = singles(requested.permissions).isSubsetOf(singles(before.permissions));
        expect(isAlreadyGranted.apply(requested, before)).toBe(
          covered && (before.offline || !requested.offline),
        );
        expect(isAlreadyGranted.apply(requested, requested)).toBe(true);
        expect(isAlreadyGranted.apply(requested, undefined)).toBe(false);
      }),
    );
  });

  it('leaves exactly what goes beyond it', () => {
    fc.assert(
      fc.property(anyPermissions, anyPermissions, (left, right) => {
        expect(singles(permissionsBeyond(left, right))).toEqual(singles(left).difference(singles(right)));
      }),
    );
  });
});

describe('a scope that is left out or blank', () => {
  it.each([undefined, '', ' ', '    '])('%j asks for everything', (text) => {
    expect(readScope.apply(text, contexts)).toBe('everything');
  });

  it('is not the same as one that asks for offline_access alone', () => {
    const requested = readScope.apply('offline_access', contexts);
    const { permissions, offline } = grantableAccess(
      company,
      requested,
      userWith(parsePermissions(['api/contacts'])),
    );
    expect(formatPermissions(permissions)).toEqual(ownWords);
    expect(offline).toBe(true);
  });
});

const test = new TokenTest();

const mint = (options: TokenOptions) => test.mint(options).access_token;

const { contract } = await loadContract();
const guarded = [...contract.operations.values()].filter(
  ({ securityOptions: admissions }) => admissions.length > 0,
);
const roles = [
  ...new Set(guarded.flatMap(({ securityOptions: admissions }) => admissions.flatMap((way) => way.roles))),
];

/** All that there is but one permission. */
function allBut(role: string): string[] {
  return formatPermissions(parsePermissions(roles.filter((other) => other !== role)));
}

const ownRoles = ['companies/current:read', 'users/current:read'];
const cases = guarded.map((operation) => {
  const role = operation.securityOptions[0]?.roles[0];
  return { ...operation, role, name: `${operation.operationId} (${role ?? 'no permission'})` };
});

describe('a token with every permission', () => {
  it.each(cases)('is accepted by $name, in the header and in the query', async ({ method, path }) => {
    const token = mint({ user: ada.email, scope: roles.join(' ') });
    expect((await test.call(token, method, path)).status).not.toBe(401);
    const byQuery = await companyFetch(test.mock.port, 'acme', `${filledIn(path)}?access_token=${token}`, {
      method,
    });
    expect(byQuery.status).not.toBe(401);
  });
});

describe('a token with every permission but the one that is needed', () => {
  const refusable = cases.filter(({ role }) => role !== undefined && !ownRoles.includes(role));

  it.each(refusable)('is kept out of $name', async ({ method, path, role }) => {
    const response = await test.call(
      mint({ user: ada.email, scope: allBut(role ?? '').join(' ') }),
      method,
      path,
    );
    expect(response.status).toBe(401);
    expect(response.headers.get('WWW-Authenticate')).toContain(
      'Bearer realm="acme", error="insufficient_scope"',
    );
    expect(await response.json()).toEqual({ errors: [['base', `This needs the permission ${role}.`]] });
  });

  it.each(refusable)(
    'of its user, in spite of its scope, is kept out of $name',
    async ({ method, path, role }) => {
      const token = mint({ user: ada.email });
      await test.withRole(ada.email, parsePermissions(allBut(role ?? '')), async () => {
        expect((await test.call(token, method, path)).status).toBe(401);
      });
      expect((await test.call(token, method, path)).status).not.toBe(401);
    },
  );
});
