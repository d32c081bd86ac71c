import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asReader, call } from '../testing/small-client.ts';
import { type SmallMock, startSmallMock } from '../testing/small-mock.ts';

let mock: SmallMock;

beforeAll(async () => {
  mock = await startSmallMock({
    pages: [{ method: 'GET', path: '/inside', handle: () => ({ status: 200, body: {} }) }],
  });
});
afterAll(() => mock.stop());

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
  ])('%s that leads nowhere is a 404 for whoever asks', async (path) => {
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
  ])('does not take %s on %s, and says what it takes', async (method, path, allow) => {
    const response = await call(mock.baseUrl + path, { method });
    const said = `${method} is not possible here; use one of ${allow}.`;
    expect(response).toMatchObject({ status: 405, body: { errors: [['base', said]] } });
    expect(response.headers.get('Allow')).toBe(allow);
  });

  it('answers OPTIONS with what it takes, and 404 where there is nothing', async () => {
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
  it('is told before it calls what it may send', async () => {
    const headers = { ...preflight, 'Access-Control-Request-Headers': 'authorization,content-type,prefer' };
    const response = await call(`${mock.baseUrl}/api/things`, { method: 'OPTIONS', headers });
    expect(response.status).toBe(204);
    const said = (name: string) => response.headers.get(`Access-Control-${name}`);
    expect(said('Allow-Origin')).toBe('*');
    expect(said('Allow-Methods')).toBe('HEAD, GET, POST, OPTIONS');
    expect(said('Allow-Headers')).toBe('authorization,content-type,prefer');
    expect(said('Max-Age')).toBe('600');
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
    ['a path that leads nowhere', '/nothing', {}, 404],
  ])('can read %s', async (_what, path, login, status) => {
    const response = await call(mock.baseUrl + path, {
      headers: { ...login, Origin: 'https://app.example' },
    });
    expect(response.status).toBe(status);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(response.headers.get('Access-Control-Expose-Headers')).toContain('WWW-Authenticate');
  });

  it('is never let in with cookies', async () => {
    const response = await call(`${mock.baseUrl}/api/things`, { method: 'OPTIONS', headers: preflight });
    expect(response.headers.has('Access-Control-Allow-Credentials')).toBe(false);
  });

  it('cannot call a page that is not open to it', async () => {
    const headers = { ...preflight, 'Access-Control-Request-Method': 'GET' };
    const before = await call(`${mock.baseUrl}/inside`, { method: 'OPTIONS', headers });
    const response = await call(`${mock.baseUrl}/inside`, { headers: { Origin: 'https://app.example' } });
    expect([before, response].map((seen) => seen.headers.has('Access-Control-Allow-Origin'))).toEqual([
      false,
      false,
    ]);
  });
});
