import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyFetch } from '../oauth/testing/company-fetch.ts';
import { type OAuthMock, startOAuthMock } from '../oauth/testing/oauth-mock.ts';

let mock: OAuthMock;

beforeAll(async () => {
  mock = await startOAuthMock();
});
afterAll(() => mock.stop());

describe('an address that nobody can read', () => {
  it.each([
    ['GET', '/oauth/authorize?scope=%E9', 400, 'not percent-encoded UTF-8'],
    ['GET', `/oauth/authorize?state=${'a'.repeat(9_000)}`, 414, 'longer than 8192 characters'],
    ['GET', '/oauth/unicorn', 404, 'There is nothing at this address.'],
    ['PUT', '/oauth/authorize', 405, 'PUT is not possible here'],
  ])('gets a page that says so: %s %s', async (method, path, status, said) => {
    const response = await companyFetch(mock.port, 'acme', path, { method });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await response.text()).toContain(said);
  });

  it('gets a page elsewhere, too, where it is HTML that is asked for, in the language of the browser', async () => {
    const headers = { Accept: 'text/html,*/*;q=0.8', 'Accept-Language': 'fr' };
    const page = await companyFetch(mock.port, 'acme', '/unicorn', { headers });
    expect(await page.text()).toContain('Cette page ne peut pas être affichée');
    for (const path of ['/api/unicorns', '/oauth/token/unicorn']) {
      const response = await companyFetch(mock.port, 'acme', path, { headers });
      expect(await response.json()).toEqual({ errors: [['base', expect.any(String)]] });
    }
  });
});
