import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sendRaw } from '../../http/testing/raw.ts';
import { PageClient } from '../../oauth/testing/page-client.ts';
import { CompanyTest } from '../testing/company-per-test.ts';

const companyTest = new CompanyTest();

/** All entries of the journal, as text. */
async function everything(): Promise<string> {
  return JSON.stringify(await companyTest.control.journal.read());
}

describe('Secrets do not leave the journal:', () => {
  it('passwords and tokens of callers', async () => {
    const [user] = companyTest.company.users;
    const basic = Buffer.from(`${user?.email}:${user?.password}`).toString('base64');
    const token = companyTest.asAdmin.Authorization?.split(' ')[1] ?? '';
    for (const headers of [
      companyTest.asAdmin,
      { Authorization: `Basic ${basic}` },
      { Authorization: basic },
    ]) {
      await companyTest.company.fetch('/api/contacts', { headers });
    }
    await companyTest.company.fetch(`/api/contacts?access_token=${token}`);
    await companyTest.company.fetch(`/api/contacts?q=a&access%5Ftoken=${token}&access_toke%6E=${token}`);
    await companyTest.company.fetch(`/nothing?ACCESS_TOKEN=${token}#access_token=${token}`);
    const journal = await everything();
    for (const secret of [user?.password ?? '', basic, token]) expect(journal).not.toContain(secret);
    expect(journal).toContain('"authorization":"Basic ***"');
    expect(journal).toContain('/api/contacts?access_token=***');
  });

  it('tokens in paths and in header fields of any name, and the password of an absolute address', async () => {
    const token = companyTest.asAdmin.Authorization?.split(' ')[1] ?? '';
    await companyTest.company.fetch(`/api/contacts/${token}`, {
      headers: { 'X-Debug': `sent ${token} twice` },
    });
    await companyTest.company.fetch(
      `/nothing/${token}.json?redirect=http://ada:pass-word@app.example/${token}`,
    );
    const text = await everything();
    expect(text).not.toContain(token);
    expect(text).not.toContain('pass-word');
    expect(text).toContain('"x-debug":"sent *** twice"');
    expect(text).toContain('/api/contacts/***');
  });

  it('passwords, cookies, CSRF tokens, codes, the app’s secret and tokens on the way through OAuth', async () => {
    const [app] = companyTest.company.apps;
    const [user] = companyTest.company.users;
    if (app === undefined || user === undefined) throw new Error('The company has neither app nor user.');
    const port = Number(new URL(companyTest.mock.baseUrl).port);
    const visitor = new PageClient({ port }, {}, companyTest.company.name);
    const parameters = { client_id: app.clientId, redirect_uri: app.redirectUri, state: 'a-state' };
    const login = await visitor.authorize(parameters);
    const consent = await visitor.logIn(login, user);
    const allowed = await visitor.submit(consent, 'consent', { decision: 'allow' });
    const code = allowed.location?.searchParams.get('code') ?? '';
    const exchange = {
      client_id: app.clientId,
      client_secret: app.clientSecret,
      redirect_uri: app.redirectUri,
      code,
    };
    const response = await companyTest.company.fetch('/oauth/token', {
      method: 'POST',
      body: new URLSearchParams(exchange),
    });
    const { access_token: token } = (await response.json()) as { access_token: string };
    await companyTest.company.fetch(`/oauth/token?${new URLSearchParams(exchange)}`);
    const implicit = await visitor.authorize({ ...parameters, response_type: 'token' });
    const journal = await everything();
    const csrfTokens = [...`${login.text}${consent.text}`.matchAll(/name="csrf_token" value="([^"]+)"/g)].map(
      ([, value]) => value ?? '',
    );
    const cookie = visitor.cookie?.split('=')[1] ?? '';
    const inFragment = implicit.location?.href.match(/access_token=([^&]+)/)?.[1] ?? '';
    const secrets = [user.password, code, app.clientSecret, token, cookie, inFragment, ...csrfTokens];
    expect(secrets.length).toBeGreaterThan(7);
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(5);
      expect(journal).not.toContain(secret);
      expect(journal).not.toContain(encodeURIComponent(secret));
    }
    expect(journal).toContain('state=a-state');
    expect(journal).toContain('password=***');
  });

  it.each([
    ['in brackets', '/api/contacts?access_token[]=hush-hush&access_token%5B0%5D=hush-hush'],
    ['after a semicolon', '/api/contacts?x=1;access_token=hush-hush'],
    ['in a URL that is a parameter', '/x?to=https%3A%2F%2Fx%2F%3Fa%3Db%26access_token%3Dhush-hush%26c%3Dd'],
    ['in a URL within it', `/x?to=${encodeURIComponent('/y?to=%2Fz%3Fcode%3Dhush-hush')}`],
    ['encoded too often to decode', `/x?to=%${'25'.repeat(300)}3Fcode%3Dhush-hush`],
  ])('tokens in unusual places of a URL: %s', async (_what, address) => {
    await companyTest.company.fetch(address);
    const journal = await everything();
    expect(journal).not.toContain('hush-hush');
    expect(journal).toContain('***');
  });

  it('all that the mock reads as the value of a secret, up to the next &', async () => {
    const query = 'client_secret=SECRET-1;SECRET-2"SECRET-3&page=2&code=SECRET-4?SECRET-5=SECRET-6';
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const body = `${query}#SECRET-7 SECRET-8&user[password]=SECRET-9&state=a-state`;
    const port = Number(new URL(companyTest.mock.baseUrl).port);
    await sendRaw(
      port,
      `GET /oauth/token?${query} HTTP/1.1\r\nHost: ${companyTest.company.name}.localhost\r\nConnection: close\r\n\r\n`,
    );
    await companyTest.company.fetch('/oauth/token', { method: 'POST', headers, body });
    const text = await everything();
    expect(text).not.toContain('SECRET-');
    expect(text).toContain('/oauth/token?client_secret=***&page=2&code=***"');
    expect(text).toContain('client_secret=***&page=2&code=***&user[password]=***&state=a-state');
  });

  it.each([
    ['a cookie without a name', '/nothing', { Cookie: 'hush-hush; a=hush-hush; hush-hush' }],
    [
      'names in other spellings',
      '/nothing?clientSecret=hush-hush&refreshToken=hush-hush&id-token=hush-hush',
      {},
    ],
    ['a password in a URL that is a parameter', `/x?to=${encodeURIComponent('http://ada:hush-hush@x/')}`, {}],
  ])('%s', async (_what, address, headers) => {
    await companyTest.company.fetch(address, { headers });
    expect(await everything()).not.toContain('hush-hush');
  });

  it('hidden fields of pages, while the rest of a page is shown', async () => {
    const response = await companyTest.company.fetch(
      `/oauth/authorize?client_id=${companyTest.company.apps[0]?.clientId}&code=hush-hush`,
    );
    const page = await response.text();
    const [entry] = await companyTest.control.journal.read();
    expect(entry?.answer?.body).toContain(page.slice(0, page.indexOf('<main')));
    expect(entry?.answer?.body).not.toContain('hush-hush');
  });

  it('URLs in a body', async () => {
    await companyTest.create({
      type: 'Client',
      last_name: 'W',
      url: 'https://app.example/?code=hush-hush',
      first_name: 'see http://ada:hush-hush@app.example/ and http://x/?code=hush-hush too',
    });
    const text = await everything();
    expect(text).not.toContain('hush-hush');
    expect(text).toContain('see http://***@app.example/ and http://x/?code=*** too');
  });

  it('secrets behind a second question mark', async () => {
    await companyTest.company.fetch('/nothing?a?code=se-cret');
    const text = await everything();
    expect(text).not.toContain('se-cret');
    expect(text).toContain('/nothing?a?code=***');
  });

  it('secrets in a URL that is a parameter as it is, not percent-encoded', async () => {
    await companyTest.company.fetch('/nothing?to=http://app.example/?client_secret=se-cret');
    const text = await everything();
    expect(text).not.toContain('se-cret');
    expect(text).toContain('/nothing?to=http://app.example/?client_secret=***');
  });

  // At quadratic cost, the mock would not respond for half a minute.
  it('a form of nothing but question marks is read at once', { timeout: 5_000 }, async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const body = '?'.repeat(131_072);
    await companyTest.company.fetch('/oauth/token', { method: 'POST', headers, body });
    expect(await everything()).toContain(`"body":"${body}"`);
  });

  it('fields of a body with the name of a secret', async () => {
    const secret = fc.stringMatching(/^[A-Za-z0-9]{12,20}$/);
    const name = fc.constantFrom('password', 'client_secret', 'access_token', 'code', 'Password', 'token');
    await fc.assert(
      fc.asyncProperty(secret, name, fc.nat({ max: 4 }), async (value, field, depth) => {
        const nested = Array.from({ length: depth }).reduce<object>((inner) => ({ notes: [inner] }), {
          [field]: value,
        });
        await companyTest.create({ type: 'Client', last_name: 'Winter', ...nested });
        expect(await everything()).not.toContain(value);
      }),
      { numRuns: 15 },
    );
  });

  it('bodies that are not valid JSON', async () => {
    const headers = { ...companyTest.asAdmin, 'Content-Type': 'application/json' };
    await companyTest.company.fetch('/api/contacts', {
      method: 'POST',
      headers,
      body: '{"password": "hush-hush",',
    });
    const [entry] = await companyTest.control.journal.read();
    expect(entry).toMatchObject({ request: { body: null, bytes: 25 }, answer: { status: 400 } });
  });
});
