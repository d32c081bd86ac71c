import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { loadContract } from '../contract/load.ts';
import type { CompanyData } from '../world/company.ts';
import { formatPermissions, type Permissions, permissionsOf } from '../world/permissions.ts';
import type { User } from '../world/user.ts';
import { mintToken, type TokenWish } from './mint.ts';
import { companyFetch } from './testing/company-fetch.ts';
import { type OAuthMock, startOAuthMock } from './testing/oauth-mock.ts';
import { ada, celine, karl } from './testing/visitor.ts';

let mock: OAuthMock;

beforeAll(async () => {
  mock = await startOAuthMock();
});
afterAll(() => mock.stop());
afterEach(() => mock.acme.clock.follow());

const { contract } = await loadContract();
const guarded = [...contract.operations.values()].filter(({ admissions }) => admissions.length > 0);
const roles = [...new Set(guarded.flatMap(({ admissions }) => admissions.flatMap((way) => way.roles)))];
const contexts = new Set(roles.map((role) => role.slice(0, role.lastIndexOf(':'))));

function mint(wish: TokenWish): string {
  return mintToken(mock.acme, wish, contexts).access_token;
}

function call(token: string, method = 'GET', path = '/api/users/current', company = 'acme') {
  const target = path.replaceAll(/\{[^}]+\}/g, 'i'.repeat(22));
  return companyFetch(mock.port, company, target, { method, headers: { Authorization: `Bearer ${token}` } });
}

function user(email: string): User {
  const found = mock.acme.user(email);
  if (found === undefined) throw new Error(`${email} is gone.`);
  return found;
}

/** Runs with another role for a user, and gives back the old one. */
async function withRole(email: string, permissions: Permissions, run: () => Promise<void>): Promise<void> {
  const login = user(email);
  const before = login.permissions;
  login.permissions = permissions;
  await run();
  login.permissions = before;
}

/** All that there is but one permission. */
function allBut(role: string): string[] {
  return formatPermissions(permissionsOf(roles.filter((other) => other !== role)));
}

const ownRoles = ['companies/current:read', 'users/current:read'];
const cases = guarded.map((operation) => {
  const role = operation.admissions[0]?.roles[0];
  return { ...operation, role, name: `${operation.operationId} (${role ?? 'no permission'})` };
});

describe('a token with every permission', () => {
  it.each(cases)('is let into $name, in the header and in the query', async ({ method, path }) => {
    const token = mint({ user: ada.email, scope: roles.join(' ') });
    expect((await call(token, method, path)).status).not.toBe(401);
    const target = path.replaceAll(/\{[^}]+\}/g, 'i'.repeat(22));
    const byQuery = await companyFetch(mock.port, 'acme', `${target}?access_token=${token}`, { method });
    expect(byQuery.status).not.toBe(401);
  });
});

describe('a token with every permission but the one that is needed', () => {
  const refusable = cases.filter(({ role }) => role !== undefined && !ownRoles.includes(role));

  it.each(refusable)('is kept out of $name', async ({ method, path, role }) => {
    const answer = await call(mint({ user: ada.email, scope: allBut(role ?? '').join(' ') }), method, path);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('WWW-Authenticate')).toContain(
      'Bearer realm="acme", error="insufficient_scope"',
    );
    expect(await answer.json()).toEqual({ errors: [['base', `This needs the permission ${role}.`]] });
  });

  it.each(refusable)(
    'of its user, in spite of its scope, is kept out of $name',
    async ({ method, path, role }) => {
      const token = mint({ user: ada.email });
      await withRole(ada.email, permissionsOf(allBut(role ?? '')), async () => {
        expect((await call(token, method, path)).status).toBe(401);
      });
      expect((await call(token, method, path)).status).not.toBe(401);
    },
  );
});

describe('a token', () => {
  it('may always see the company and the user, whatever its scope', async () => {
    const token = mint({ user: karl.email, scope: 'api/contacts:read' });
    expect(await (await call(token)).json()).toMatchObject({ user: { email: karl.email } });
    expect((await call(token, 'GET', '/api/companies/current')).status).toBe(200);
  });

  it('does not exceed its user, who asks for more than he may', async () => {
    const token = mint({ user: celine.email, scope: 'api/invoices api/contacts' });
    expect((await call(token, 'GET', '/api/contacts')).status).toBe(200);
    expect((await call(token, 'GET', '/api/invoices')).status).toBe(401);
  });

  it('does not grow with its user', async () => {
    const token = mint({ user: karl.email });
    await withRole(karl.email, permissionsOf(['api/contacts']), async () => {
      expect((await call(token, 'GET', '/api/contacts')).status).toBe(200);
      expect((await call(token, 'POST', '/api/contacts')).status).toBe(401);
    });
  });

  it('is worth again what it was when its user gets a permission back', async () => {
    const token = mint({ user: karl.email });
    await withRole(karl.email, new Map(), async () => {
      expect((await call(token, 'GET', '/api/contacts')).status).toBe(401);
    });
    expect((await call(token, 'GET', '/api/contacts')).status).toBe(200);
  });

  it('works in one company only, even for a user who is in both', async () => {
    const token = mint({ user: ada.email });
    expect((await call(token)).status).toBe(200);
    expect((await call(token, 'GET', '/api/users/current', 'globex')).status).toBe(401);
  });

  it('ends 3,599 seconds after it was given out', async () => {
    mock.acme.clock.freeze();
    const token = mint({ user: ada.email });
    mock.acme.clock.advance(3_598.999);
    expect((await call(token)).status).toBe(200);
    mock.acme.clock.advance(0.001);
    const answer = await call(token);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('WWW-Authenticate')).toContain('Bearer realm="acme", error="invalid_token"');
  });

  it('for offline access never ends', async () => {
    const token = mint({ user: ada.email, scope: 'api/contacts:read offline_access' });
    mock.acme.clock.freeze();
    mock.acme.clock.advance(100 * 365 * 86_400);
    mint({ user: ada.email });
    expect((await call(token)).status).toBe(200);
  });

  it.each([
    ['its user', (data: CompanyData) => ({ ...data, users: [] })],
    ['its app', (data: CompanyData) => ({ ...data, apps: [] })],
  ])('opens nothing in a company where %s is gone', async (_what, without) => {
    const token = mint({ user: ada.email });
    const data = structuredClone({ ...mock.acme.data(), name: 'copy' });
    mock.world.restore(data);
    expect((await call(token, 'GET', '/api/users/current', 'copy')).status).toBe(200);
    mock.world.restore(without(data));
    expect((await call(token, 'GET', '/api/users/current', 'copy')).status).toBe(401);
  });

  it.each([
    ['cut short', (token: string) => token.slice(1)],
    ['in other letters', (token: string) => token.toLowerCase()],
    ['with a sign behind it', (token: string) => `${token}=`],
    ['as its own digest', () => [...mock.acme.table('oauth.tokens').keys()].at(-1) ?? ''],
    ['as a code', () => 'c'.repeat(43)],
  ])('%s opens nothing', async (_what, change) => {
    expect((await call(change(mint({ user: ada.email })))).status).toBe(401);
  });
});
