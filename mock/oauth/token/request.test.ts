import { beforeEach, describe, expect, it } from 'vitest';
import { startOAuthMock } from '../testing/oauth-mock.ts';
import { ada } from '../testing/page-client.ts';
import {
  appUnknown,
  basic,
  type Parameters,
  secretWrong,
  TokenClient,
  type TokenEndpointResponse,
  token,
} from '../testing/token-client.ts';

let client: TokenClient;

const mock = await startOAuthMock();
beforeEach(() => {
  client = new TokenClient(mock);
});

describe('a code', () => {
  let other: TokenClient;

  beforeEach(() => {
    other = new TokenClient(mock);
  });

  it.each<[where: string, send: (code: string) => Promise<TokenEndpointResponse>]>([
    ['all in the query of a POST', (code) => client.send(client.parameters(code), { method: 'POST' })],
    ['all in a form', (code) => client.byForm(client.parameters(code))],
    [
      'a form with grant_type',
      (code) => client.byForm(client.parameters(code, { grant_type: 'authorization_code' })),
    ],
    [
      'a form, and its id and secret as HTTP Basic',
      (code) =>
        client.byForm(
          client.parameters(code, { client_id: undefined, client_secret: undefined }),
          basic(client.app.clientId, client.app.clientSecret),
        ),
    ],
    [
      'a query, and its id and secret as HTTP Basic',
      (code) =>
        client.send(client.parameters(code, { client_id: undefined, client_secret: undefined }), {
          headers: basic(client.app.clientId, client.app.clientSecret),
        }),
    ],
    [
      'its id twice, as HTTP Basic and as a parameter',
      (code) =>
        client.byForm(
          client.parameters(code, { client_secret: undefined }),
          basic(client.app.clientId, client.app.clientSecret),
        ),
    ],
    [
      'the same in query and form',
      (code) => client.send(client.parameters(code), { method: 'POST', body: client.parameters(code) }),
    ],
    [
      'half in the query, half in the form',
      (code) => {
        const secret = new URLSearchParams({ client_secret: client.app.clientSecret });
        return client.send(client.parameters(code, { client_secret: undefined }), {
          method: 'POST',
          body: secret,
        });
      },
    ],
    [
      'an unknown parameter beside it',
      (code) => client.byForm(client.parameters(code, { code_verifier: 'v', resource: 'r' })),
    ],
    [
      'a header for other things beside it',
      (code) => client.byForm(client.parameters(code), { Authorization: 'Bearer something' }),
    ],
  ])('is exchanged for an app that sends %s', async (_where, send) => {
    expect(await send(await client.code(ada))).toMatchObject({ status: 200, body: token });
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
    ['an unknown app as HTTP Basic', {}, 'nobody', '', appUnknown],
  ])('is not exchanged for an app that shows %s', async (_what, changed, id, secret, refused) => {
    const code = await client.code(ada);
    const known: Record<string, string> = { '': client.app.clientId, other: other.app.clientId };
    const secrets: Record<string, string> = { '': client.app.clientSecret, other: other.app.clientSecret };
    const header = basic(known[id] ?? id, secrets[secret] ?? secret);
    expect(await client.byForm(client.parameters(code, changed), header)).toMatchObject(refused);
  });

  it.each(['Basic', 'Basic !', 'Basic Og==', 'Basic bm8tY29sb24='])(
    'is not exchanged for an app that shows %j',
    async (Authorization) => {
      const code = await client.code(ada);
      const query = client.parameters(code, { client_id: undefined, client_secret: undefined });
      expect(await client.byForm(query, { Authorization })).toMatchObject(appUnknown);
    },
  );

  it('is exchanged for an app whose id and secret have signs, encoded in HTTP Basic or not', async () => {
    const app = {
      ...client.app,
      clientId: 'a b/ü%41',
      clientSecret: 's+/=:%20ü e',
      siteUrl: 'https://odd.example',
    };
    mock.acme.addApp(app);
    client = new TokenClient(mock, app);
    const none = { client_id: undefined, client_secret: undefined, redirect_uri: 'https://odd.example/cb' };
    const formEncoded = (text: string) => new URLSearchParams({ '': text }).toString().slice(1);
    for (const encode of [(text: string) => text, formEncoded, encodeURIComponent]) {
      const code = await client.code(ada, { redirect_uri: none.redirect_uri });
      const header = basic(encode(client.app.clientId), encode(client.app.clientSecret));
      expect(await client.byForm(client.parameters(code, none), header)).toMatchObject({ status: 200 });
    }
  });
});
