import { describe, expect, it } from 'vitest';
import { loadContract } from '../contract/load.ts';
import { formatPermissions, parsePermissions } from '../world/permissions.ts';
import type { TokenWish } from './mint.ts';
import { companyFetch } from './testing/company-fetch.ts';
import { filledIn, TokenStage } from './testing/token-stage.ts';
import { ada } from './testing/visitor.ts';

const own = new TokenStage();

const mint = (wish: TokenWish) => own.mint(wish).access_token;

const { contract } = await loadContract();
const guarded = [...contract.operations.values()].filter(({ securityOptions }) => securityOptions.length > 0);
const roles = [
  ...new Set(guarded.flatMap(({ securityOptions }) => securityOptions.flatMap((way) => way.roles))),
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
  it.each(cases)('is let into $name, in the header and in the query', async ({ method, path }) => {
    const token = mint({ user: ada.email, scope: roles.join(' ') });
    expect((await own.call(token, method, path)).status).not.toBe(401);
    const byQuery = await companyFetch(own.mock.port, 'acme', `${filledIn(path)}?access_token=${token}`, {
      method,
    });
    expect(byQuery.status).not.toBe(401);
  });
});

describe('a token with every permission but the one that is needed', () => {
  const refusable = cases.filter(({ role }) => role !== undefined && !ownRoles.includes(role));

  it.each(refusable)('is kept out of $name', async ({ method, path, role }) => {
    const response = await own.call(
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
      await own.withRole(ada.email, parsePermissions(allBut(role ?? '')), async () => {
        expect((await own.call(token, method, path)).status).toBe(401);
      });
      expect((await own.call(token, method, path)).status).not.toBe(401);
    },
  );
});
