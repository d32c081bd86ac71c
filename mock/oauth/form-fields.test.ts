import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { companyFetch } from './testing/company-fetch.ts';
import { type OAuthMock, startOAuthMock } from './testing/oauth-mock.ts';
import { ada } from './testing/visitor.ts';
import { Walk } from './testing/walk.ts';

let mock: OAuthMock;
let walk: Walk;

beforeAll(async () => {
  mock = await startOAuthMock();
});
afterAll(() => mock.stop());
beforeEach(() => {
  walk = new Walk(mock);
});

describe('a form', () => {
  it('in which a field comes twice decides nothing', async () => {
    const { text } = await walk.dialog(ada);
    const [, action = '', seal = ''] =
      /action="(consent[^"]*)">\s*<input type="hidden" name="seal" value="([^"]*)"/.exec(text) ?? [];
    const body = new URLSearchParams([
      ['seal', seal],
      ['decision', 'allow'],
      ['decision', 'deny'],
    ]);
    const headers = { Cookie: walk.visitor.cookie ?? '' };
    const path = `/oauth/${action.replaceAll('&amp;', '&')}`;
    const response = await companyFetch(mock.port, 'acme', path, { method: 'POST', body, headers });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('<code>decision</code> is given more than once');
    expect(await walk.ask()).toMatchObject({ status: 200, location: undefined });
  });

  it('whose fields stand in the address leaves them behind', async () => {
    const sent = { ...walk.request(), locale: 'de_DE', seal: 's', decision: 'allow', password: 'p' };
    const { location } = await walk.visitor.get(`/oauth/consent?${new URLSearchParams(sent)}`);
    expect(Object.fromEntries(location?.searchParams ?? [])).toEqual({ ...walk.request(), locale: 'de_DE' });
  });
});
