import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { App } from '../world/app.ts';
import { companyFetch, type Sent } from './testing/company-fetch.ts';
import { type OAuthMock, startOAuthMock } from './testing/oauth-mock.ts';
import { ada, allowedCode, karl } from './testing/visitor.ts';

let mock: OAuthMock;
let app: App;
let other: App;

beforeAll(async () => {
  mock = await startOAuthMock();
  other = mock.addApp('https://other.example');
});
afterAll(() => mock.stop());
beforeEach(() => {
  app = mock.addApp('https://app.example');
});
afterEach(() => mock.acme.clock.follow());

type Parameters = Record<string, string | undefined>;

interface TokenReply {
  status: number;
  headers: Headers;
  body: unknown;
}

/** What an app sends for a code, with parameters replaced or, if undefined, left out. */
function parameters(code: string, changed: Parameters = {}): URLSearchParams {
  const { clientId, clientSecret, redirectUri } = app;
  const all = {
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uri: redirectUri,
    code,
    ...changed,
  };
  return new URLSearchParams(
    Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

async function ask(query: URLSearchParams | string, sent: Sent = {}, company = 'acme'): Promise<TokenReply> {
  const response = await companyFetch(mock.port, company, `/oauth/token?${query}`, sent);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const byGet = (code: string, changed?: Parameters) => ask(parameters(code, changed));
const byForm = (body: URLSearchParams, headers: Record<string, string> = {}) =>
  ask('', { method: 'POST', body, headers });

const basic = (id: string, secret: string) => ({
  Authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});

const token = { access_token: expect.stringMatching(/^[\w-]{43}$/), token_type: 'bearer', expires_in: 3_599 };
const refusal = (error: string, error_description: string) => ({
  status: 400,
  body: [{ error, error_description }],
});
const appUnknown = refusal('invalid_client', 'The app for the token cannot be found.');
const secretWrong = refusal('invalid_client', 'The client id or secret is invalid.');
const codeWrong = refusal('invalid_grant', 'The code is invalid, or was already used.');
const redirectForeign = refusal('invalid_grant', "The redirect_uri is not included in the app's URL.");
const redirectOther = refusal('invalid_grant', 'The redirect_uri is not the one that the code was sent to.');
const stateOther = refusal(
  'invalid_grant',
  'The given state does not match the state sent when the token was requested.',
);
const grantTypeUnknown = refusal('unsupported_grant_type', 'The grant_type is not authorization_code.');
const twice = refusal('invalid_request', 'A parameter is given twice with different values.');

describe('no token is given', () => {
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
    const code = await allowedCode(mock, app, ada, { state: 'xyz' });
    const answer = await byGet(code, changed);
    expect(answer).toMatchObject(refused);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(await byGet(code)).toMatchObject({ status: 200 });
  });

  it('for a state where none was used', async () => {
    expect(await byGet(await allowedCode(mock, app, ada), { state: 'xyz' })).toMatchObject(stateOther);
  });

  it('for the code of another app', async () => {
    const code = await allowedCode(mock, other, ada);
    expect(await byGet(code)).toMatchObject(codeWrong);
  });

  it('for a secret with a blank behind it', async () => {
    const code = await allowedCode(mock, app, ada);
    expect(await byGet(code, { client_secret: `${app.clientSecret} ` })).toMatchObject(secretWrong);
  });

  it('for the secret of another app', async () => {
    const code = await allowedCode(mock, app, ada);
    expect(await byGet(code, { client_secret: other.clientSecret })).toMatchObject(secretWrong);
  });

  it('for the email and password of a user', async () => {
    const code = await allowedCode(mock, app, ada);
    const query = parameters(code, { client_id: undefined, client_secret: undefined });
    const answer = await ask(query, { method: 'POST', headers: basic(ada.email, ada.password) });
    expect(answer).toMatchObject(appUnknown);
  });

  it('in another company, even to the same app', async () => {
    const globex = mock.world.companies.get('globex');
    globex?.addApp(app);
    const code = await allowedCode(mock, app, ada);
    expect(await ask(parameters(code), {}, 'globex')).toMatchObject(codeWrong);
  });

  it('for a code that is five minutes old', async () => {
    mock.acme.clock.freeze();
    const late = await allowedCode(mock, app, ada);
    mock.acme.clock.advance(300);
    expect(await byGet(late)).toMatchObject(codeWrong);
    const early = await allowedCode(mock, app, ada);
    mock.acme.clock.advance(299);
    expect(await byGet(early)).toMatchObject({ status: 200 });
  });

  it('for a parameter that is given twice with different values, in one place or in two', async () => {
    const code = await allowedCode(mock, app, ada);
    expect(await ask(`${parameters(code)}&code=another`)).toMatchObject(twice);
    const body = new URLSearchParams({ client_id: 'nobody' });
    expect(await ask(parameters(code), { method: 'POST', body })).toMatchObject(twice);
  });

  it.each([
    ['de_DE', 'Der Code ist ungültig oder wurde schon verwendet.'],
    ['fr_FR', 'Le code n’est pas valide ou a déjà été utilisé.'],
    ['en_US', 'The code is invalid, or was already used.'],
    ['tlh_XX', 'The code is invalid, or was already used.'],
  ])('and says why in the language of %s', async (locale, said) => {
    expect(await byGet('c', { locale })).toMatchObject(refusal('invalid_grant', said));
  });
});

describe('a code', () => {
  it('is exchanged for a token, by GET', async () => {
    const { status, headers, body } = await byGet(
      await allowedCode(mock, app, ada, { scope: 'api/contacts:read' }),
    );
    expect(status).toBe(200);
    expect(body).toEqual({ ...token, scope: 'api/contacts:read companies/current:read users/current:read' });
    expect(headers.get('Content-Type')).toMatch(/^application\/json/);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('Pragma')).toBe('no-cache');
  });

  it('brings back the state that was used, whether it is given or not', async () => {
    const state = 'a&b=c "ü" 😀';
    const given = await byGet(await allowedCode(mock, app, ada, { state }), { state });
    const left = await byGet(await allowedCode(mock, app, ada, { state }));
    expect(given.body).toMatchObject({ ...token, state });
    expect(left.body).toMatchObject({ ...token, state });
  });

  it('brings back no state where none was used', async () => {
    expect((await byGet(await allowedCode(mock, app, ada))).body).not.toHaveProperty('state');
  });

  it('is exchanged for a token without an end where that was allowed', async () => {
    const { body } = await byGet(await allowedCode(mock, app, ada, { scope: 'api/contacts offline_access' }));
    expect(body).toMatchObject({
      scope: 'api/contacts companies/current:read users/current:read offline_access',
    });
    expect(body).not.toHaveProperty('expires_in');
  });

  it.each<[where: string, send: (code: string) => Promise<TokenReply>]>([
    ['all in the query of a POST', (code) => ask(parameters(code), { method: 'POST' })],
    ['all in a form', (code) => byForm(parameters(code))],
    ['a form with grant_type', (code) => byForm(parameters(code, { grant_type: 'authorization_code' }))],
    [
      'a form, and its id and secret as HTTP Basic',
      (code) =>
        byForm(
          parameters(code, { client_id: undefined, client_secret: undefined }),
          basic(app.clientId, app.clientSecret),
        ),
    ],
    [
      'a query, and its id and secret as HTTP Basic',
      (code) =>
        ask(parameters(code, { client_id: undefined, client_secret: undefined }), {
          headers: basic(app.clientId, app.clientSecret),
        }),
    ],
    [
      'its id twice, as HTTP Basic and as a parameter',
      (code) => byForm(parameters(code, { client_secret: undefined }), basic(app.clientId, app.clientSecret)),
    ],
    [
      'the same in query and form',
      (code) => ask(parameters(code), { method: 'POST', body: parameters(code) }),
    ],
    [
      'half in the query, half in the form',
      (code) => {
        const secret = new URLSearchParams({ client_secret: app.clientSecret });
        return ask(parameters(code, { client_secret: undefined }), { method: 'POST', body: secret });
      },
    ],
    [
      'what nobody knows beside it',
      (code) => byForm(parameters(code, { code_verifier: 'v', resource: 'r' })),
    ],
    [
      'a header for other things beside it',
      (code) => byForm(parameters(code), { Authorization: 'Bearer something' }),
    ],
  ])('is exchanged for an app that sends %s', async (_where, send) => {
    expect(await send(await allowedCode(mock, app, ada))).toMatchObject({ status: 200, body: token });
  });

  it.each<[what: string, changed: Parameters, id: string, secret: string, refused: object]>([
    [
      'a wrong secret as HTTP Basic',
      { client_id: undefined, client_secret: undefined },
      '',
      'wrong',
      secretWrong,
    ],
    ['a wrong secret as HTTP Basic beside the right one', {}, '', 'wrong', secretWrong],
    ['the right secret as HTTP Basic beside a wrong one', { client_secret: 'wrong' }, '', '', secretWrong],
    ['another app as HTTP Basic', {}, 'other', 'other', secretWrong],
    [
      'another app as HTTP Basic beside its id alone',
      { client_secret: undefined },
      'other',
      'other',
      secretWrong,
    ],
    ['nobody as HTTP Basic', {}, 'nobody', '', appUnknown],
  ])('is not exchanged for an app that shows %s', async (_what, changed, id, secret, refused) => {
    const code = await allowedCode(mock, app, ada);
    const known: Record<string, string> = { '': app.clientId, other: other.clientId };
    const secrets: Record<string, string> = { '': app.clientSecret, other: other.clientSecret };
    const header = basic(known[id] ?? id, secrets[secret] ?? secret);
    expect(await byForm(parameters(code, changed), header)).toMatchObject(refused);
  });

  it.each(['Basic', 'Basic !', 'Basic Og==', 'Basic bm8tY29sb24='])(
    'is not exchanged for an app that shows %j',
    async (Authorization) => {
      const code = await allowedCode(mock, app, ada);
      const query = parameters(code, { client_id: undefined, client_secret: undefined });
      expect(await byForm(query, { Authorization })).toMatchObject(appUnknown);
    },
  );

  it('is exchanged for an app whose id and secret have signs, encoded in HTTP Basic or not', async () => {
    app = { ...app, clientId: 'a b/ü%41', clientSecret: 's+/=:%20ü e', siteUrl: 'https://odd.example' };
    mock.acme.addApp(app);
    const none = { client_id: undefined, client_secret: undefined, redirect_uri: 'https://odd.example/cb' };
    const formEncoded = (text: string) => new URLSearchParams({ '': text }).toString().slice(1);
    for (const encode of [(text: string) => text, formEncoded, encodeURIComponent]) {
      const code = await allowedCode(mock, app, ada, { redirect_uri: none.redirect_uri });
      const header = basic(encode(app.clientId), encode(app.clientSecret));
      expect(await byForm(parameters(code, none), header)).toMatchObject({ status: 200 });
    }
  });

  it('works once, and whoever brings it again ends the token that it gave', async () => {
    const code = await allowedCode(mock, app, ada);
    const { body } = await byGet(code);
    const { access_token } = body as { access_token: string };
    const call = () => companyFetch(mock.port, 'acme', `/api/users/current?access_token=${access_token}`);
    expect((await call()).status).toBe(200);
    expect(await byGet(code)).toMatchObject(codeWrong);
    expect((await call()).status).toBe(401);
    expect(await byGet(code)).toMatchObject(codeWrong);
  });

  it('that is brought again by somebody who does not know the secret ends nothing', async () => {
    const code = await allowedCode(mock, app, ada);
    const { access_token } = (await byGet(code)).body as { access_token: string };
    expect(await byGet(code, { client_secret: 'wrong' })).toMatchObject(secretWrong);
    const response = await companyFetch(mock.port, 'acme', `/api/users/current?access_token=${access_token}`);
    expect(response.status).toBe(200);
  });

  it('works once of many times at once', async () => {
    const code = await allowedCode(mock, app, ada);
    const answers = await Promise.all(Array.from({ length: 8 }, () => byGet(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('gives what its user may do by now, where the role has shrunk', async () => {
    const code = await allowedCode(mock, app, karl, { scope: 'api/contacts:read api/orders:read' });
    const user = mock.acme.user(karl.email);
    if (user === undefined) throw new Error('Karl is gone.');
    const before = user.permissions;
    user.permissions = new Map([...before].filter(([context]) => context !== 'api/orders'));
    const { body } = await byGet(code);
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
    const answer = await ask('', { method: 'POST', headers: { 'Content-Type': type }, body });
    expect(answer).toMatchObject({ status, body: { errors: [['base', expect.any(String)]] } });
  });

  it('but broken percent-encoding is refused as by OAuth', async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const answer = await ask('', { method: 'POST', headers, body: 'code=%ff' });
    expect(answer).toMatchObject(refusal('invalid_request', 'The form is not percent-encoded UTF-8.'));
  });
});
