import { describe, expect, it } from 'vitest';
import type { CompanyData } from '../world/company.ts';
import { parsePermissions } from '../world/permissions.ts';
import type { TokenWish } from './mint.ts';
import { TokenStage } from './testing/token-stage.ts';
import { ada, celine, karl } from './testing/visitor.ts';

const own = new TokenStage();

const mint = (wish: TokenWish) => own.mint(wish).access_token;

describe('a token', () => {
  it('may always see the company and the user, whatever its scope', async () => {
    const token = mint({ user: karl.email, scope: 'api/contacts:read' });
    expect(await (await own.call(token)).json()).toMatchObject({ user: { email: karl.email } });
    expect((await own.call(token, 'GET', '/api/companies/current')).status).toBe(200);
  });

  it('does not exceed its user, who asks for more than he may', async () => {
    const token = mint({ user: celine.email, scope: 'api/invoices api/contacts' });
    expect((await own.call(token, 'GET', '/api/contacts')).status).toBe(200);
    expect((await own.call(token, 'GET', '/api/invoices')).status).toBe(401);
  });

  it('does not grow with its user', async () => {
    const token = mint({ user: karl.email });
    await own.withRole(karl.email, parsePermissions(['api/contacts']), async () => {
      expect((await own.call(token, 'GET', '/api/contacts')).status).toBe(200);
      expect((await own.call(token, 'POST', '/api/contacts')).status).toBe(401);
    });
  });

  it('is worth again what it was when its user gets a permission back', async () => {
    const token = mint({ user: karl.email });
    await own.withRole(karl.email, new Map(), async () => {
      expect((await own.call(token, 'GET', '/api/contacts')).status).toBe(401);
    });
    expect((await own.call(token, 'GET', '/api/contacts')).status).toBe(200);
  });

  it('works in one company only, even for a user who is in both', async () => {
    const token = mint({ user: ada.email });
    expect((await own.call(token)).status).toBe(200);
    expect((await own.call(token, 'GET', '/api/users/current', 'globex')).status).toBe(401);
  });

  it('ends 3,599 seconds after it was given out', async () => {
    own.acme.clock.freeze();
    const token = mint({ user: ada.email });
    own.acme.clock.advance(3_598.999);
    expect((await own.call(token)).status).toBe(200);
    own.acme.clock.advance(0.001);
    const response = await own.call(token);
    expect(response.status).toBe(401);
    expect(response.headers.get('WWW-Authenticate')).toContain('Bearer realm="acme", error="invalid_token"');
  });

  it('for offline access never ends', async () => {
    const token = mint({ user: ada.email, scope: 'api/contacts:read offline_access' });
    own.acme.clock.freeze();
    own.acme.clock.advance(100 * 365 * 86_400);
    mint({ user: ada.email });
    expect((await own.call(token)).status).toBe(200);
  });

  it.each([
    ['its user', (data: CompanyData) => ({ ...data, users: [] })],
    ['its app', (data: CompanyData) => ({ ...data, apps: [] })],
  ])('opens nothing in a company where %s is gone', async (_what, without) => {
    const token = mint({ user: ada.email });
    const data = structuredClone({ ...own.acme.data(), name: 'copy' });
    own.mock.world.restoreCompany(data);
    expect((await own.call(token, 'GET', '/api/users/current', 'copy')).status).toBe(200);
    own.mock.world.restoreCompany(without(data));
    expect((await own.call(token, 'GET', '/api/users/current', 'copy')).status).toBe(401);
  });

  it.each([
    ['cut short', (token: string) => token.slice(1)],
    ['in other letters', (token: string) => token.toLowerCase()],
    ['with a sign behind it', (token: string) => `${token}=`],
    ['as its own digest', () => [...own.acme.table('oauth.tokens').keys()].at(-1) ?? ''],
    ['as a code', () => 'c'.repeat(43)],
  ])('%s opens nothing', async (_what, change) => {
    expect((await own.call(change(mint({ user: ada.email })))).status).toBe(401);
  });
});
