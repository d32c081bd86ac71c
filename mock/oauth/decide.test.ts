import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

describe('what the user decides', () => {
  it('goes back to the app with a code and the state', async () => {
    const { status, location, headers } = await walk.allow(await walk.dialog(ada, { state: 'xyz' }));
    expect(status).toBe(302);
    expect(location?.href).toMatch(/^https:\/\/app\.example\/callback\?code=[\w-]{43}&state=xyz$/);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
  });

  it('goes back without a state where there was none', async () => {
    const { location } = await walk.allow(await walk.dialog(ada, { state: '' }));
    expect([...(location?.searchParams.keys() ?? [])]).toEqual(['code']);
  });

  it('goes back to the app as user_denied', async () => {
    const { status, location } = await walk.deny(await walk.dialog(ada, { state: 'xyz' }));
    expect(status).toBe(302);
    expect(location?.href).toBe('https://app.example/callback?error=user_denied&state=xyz');
  });

  it('brings a token at once where the app asked for one', async () => {
    const page = await walk.dialog(ada, { response_type: 'token', state: 'xyz', scope: 'api/contacts:read' });
    const { status, location } = await walk.allow(page);
    expect(status).toBe(302);
    expect(location?.hash).toBe('');
    expect(Object.fromEntries(location?.searchParams ?? [])).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'bearer',
      expires_in: '3599',
      scope: 'api/contacts:read companies/current:read users/current:read',
      state: 'xyz',
    });
  });

  it('is denied in the query for the implicit grant, too', async () => {
    const { location } = await walk.deny(await walk.dialog(ada, { response_type: 'token' }));
    expect(location?.href).toBe('https://app.example/callback?error=user_denied');
  });

  it.each([
    '<script>alert(1)</script>',
    'a\r\nSet-Cookie: b=c',
    '%0d%0aLocation:%20https://evil.test/',
    '&code=forged&error=none#fragment',
    '😀 \u202e\u0000 "\'',
    's'.repeat(2_000),
  ])('brings the state %j back as it was', async (state) => {
    const { location, headers } = await walk.allow(await walk.dialog(ada, { state }));
    expect(location?.origin).toBe('https://app.example');
    expect(location?.searchParams.getAll('state')).toEqual([state]);
    expect(location?.searchParams.getAll('code')).toHaveLength(1);
    expect(headers.get('Location')).toMatch(/^[!-~]+$/);
  });

  it('is decided by nothing else than the two buttons', async () => {
    const page = await walk.dialog(ada);
    for (const decision of ['', 'Allow', 'yes', undefined]) {
      const response = await walk.visitor.submit(page, 'consent', { decision });
      expect(response).toMatchObject({ status: 403, location: undefined });
    }
  });

  it('answers twice what is sent twice, each time with a code of its own', async () => {
    const page = await walk.dialog(ada);
    const codes = [await walk.allow(page), await walk.allow(page)].map(({ location }) =>
      location?.searchParams.get('code'),
    );
    expect(new Set(codes).size).toBe(2);
  });
});
