import { describe, expect, it } from 'vitest';
import { parsePermissions } from '../../world/permissions.ts';
import { parseResponse, sendRaw } from '../testing/raw.ts';
import { asReader, basic, call } from '../testing/small-client.ts';
import { reader, startSmallMock } from '../testing/small-mock.ts';

const mock = await startSmallMock({
  findTokenCaller: (company, token) => {
    const user = company.findUser(reader.email);
    if (user === undefined || token !== `token-of-${company.name}`) return undefined;
    return { user, permissions: parsePermissions(['api/things:read']) };
  },
});

function list(authorization: string | undefined, query = '') {
  const headers: Record<string, string> = authorization === undefined ? {} : { Authorization: authorization };
  return call(`${mock.baseUrl}/api/things${query}`, { headers });
}

const encode = (text: string, encoding: BufferEncoding = 'utf8') =>
  `Basic ${Buffer.from(text, encoding).toString('base64')}`;

describe('a caller', () => {
  const noScheme = 'The Authorization header has neither Basic nor Bearer credentials.';
  const badEncoding = 'The Basic credentials are not the Base64 of email:password in UTF-8.';
  const wrongLogin = 'The email or the password is wrong for this company.';
  const unknownToken = 'The access token is unknown in this company, or has expired.';

  it.each([
    ['nothing', undefined, 'Log in with HTTP Basic or an access token.'],
    ['an empty header', '', noScheme],
    ['a scheme alone', 'Basic', noScheme],
    ['another scheme', 'Digest username="a"', noScheme],
    ['no Base64', 'Basic !!!!', badEncoding],
    ['Base64 without its padding', 'Basic YTpiYg', badEncoding],
    ['Base64 for addresses', 'Basic __-_', badEncoding],
    ['no colon', encode('ada'), badEncoding],
    ['Latin-1', encode('ada@acme.example:pä:ss', 'latin1'), badEncoding],
    ['a stranger', basic('eve@acme.example', 'pä:ss'), wrongLogin],
    ['a wrong password', basic(reader.email, 'pä:sS'), wrongLogin],
    ['no password', basic(reader.email, ''), wrongLogin],
    ['a stranger without password', basic('eve@acme.example', ''), wrongLogin],
    ['an unknown token', 'Bearer token', unknownToken],
    ['a token of 16 KiB', `Bearer ${'a'.repeat(16_384)}`, unknownToken],
    ['a token of another company', 'Bearer token-of-globex', unknownToken],
  ])('who shows %s is refused', async (_what, authorization, message) => {
    const response = await list(authorization);
    expect(response).toMatchObject({ status: 401, body: { errors: [['base', message]] } });
    const challenge = response.headers.get('WWW-Authenticate') ?? '';
    const [basicChallenge, bearerChallenge] = ['Basic realm="acme", charset="UTF-8"', 'Bearer realm="acme"'];
    const [scheme] = /^(basic|bearer)(?= )/i.exec(authorization ?? '') ?? [];
    if (scheme?.toLowerCase() === 'basic') expect(challenge).toBe(basicChallenge);
    else if (scheme) expect(challenge).toBe(`${bearerChallenge}, error="invalid_token"`);
    else expect(challenge).toBe(`${basicChallenge}, ${bearerChallenge}`);
  });

  it.each([{}, { Authorization: 'Token abc' }])(
    'that is a script of a page, with %o, is not challenged to Basic, since its browser would open a window',
    async (headers) => {
      const response = await call(`${mock.baseUrl}/api/things`, {
        headers: { ...headers, 'Sec-Fetch-Dest': 'empty' },
      });
      expect(response.status).toBe(401);
      expect(response.headers.get('WWW-Authenticate')).toBe('Bearer realm="acme"');
    },
  );

  it.each([
    ['a token in the header and another in the query', 'Bearer wrong'],
    ['a password in the header and a token in the query', basic(reader.email, reader.password)],
    ['a wrong password in the header and a token in the query', basic(reader.email, 'wrong')],
  ])('who shows %s is refused, whichever is right', async (_what, authorization) => {
    expect(await list(authorization, '?access_token=token-of-acme')).toMatchObject({
      status: 400,
      body: { errors: [['base', expect.stringContaining('has two credentials')]] },
    });
  });

  it('with the same token in header and query is accepted', async () => {
    expect(await list('Bearer token-of-acme', '?access_token=token-of-acme')).toMatchObject({ status: 200 });
  });

  it('who sends two Authorization headers is refused', async () => {
    const lines = ['GET /api/things HTTP/1.1', 'Host: acme.localhost', 'Connection: close'];
    const twice = ['Bearer token-of-acme', basic(reader.email, reader.password)];
    const headers = twice.map((value) => `Authorization: ${value}`);
    const received = await sendRaw(mock.port, [...lines, ...headers, '', ''].join('\r\n'));
    expect(parseResponse(received)).toMatchObject({ status: 400 });
  });

  it('who gives a token in the query twice is refused', async () => {
    const response = await list(undefined, '?access_token=token-of-acme&access_token=token-of-acme');
    expect(response).toMatchObject({
      status: 400,
      body: { errors: [['access_token', 'is given more than once']] },
    });
  });

  it.each([
    ['email and password', asReader.Authorization, ''],
    ['the email in capitals', basic(reader.email.toUpperCase(), reader.password), ''],
    ['the scheme in capitals', asReader.Authorization.replace('Basic', 'BASIC'), ''],
    ['a token', 'Bearer token-of-acme', ''],
    ['a token in the query', undefined, '?access_token=token-of-acme'],
  ])('with %s is accepted', async (_what, authorization, query) => {
    expect(await list(authorization, query)).toMatchObject({ status: 200, body: { company: 'acme' } });
  });

  it('who lacks a role is restricted, in their language, with the role named', async () => {
    const response = await call(`${mock.baseUrl}/api/things/1`, { method: 'DELETE', headers: asReader });
    const message = 'Dafür ist die Berechtigung api/things:delete nötig.';
    expect(response).toMatchObject({ status: 401, body: { errors: [['base', message]] } });
    expect(response.headers.get('WWW-Authenticate')).toBe('Basic realm="acme", charset="UTF-8"');
  });

  it('who shows an unknown token in the query is never asked for a password', async () => {
    const response = await list(undefined, '?access_token=unknown');
    expect(response.status).toBe(401);
    expect(response.headers.get('WWW-Authenticate')).toBe('Bearer realm="acme", error="invalid_token"');
  });

  it('whose token lacks a role that the user has gets that message', async () => {
    const headers = { Authorization: 'Bearer token-of-acme', 'Content-Type': 'application/json' };
    const response = await call(`${mock.baseUrl}/api/things`, { method: 'POST', headers, body: '{}' });
    expect(response.status).toBe(401);
    expect(response.headers.get('WWW-Authenticate')).toBe('Bearer realm="acme", error="insufficient_scope"');
  });
});

async function statusWith(password: string, email = reader.email): Promise<number> {
  const headers = { Authorization: basic(email, password) };
  return (await call(`${mock.baseUrl}/api/things`, { headers })).status;
}

describe('a login that was right before', () => {
  it('is rejected once the password has changed, and the new one is accepted', async () => {
    const user = mock.world.defaultCompany.findUser(reader.email);
    if (user === undefined) throw new Error('The reader is gone.');
    expect(await statusWith(reader.password)).toBe(200);
    expect(await statusWith(reader.password)).toBe(200);
    user.password = 'another';
    expect([await statusWith(reader.password), await statusWith('another')]).toEqual([401, 200]);
    user.password = reader.password;
    expect([await statusWith(reader.password), await statusWith('another')]).toEqual([200, 401]);
  });

  it('loses at once what its user may no longer do', async () => {
    const user = mock.world.defaultCompany.findUser(reader.email);
    if (user === undefined) throw new Error('The reader is gone.');
    const before = user.permissions;
    expect(await statusWith(reader.password)).toBe(200);
    user.permissions = new Map();
    expect(await statusWith(reader.password)).toBe(401);
    user.permissions = before;
  });

  it('is still known after hundreds of spellings of it', async () => {
    for (let letters = 0; letters < 250; letters += 1) {
      const email = [...reader.email].map((sign, at) => ((letters >> at) & 1 ? sign.toUpperCase() : sign));
      expect(await statusWith(reader.password, email.join(''))).toBe(200);
    }
  });
});
