import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { basicCredentials } from '../../../testing/http/authorization.ts';
import { type Mock, startMock } from '../../start.ts';
import { createControl } from '../client/create-control.ts';
import { type ParsedResponse, type RequestVia, send } from '../testing/send.ts';

const token = 'open-sesame';
let mock: Mock;

beforeAll(async () => {
  mock = await startMock({ strict: true, baseDomain: 'Mock.Example', controlToken: token, discovery: true });
});
afterAll(() => mock.stop());
afterEach(async () => {
  const { companies } = mock.control;
  for (const { name, onDemand } of await companies.list()) if (onDemand) await companies.delete(name);
});

/** Sends a request with the control token to an address of the mock. */
function at(host: string, path: string, request: RequestVia = {}): Promise<ParsedResponse> {
  const headers = { Authorization: `Bearer ${token}`, Host: host, ...request.headers };
  return send(mock.baseUrl + path, { ...request, headers });
}

function create(host: string, company?: object): Promise<ParsedResponse> {
  if (company === undefined) return at(host, '/__mock/companies', { method: 'POST' });
  const headers = { 'Content-Type': 'application/json' };
  return at(host, '/__mock/companies', { method: 'POST', headers, body: JSON.stringify(company) });
}

describe('With a base domain, a company that does not exist', () => {
  it.each(['/api/contacts', '/', '/oauth/authorize', '/__mock/', '/__mock/clock', '/__mock/profile'])(
    'gets 404 at %s, with a hint how to create it',
    async (path) => {
      const { status, text } = await at('initech.mock.example', path);
      expect(status).toBe(404);
      expect(text).toContain('There is no company initech in this mock; POST /__mock/companies creates one.');
    },
  );

  it('is not created without the control token', async () => {
    const headers = { Host: 'initech.mock.example' };
    const refused = await send(`${mock.baseUrl}/__mock/companies`, { method: 'POST', headers });
    expect(refused).toMatchObject({ status: 401, json: { errors: [['base', expect.any(String)]] } });
    expect(await mock.control.companies.list()).toHaveLength(2);
  });

  it.each(['a_b.mock.example', '1st.mock.example', `${'a'.repeat(21)}.mock.example`])(
    'is not created where its address has no valid name: %s',
    async (host) => {
      expect(await create(host)).toMatchObject({
        status: 422,
        json: { errors: [['name', expect.stringContaining('start with a letter')]] },
      });
    },
  );
});

describe('With a base domain, a company', () => {
  it('is created at its own address, named by it, and serves its API there', async () => {
    const created = await create('Initech.Mock.Example:8080', { locale: 'de_DE' });
    expect(created).toMatchObject({
      status: 201,
      json: {
        name: 'initech',
        baseUrl: 'http://initech.mock.example:8080',
        users: [{ language: 'de' }, {}, {}],
      },
    });
    expect(await create('initech.mock.example')).toMatchObject({ status: 409 });
    const { users } = await mock.control.companies.read('initech');
    const headers = { Authorization: basicCredentials(users[0]) };
    expect(await at('initech.mock.example', '/api/companies/current', { headers })).toMatchObject({
      status: 200,
      json: { company: { sub_domain: 'initech', account_link: 'http://initech.mock.example/' } },
    });
    expect((await at('initech.mock.example', '/__mock/companies/initech', { method: 'DELETE' })).status).toBe(
      204,
    );
    expect((await at('initech.mock.example', '/')).status).toBe(404);
  });

  it.each([
    ['mock.example', { name: 'initech' }],
    ['acme.mock.example', { name: 'initech' }],
    ['umbrella.mock.example', { subdomain: 'initech' }],
  ])('is not created at %s as %j, but redirects to its own address', async (host, company) => {
    const redirect = await create(host, company);
    const location = 'http://initech.mock.example/__mock/companies';
    expect(redirect).toMatchObject({
      status: 307,
      json: { errors: [['base', `Send this request to ${location}.`]] },
    });
    expect(redirect.headers.get('Location')).toBe(location);
    expect(await mock.control.companies.list()).toHaveLength(2);
  });

  it('is read and deleted at its own address', async () => {
    await create('initech.mock.example');
    for (const method of ['GET', 'DELETE']) {
      const redirect = await at('acme.mock.example', '/__mock/companies/initech', { method });
      expect(redirect.status).toBe(307);
      expect(redirect.headers.get('Location')).toBe('http://initech.mock.example/__mock/companies/initech');
    }
  });

  it('gets a name that no other mock generates where none is sent to the domain itself', async () => {
    const locations = [await create('mock.example'), await create('mock.example')].map(({ headers }) =>
      headers.get('Location'),
    );
    expect(new Set(locations).size).toBe(2);
    for (const location of locations)
      expect(location).toMatch(/^http:\/\/company-[0-9a-f]{10}\.mock\.example\/__mock\/companies$/);
  });

  it('is created, controlled and deleted by a client that knows only the address of the mock', async () => {
    const control = createControl(mock.baseUrl, { token });
    const company = await control.companies.create();
    expect(company.name).toMatch(/^company-[0-9a-f]{10}$/);
    expect((await company.control.clock.freeze()).frozen).toBe(true);
    expect((await control.companies.read(company.name)).name).toBe(company.name);
    await company.delete();
    await expect(control.companies.read(company.name)).rejects.toMatchObject({ status: 404 });
  });

  it('is not offered in the console at the address of another', async () => {
    const cookie = await at('acme.mock.example', '/__mock/login', {
      method: 'POST',
      body: new URLSearchParams({ token }),
    });
    const [session = ''] = cookie.headers.get('Set-Cookie')?.split(';') ?? [];
    const page = await send(`${mock.baseUrl}/__mock/`, {
      headers: { Host: 'acme.mock.example', Cookie: session },
    });
    expect(page.status).toBe(200);
    expect(page.text).toContain('http://NAME.mock.example/__mock/companies');
    expect(page.text).not.toContain('Create company');
  });
});

describe('An address', () => {
  it('that is the base domain itself belongs to the first company, even if its first label is that of another', async () => {
    await using other = await startMock({ baseDomain: 'globex.example' });
    const { headers } = await send(`${other.baseUrl}/api/contacts`, { headers: { Host: 'globex.example' } });
    expect(headers.get('WWW-Authenticate')).toContain('realm="acme"');
  });

  it.each([
    ['acme.mock.example', 'https://acme.mock.example', 'https://globex.mock.example'],
    ['mock.example', 'https://mock.example', 'https://globex.mock.example'],
    ['www.acme.localhost', undefined, undefined],
    ['evil.example', 'http://evil.example', 'http://globex.evil.example'],
    ['notmock.example', 'http://notmock.example', 'http://globex.notmock.example'],
  ])(
    'at %s is https below the base domain only, where the server in front says so',
    async (host, own, other) => {
      const headers = { 'X-Forwarded-Proto': 'https' };
      const { json } = await at(host, '/__mock/profile', { headers });
      if (own === undefined) return expect(json).toMatchObject({ errors: [expect.anything()] });
      expect(json).toMatchObject({ baseUrl: own, companies: [{}, { baseUrl: other }] });
      const metadata = await at(host, '/.well-known/oauth-authorization-server', { headers });
      expect(metadata.json).toMatchObject({ issuer: own, token_endpoint: `${own}/oauth/token` });
    },
  );
});

describe('A base domain', () => {
  it('does not open the control API to its names without a token, since any machine can be behind them', async () => {
    await using open = await startMock({ baseDomain: 'mock.example' });
    const headers = { Host: 'initech.mock.example' };
    const refused = await send(`${open.baseUrl}/__mock/companies`, { method: 'POST', headers });
    expect(refused).toMatchObject({
      status: 403,
      json: { errors: [['base', expect.stringContaining('--control-token')]] },
    });
  });
});
