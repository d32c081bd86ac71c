import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { companyFetch } from '../../oauth/testing/company-fetch.ts';
import { asReader, call } from '../testing/small-client.ts';
import { startSmallMock } from '../testing/small-mock.ts';

const mock = await startSmallMock({
  pages: [{ method: 'GET', path: '/inside', handle: () => ({ status: 200, body: {} }) }],
});

const preflight = { Origin: 'https://app.example', 'Access-Control-Request-Method': 'POST' };

describe('a path', () => {
  it.each([
    '/',
    '/api',
    '/api/thing',
    '/api/things/',
    '//api/things',
    '/api/things/1/2',
    '/API/THINGS',
    '/api/../api/things',
  ])('%s that leads nowhere is a 404 for every caller', async (path) => {
    const { request } = await import('node:http');
    const status = await new Promise((resolve, reject) => {
      request({ port: mock.port, path }, (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end();
    });
    expect(status).toBe(404);
  });

  it.each([
    ['DELETE', '/api/things', 'HEAD, GET, POST, OPTIONS'],
    ['PUT', '/api/things/1', 'HEAD, GET, DELETE, OPTIONS'],
    ['PATCH', '/inside', 'HEAD, GET, OPTIONS'],
    ['PROPFIND', '/inside', 'HEAD, GET, OPTIONS'],
  ])('rejects %s on %s, and says what it supports', async (method, path, allow) => {
    const response = await call(mock.baseUrl + path, { method });
    const message = `${method} is not allowed here; use one of ${allow}.`;
    expect(response).toMatchObject({ status: 405, body: { errors: [['base', message]] } });
    expect(response.headers.get('Allow')).toBe(allow);
  });

  it('answers OPTIONS with the methods it supports, and 404 for an unknown path', async () => {
    const response = await call(`${mock.baseUrl}/api/things`, { method: 'OPTIONS' });
    expect(response).toMatchObject({ status: 204, body: undefined });
    expect(response.headers.get('Allow')).toBe('HEAD, GET, POST, OPTIONS');
    expect(await call(`${mock.baseUrl}/nothing`, { method: 'OPTIONS' })).toMatchObject({ status: 404 });
  });

  it('answers HEAD as GET without the body', async () => {
    const url = `${mock.baseUrl}/api/things/1`;
    const [head, get] = [
      await call(url, { method: 'HEAD', headers: asReader }),
      await call(url, { headers: asReader }),
    ];
    expect(head).toMatchObject({ status: 200, body: undefined });
    expect(head.headers.get('Content-Length')).toBe(get.headers.get('Content-Length'));
    expect(await call(url, { method: 'HEAD' })).toMatchObject({ status: 401, body: undefined });
  });
});

describe('a browser app of another origin', () => {
  it('learns from a preflight request what it may send', async () => {
    const headers = { ...preflight, 'Access-Control-Request-Headers': 'authorization,content-type,prefer' };
    const response = await call(`${mock.baseUrl}/api/things`, { method: 'OPTIONS', headers });
    expect(response.status).toBe(204);
    const corsHeader = (name: string) => response.headers.get(`Access-Control-${name}`);
    expect(corsHeader('Allow-Origin')).toBe('*');
    expect(corsHeader('Allow-Methods')).toBe('HEAD, GET, POST, OPTIONS');
    expect(corsHeader('Allow-Headers')).toBe('authorization,content-type,prefer');
    expect(corsHeader('Max-Age')).toBe('600');
  });

  it.each([
    ['at a path that does not exist', 'acme', '/api/nothing', 'GET', 404],
    ['with a method that a path does not support', 'acme', '/api/things', 'DELETE', 405],
    ['with a method that nothing supports', 'acme', '/api/things/1', 'PATCH', 405],
    ['at a company that does not exist', 'nobody', '/api/things', 'GET', 404],
  ])('can read what is wrong with a request %s', async (_what, company, path, method, status) => {
    const headers = { Origin: 'https://app.example', ...asReader };
    const question = { ...headers, 'Access-Control-Request-Method': method };
    const before = await companyFetch(mock.port, company, path, { method: 'OPTIONS', headers: question });
    expect(before.status).toBe(204);
    expect(before.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(before.headers.get('Access-Control-Allow-Methods')?.split(', ')).toContain(method);
    const response = await companyFetch(mock.port, company, path, { method, headers });
    expect([response.status, response.headers.get('Access-Control-Allow-Origin')]).toEqual([status, '*']);
  });

  it('may call a server of the private network where the browser asks', async () => {
    const headers = { ...preflight, 'Access-Control-Request-Private-Network': 'true' };
    const response = await call(`${mock.baseUrl}/api/things`, { method: 'OPTIONS', headers });
    expect(response.headers.get('Access-Control-Allow-Private-Network')).toBe('true');
  });

  it.each([
    ['an answer', '/api/things', asReader, 200],
    ['a refusal to strangers', '/api/things', {}, 401],
    ['a bad address', '/api/things?q=%ff', asReader, 400],
    ['an unknown path', '/nothing', {}, 404],
  ])('can read %s', async (_what, path, login, status) => {
    const response = await call(mock.baseUrl + path, {
      headers: { ...login, Origin: 'https://app.example' },
    });
    expect(response.status).toBe(status);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(response.headers.get('Access-Control-Expose-Headers')).toContain('WWW-Authenticate');
  });

  it('is never authenticated by cookies', async () => {
    const response = await call(`${mock.baseUrl}/api/things`, { method: 'OPTIONS', headers: preflight });
    expect(response.headers.has('Access-Control-Allow-Credentials')).toBe(false);
  });

  it('cannot call a page that does not allow other origins', async () => {
    const headers = { ...preflight, 'Access-Control-Request-Method': 'GET' };
    const before = await call(`${mock.baseUrl}/inside`, { method: 'OPTIONS', headers });
    const response = await call(`${mock.baseUrl}/inside`, { headers: { Origin: 'https://app.example' } });
    expect([before, response].map((one) => one.headers.has('Access-Control-Allow-Origin'))).toEqual([
      false,
      false,
    ]);
  });
});

function list(query: string) {
  return call(`${mock.baseUrl}/api/things?locale=en_GB&${query}`, { headers: asReader });
}

describe('a parameter', () => {
  it.each([
    ['per_page=0', 'per_page', 'must be ≥ 1'],
    ['per_page=-1', 'per_page', 'must be ≥ 1'],
    ['per_page=1e9', 'per_page', 'is not of type integer'],
    ['per_page=abc', 'per_page', 'is not of type integer'],
    ['per_page=1.5', 'per_page', 'is not of type integer'],
    ['per_page=', 'per_page', 'is not of type integer'],
    ['per_page', 'per_page', 'is not of type integer'],
    ['per_page=0x10', 'per_page', 'is not of type integer'],
    ['per_page=%201', 'per_page', 'is not of type integer'],
    ['per_page=٣', 'per_page', 'is not of type integer'],
    ['per_page=1&per_page=1', 'per_page', 'is given more than once'],
    ['per_page[]=1', 'per_page[]', 'does not take brackets'],
    ['per_page[a][b]=1', 'per_page[a][b]', 'does not take brackets'],
    ['size=10', 'size', 'must be < 10'],
    ['size=Infinity', 'size', 'is not of type number'],
    ['old=yes', 'old', 'is not of type boolean'],
    ['since=2026-02-30', 'since', 'is not of type date'],
    ['sort=asc', 'sort', 'must be one of ASC, DESC'],
    ['ids=1,b', 'ids', 'is not of type integer'],
    ['filter[q]=a&filter%5Bq%5D=b', 'filter[q]', 'is given more than once'],
  ])('is refused: %s', async (query, property, message) => {
    const encoded = query.replace('٣', '%D9%A3');
    expect(await list(encoded)).toMatchObject({ status: 400, body: { errors: [[property, message]] } });
  });

  it.each([
    ['percent sign without digits', 'q=%'],
    ['bytes that are not UTF-8', 'q=%ff%fe'],
    ['an overlong encoding', 'q=%c0%af'],
    ['a surrogate', 'q=%ed%a0%80'],
    ['such bytes in a name', '%ff=1'],
    ['such bytes in an undeclared parameter', 'zzz=%ff'],
  ])('is rejected with the whole request: %s', async (_what, query) => {
    const message = 'The URL is not percent-encoded UTF-8.';
    expect(await list(query)).toMatchObject({ status: 400, body: { errors: [['base', message]] } });
  });

  it('is refused where its path is not UTF-8, too', async () => {
    expect(await call(`${mock.baseUrl}/api/things/%c3%28`, { headers: asReader })).toMatchObject({
      status: 400,
    });
  });

  it('of a path is a 404 where it names nothing that could be', async () => {
    const response = await call(`${mock.baseUrl}/api/things/${'a'.repeat(23)}`, { headers: asReader });
    expect(response.status).toBe(404);
  });

  it.each([
    ['per_page=0200', { per_page: 200 }],
    ['size=-1.5', { size: -1.5 }],
    ['old=false', { old: false }],
    ['ids=1,2', { ids: [1, 2] }],
    ['fields[]=a&fields%5B%5D=b', { 'fields[]': ['a', 'b'] }],
    ['filter[q]=a+b%2Bc', { 'filter[q]': 'a b+c' }],
    ['filter[nobody]=1&__proto__=1&constructor=2&q[]=1', {}],
    ['&&=1&', {}],
  ])('reaches the handler as its type: %s', async (query, values) => {
    expect(await list(query)).toMatchObject({ status: 200, body: { query: { ...values } } });
  });

  it('reaches the handler unchanged, for any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
        const response = await list(`filter[q]=${encodeURIComponent(text)}`);
        expect(response).toMatchObject({ status: 200, body: { query: { 'filter[q]': text } } });
      }),
      { numRuns: 100 },
    );
  });
});

describe('locale', () => {
  it.each([
    ['de', 400],
    ['de_de', 400],
    ['DE_de', 400],
    ['de-DE', 400],
    ['', 400],
    ['../../etc_DE', 400],
    ['xx_XX', 200],
    ['es_ES', 200],
  ])('%s is answered %i', async (locale, status) => {
    const response = await call(`${mock.baseUrl}/api/things?locale=${locale}`, { headers: asReader });
    expect(response.status).toBe(status);
  });

  it.each([
    ['locale=en_GB', 'is given more than once'],
    ['locale=fr_CA', 'est donné plusieurs fois'],
    ['locale=es_ES', 'steht mehrfach da'],
    ['', 'steht mehrfach da'],
  ])('decides the language of messages, else the user does: %s', async (locale, message) => {
    const url = `${mock.baseUrl}/api/things?${locale}&old=true&old=true`;
    expect(await call(url, { headers: asReader })).toMatchObject({ body: { errors: [['old', message]] } });
  });
});

function prefer(preference: string, path = '/api/things', method = 'GET') {
  const headers = { ...asReader, Prefer: preference };
  return call(`${mock.baseUrl}${path}?locale=en_GB`, { method, headers });
}

describe('a preference', () => {
  it.each([
    ['code=500', 'Prefer: status 500 is not documented for this operation; 200, 400, 401 are.'],
    ['code=', 'Prefer: status  is not documented for this operation; 200, 400, 401 are.'],
    ['code=abc', 'Prefer: status abc is not documented for this operation; 200, 400, 401 are.'],
    ['code="2e2"', 'Prefer: status 2e2 is not documented for this operation; 200, 400, 401 are.'],
    ['code=200, example=none', 'Prefer: this response has no example none; its examples are two, one.'],
    ['code=400, example=one', 'Prefer: this response has no example one; its examples are –.'],
    ['example=none', 'Prefer: this response has no example none; its examples are two, one.'],
    ['dynamic=maybe', 'Prefer: dynamic must be true or false, not maybe.'],
  ])(
    'for an undocumented response is rejected, naming the documented ones: %s',
    async (preference, message) => {
      expect(await prefer(preference)).toMatchObject({ status: 400, body: { errors: [['base', message]] } });
    },
  );

  it('is applied only for callers who are authorized', async () => {
    const response = await call(`${mock.baseUrl}/api/things`, { headers: { Prefer: 'code=400' } });
    expect(response.body).toEqual({ errors: [['base', 'Log in with HTTP Basic or an access token.']] });
  });

  it.each([
    ['code=200', 200, 'code=200', { list: 2 }],
    ['code=200; example=one', 200, 'code=200, example=one', { list: 1 }],
    ['Code="200" , EXAMPLE="one"', 200, 'code=200, example=one', { list: 1 }],
    ['respond-async, example=one', 200, 'example=one', { list: 1 }],
    ['code=401', 401, 'code=401', { errors: expect.any(Array) }],
  ])('%s gets the documented answer', async (preference, status, applied, body) => {
    const response = await prefer(preference);
    expect(response).toMatchObject({ status, body });
    expect(response.headers.get('Preference-Applied')).toBe(applied);
  });

  it.each(['return=minimal', 'codes=404', 'dynamic=false', ''])('%s changes nothing', async (preference) => {
    const response = await prefer(preference);
    expect(response).toMatchObject({ status: 200, body: { company: 'acme' } });
    expect(response.headers.has('Preference-Applied')).toBe(false);
  });

  it('asks for a body that is made up, and valid, and another one each time', async () => {
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => prefer('dynamic=true', '/api/things/1')),
    );
    for (const response of responses)
      expect(response).toMatchObject({ status: 200, body: { thing: expect.any(Object) } });
    expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBeGreaterThan(1);
  });
});

describe('an operation without a handler', () => {
  it('is answered as the document has it', async () => {
    const response = await prefer('return=minimal', '/api/parts/1');
    expect(response).toMatchObject({ status: 200, body: { part: { name: 'Bolt' } } });
  });

  it('refuses parameters and bodies that are not as documented', async () => {
    const url = `${mock.baseUrl}/api/parts/1`;
    const headers = { ...asReader, 'Content-Type': 'application/json' };
    const put = (body: string, query = '') => call(`${url}?${query}`, { method: 'PUT', headers, body });
    expect(await put('{"name":"Nut"}', 'force=perhaps')).toMatchObject({ status: 400 });
    expect(await put('{}')).toMatchObject({ status: 422, body: { errors: [['name', expect.any(String)]] } });
    expect(await put('{"name":1}')).toMatchObject({
      status: 422,
      body: { errors: [['name', 'ist nicht gültig']] },
    });
    expect(await put('{"name":"Nut"}')).toMatchObject({ status: 200, body: { part: { name: 'Bolt' } } });
  });
});
