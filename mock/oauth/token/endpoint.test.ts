import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { companyFetch } from '../testing/company-fetch.ts';
import { startOAuthMock } from '../testing/oauth-mock.ts';
import { ada, karl } from '../testing/page-client.ts';
import {
  appUnknown,
  basic,
  codeWrong,
  type Parameters,
  secretWrong,
  TokenClient,
  token,
  tokenError,
} from '../testing/token-client.ts';

let client: TokenClient;

const mock = await startOAuthMock();
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

  it('is not used up by HEAD, which gives no token', async () => {
    const code = await client.code(ada);
    const address = `/oauth/token?${client.parameters(code)}`;
    const response = await companyFetch(mock.port, 'acme', address, { method: 'HEAD' });
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, POST, OPTIONS']);
    expect((await client.byGet(code)).status).toBe(200);
  });

  it('returns the state of the authorization request, whether it is sent or not', async () => {
    const state = 'a&b=c "ü" 😀';
    const withState = await client.byGet(await client.code(ada, { state }), { state });
    const withoutState = await client.byGet(await client.code(ada, { state }));
    expect(withState.body).toMatchObject({ ...token, state });
    expect(withoutState.body).toMatchObject({ ...token, state });
  });

  it('returns no state where none was used', async () => {
    expect((await client.byGet(await client.code(ada))).body).not.toHaveProperty('state');
  });

  it('is exchanged for a token without an end where that was allowed', async () => {
    const { body } = await client.byGet(await client.code(ada, { scope: 'api/contacts offline_access' }));
    expect(body).toMatchObject({
      scope: 'api/contacts companies/current:read users/current:read offline_access',
    });
    expect(body).not.toHaveProperty('expires_in');
  });

  it('works once, and using it again revokes its token', async () => {
    const code = await client.code(ada);
    const tokenResponse = await client.byGet(code);
    expect(await client.statusWith(tokenResponse)).toBe(200);
    expect(await client.byGet(code)).toMatchObject(codeWrong);
    expect(await client.statusWith(tokenResponse)).toBe(401);
    expect(await client.byGet(code)).toMatchObject(codeWrong);
  });

  it('that is used again without the secret revokes nothing', async () => {
    const code = await client.code(ada);
    const tokenResponse = await client.byGet(code);
    expect(await client.byGet(code, { client_secret: 'wrong' })).toMatchObject(secretWrong);
    expect(await client.statusWith(tokenResponse)).toBe(200);
  });

  it('works once of many times at once', async () => {
    const code = await client.code(ada);
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.byGet(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('gives what its user may do by now, where the role has shrunk', async () => {
    const code = await client.code(karl, { scope: 'api/contacts:read api/orders:read' });
    const user = mock.acme.findUser(karl.email);
    if (user === undefined) throw new Error('Karl is gone.');
    const before = user.permissions;
    user.permissions = new Map([...before].filter(([context]) => context !== 'api/orders'));
    const { body } = await client.byGet(code);
    user.permissions = before;
    expect(body).toMatchObject({ scope: 'api/contacts:read companies/current:read users/current:read' });
  });
});

describe('a body that is not a form', () => {
  it.each([
    ['JSON', 'application/json', '{}', 415],
    ['a form in another charset', 'application/x-www-form-urlencoded; charset=latin1', 'a=b', 415],
    ['more than a mebibyte', 'application/x-www-form-urlencoded', `a=${'b'.repeat(1_048_576)}`, 413],
  ])('of %s is refused as everywhere', async (_what, type, body, status) => {
    const response = await client.send('', { method: 'POST', headers: { 'Content-Type': type }, body });
    expect(response).toMatchObject({ status, body: { errors: [['base', expect.any(String)]] } });
  });

  it.each([
    ['a form that is not percent-encoded UTF-8', '', { method: 'POST', body: 'code=%ff' }],
    ['a query that is not percent-encoded', '?code=%', { method: 'GET' }],
    ['a query that is not UTF-8', '?code=%ff', { method: 'POST' }],
  ])('but %s is refused in the shape of OAuth errors', async (_what, query, init) => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const response = await client.send(query.slice(1), { ...init, headers });
    expect(response).toMatchObject(
      tokenError('invalid_request', expect.stringMatching(/^The request is not well formed/)),
    );
  });
});

afterEach(() => mock.acme.clock.followSystemClock());

const redirectForeign = tokenError('invalid_grant', "The redirect_uri is not included in the app's URL.");
const redirectOther = tokenError(
  'invalid_grant',
  'The redirect_uri is not the one that the code was sent to.',
);
const stateOther = tokenError(
  'invalid_grant',
  'The given state does not match the state sent when the token was requested.',
);
const grantTypeUnknown = tokenError('unsupported_grant_type', 'The grant_type is not authorization_code.');
const twice = tokenError('invalid_request', 'A parameter is given twice with different values.');

describe('no token is given', () => {
  let other: TokenClient;

  beforeEach(() => {
    other = new TokenClient(mock);
  });

  it.each<[what: string, changed: Parameters, refused: object]>([
    ['without a client_id', { client_id: undefined }, appUnknown],
    ['for an empty client_id', { client_id: '' }, appUnknown],
    ['for an unknown client_id', { client_id: 'nobody' }, appUnknown],
    ['without a client_secret', { client_secret: undefined }, secretWrong],
    ['for an empty client_secret', { client_secret: '' }, secretWrong],
    ['for a wrong client_secret', { client_secret: 'wrong' }, secretWrong],
    ['without a code', { code: undefined }, codeWrong],
    ['for an unknown code', { code: 'c'.repeat(43) }, codeWrong],
    ['without a redirect_uri', { redirect_uri: undefined }, redirectForeign],
    ['for a foreign redirect_uri', { redirect_uri: 'https://evil.test/callback' }, redirectForeign],
    [
      'for a redirect_uri on a longer host',
      { redirect_uri: 'https://app.example.evil.test/' },
      redirectForeign,
    ],
    ['for another redirect_uri of the app', { redirect_uri: 'https://app.example/other' }, redirectOther],
    ['for a redirect_uri in other letters', { redirect_uri: 'https://APP.example/callback' }, redirectOther],
    ['for another state', { state: 'zyx' }, stateOther],
    ['for another grant_type', { grant_type: 'password' }, grantTypeUnknown],
    ['for a refresh_token', { grant_type: 'refresh_token' }, grantTypeUnknown],
  ])('%s, and the code remains good', async (_what, changed, refused) => {
    const code = await client.code(ada, { state: 'xyz' });
    const response = await client.byGet(code, changed);
    expect(response).toMatchObject(refused);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await client.byGet(code)).toMatchObject({ status: 200 });
  });

  it('for a state where none was used', async () => {
    expect(await client.byGet(await client.code(ada), { state: 'xyz' })).toMatchObject(stateOther);
  });

  it('for the code of another app', async () => {
    const code = await other.code(ada);
    expect(await client.byGet(code)).toMatchObject(codeWrong);
  });

  it('for a secret with a blank behind it', async () => {
    const code = await client.code(ada);
    expect(await client.byGet(code, { client_secret: `${client.app.clientSecret} ` })).toMatchObject(
      secretWrong,
    );
  });

  it('for the secret of another app', async () => {
    const code = await client.code(ada);
    expect(await client.byGet(code, { client_secret: other.app.clientSecret })).toMatchObject(secretWrong);
  });

  it('for the email and password of a user', async () => {
    const code = await client.code(ada);
    const query = client.parameters(code, { client_id: undefined, client_secret: undefined });
    const response = await client.send(query, { method: 'POST', headers: basic(ada.email, ada.password) });
    expect(response).toMatchObject(appUnknown);
  });

  it('in another company, even to the same app', async () => {
    const globex = mock.world.companies.get('globex');
    globex?.addApp(client.app);
    const code = await client.code(ada);
    expect(await client.send(client.parameters(code), {}, 'globex')).toMatchObject(codeWrong);
  });

  it('for a code that is five minutes old', async () => {
    mock.acme.clock.freeze();
    const late = await client.code(ada);
    mock.acme.clock.advance(300);
    expect(await client.byGet(late)).toMatchObject(codeWrong);
    const early = await client.code(ada);
    mock.acme.clock.advance(299);
    expect(await client.byGet(early)).toMatchObject({ status: 200 });
  });

  it('for a parameter that is given twice with different values, in one place or in two', async () => {
    const code = await client.code(ada);
    expect(await client.send(`${client.parameters(code)}&code=another`)).toMatchObject(twice);
    const body = new URLSearchParams({ client_id: 'nobody' });
    expect(await client.send(client.parameters(code), { method: 'POST', body })).toMatchObject(twice);
  });

  it.each([
    ['de_DE', 'Der Code ist ungültig oder wurde schon verwendet.'],
    ['fr_FR', 'Le code n’est pas valide ou a déjà été utilisé.'],
    ['en_US', 'The code is invalid, or was already used.'],
    ['tlh_XX', 'The code is invalid, or was already used.'],
  ])('and gives the reason in the language of %s', async (locale, message) => {
    expect(await client.byGet('c', { locale })).toMatchObject(tokenError('invalid_grant', message));
  });
});
