import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { companyFetch } from './testing/company-fetch.ts';
import { type OAuthMock, startOAuthMock } from './testing/oauth-mock.ts';
import { codeWrong, refusal, secretWrong, TokenClient, token } from './testing/token-client.ts';
import { ada, karl } from './testing/visitor.ts';

let mock: OAuthMock;
let client: TokenClient;

beforeAll(async () => {
  mock = await startOAuthMock();
});
afterAll(() => mock.stop());
beforeEach(() => {
  client = new TokenClient(mock);
});

describe('a code', () => {
  it('is exchanged for a token, by GET', async () => {
    const { status, headers, body } = await client.byGet(
      await client.code(ada, { scope: 'api/contacts:read' }),
    );
    expect(status).toBe(200);
    expect(body).toEqual({ ...token, scope: 'api/contacts:read companies/current:read users/current:read' });
    expect(headers.get('Content-Type')).toMatch(/^application\/json/);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('Pragma')).toBe('no-cache');
  });

  it('is not used up by HEAD, which is no way to get a token', async () => {
    const code = await client.code(ada);
    const address = `/oauth/token?${client.parameters(code)}`;
    const asked = await companyFetch(mock.port, 'acme', address, { method: 'HEAD' });
    expect([asked.status, asked.headers.get('Allow')]).toEqual([405, 'GET, POST, OPTIONS']);
    expect((await client.byGet(code)).status).toBe(200);
  });

  it('brings back the state that was used, whether it is given or not', async () => {
    const state = 'a&b=c "ü" 😀';
    const given = await client.byGet(await client.code(ada, { state }), { state });
    const left = await client.byGet(await client.code(ada, { state }));
    expect(given.body).toMatchObject({ ...token, state });
    expect(left.body).toMatchObject({ ...token, state });
  });

  it('brings back no state where none was used', async () => {
    expect((await client.byGet(await client.code(ada))).body).not.toHaveProperty('state');
  });

  it('is exchanged for a token without an end where that was allowed', async () => {
    const { body } = await client.byGet(await client.code(ada, { scope: 'api/contacts offline_access' }));
    expect(body).toMatchObject({
      scope: 'api/contacts companies/current:read users/current:read offline_access',
    });
    expect(body).not.toHaveProperty('expires_in');
  });

  it('works once, and whoever brings it again ends the token that it gave', async () => {
    const code = await client.code(ada);
    const given = await client.byGet(code);
    expect(await client.statusWith(given)).toBe(200);
    expect(await client.byGet(code)).toMatchObject(codeWrong);
    expect(await client.statusWith(given)).toBe(401);
    expect(await client.byGet(code)).toMatchObject(codeWrong);
  });

  it('that is brought again by somebody who does not know the secret ends nothing', async () => {
    const code = await client.code(ada);
    const given = await client.byGet(code);
    expect(await client.byGet(code, { client_secret: 'wrong' })).toMatchObject(secretWrong);
    expect(await client.statusWith(given)).toBe(200);
  });

  it('works once of many times at once', async () => {
    const code = await client.code(ada);
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.byGet(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('gives what its user may do by now, where the role has shrunk', async () => {
    const code = await client.code(karl, { scope: 'api/contacts:read api/orders:read' });
    const user = mock.acme.user(karl.email);
    if (user === undefined) throw new Error('Karl is gone.');
    const before = user.permissions;
    user.permissions = new Map([...before].filter(([context]) => context !== 'api/orders'));
    const { body } = await client.byGet(code);
    user.permissions = before;
    expect(body).toMatchObject({ scope: 'api/contacts:read companies/current:read users/current:read' });
  });
});

describe('a body that is no form', () => {
  it.each([
    ['JSON', 'application/json', '{}', 415],
    ['a form in another charset', 'application/x-www-form-urlencoded; charset=latin1', 'a=b', 415],
    ['more than a mebibyte', 'application/x-www-form-urlencoded', `a=${'b'.repeat(1_048_576)}`, 413],
  ])('of %s is refused as everywhere', async (_what, type, body, status) => {
    const response = await client.ask('', { method: 'POST', headers: { 'Content-Type': type }, body });
    expect(response).toMatchObject({ status, body: { errors: [['base', expect.any(String)]] } });
  });

  it('but broken percent-encoding is refused as by OAuth', async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const response = await client.ask('', { method: 'POST', headers, body: 'code=%ff' });
    expect(response).toMatchObject(refusal('invalid_request', 'The form is not percent-encoded UTF-8.'));
  });
});
