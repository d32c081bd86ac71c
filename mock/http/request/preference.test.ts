import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asReader, call } from '../testing/small-client.ts';
import { type SmallMock, startSmallMock } from '../testing/small-mock.ts';

let mock: SmallMock;

beforeAll(async () => {
  mock = await startSmallMock();
});
afterAll(() => mock.stop());

function prefer(preference: string, path = '/api/things', method = 'GET') {
  const headers = { ...asReader, Prefer: preference };
  return call(`${mock.baseUrl}${path}?locale=en_GB`, { method, headers });
}

describe('a preference', () => {
  it.each([
    ['code=500', 'Prefer: this operation documents no status 500; it documents 200, 400, 401.'],
    ['code=', 'Prefer: this operation documents no status ; it documents 200, 400, 401.'],
    ['code=abc', 'Prefer: this operation documents no status abc; it documents 200, 400, 401.'],
    ['code="2e2"', 'Prefer: this operation documents no status 2e2; it documents 200, 400, 401.'],
    ['code=200, example=none', 'Prefer: there is no example none for this answer; there are two, one.'],
    ['code=400, example=one', 'Prefer: there is no example one for this answer; there are –.'],
    ['example=none', 'Prefer: there is no example none for this answer; there are two, one.'],
    ['dynamic=maybe', 'Prefer: dynamic is true or false, not maybe.'],
  ])('for what is not documented is refused and told what is: %s', async (preference, said) => {
    expect(await prefer(preference)).toMatchObject({ status: 400, body: { errors: [['base', said]] } });
  });

  it('is heard only from those who may call', async () => {
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
    const made = await Promise.all(Array.from({ length: 5 }, () => prefer('dynamic=true', '/api/things/1')));
    for (const response of made)
      expect(response).toMatchObject({ status: 200, body: { thing: expect.any(Object) } });
    expect(new Set(made.map(({ body }) => JSON.stringify(body))).size).toBeGreaterThan(1);
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
      body: { errors: [['name', 'must be string']] },
    });
    expect(await put('{"name":"Nut"}')).toMatchObject({ status: 200, body: { part: { name: 'Bolt' } } });
  });
});
