import { Readable } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { readQuery } from '../exchange/address.ts';
import type { PageRoute } from '../exchange/exchange.ts';
import { Content } from '../exchange/response.ts';
import { decodeUtf8, receiveBody } from '../request/body.ts';
import { call } from '../testing/small-client.ts';
import { startSmallMock } from '../testing/small-mock.ts';

const html = (text: string) => new Content('text/html; charset=utf-8', text);

const pages: PageRoute[] = [
  { method: 'GET', path: '/', handle: () => ({ status: 200, body: html('<h1>Hello</h1>') }) },
  {
    method: 'POST',
    path: '/form',
    handle: async (exchange) => {
      const fields = readQuery(decodeUtf8(await receiveBody(exchange)));
      return { status: 303, headers: { Location: '/', 'Set-Cookie': fields.map((pair) => pair.join('=')) } };
    },
  },
  {
    method: 'GET',
    path: '/companies/{name}/files/*',
    crossOrigin: true,
    handle: ({ params, company }) => ({ status: 200, body: { ...params, company: company.name } }),
  },
  { method: 'GET', path: '/broken', handle: () => ({ status: 302, headers: { Location: '/\n' } }) },
  {
    method: 'GET',
    path: '/events',
    handle: () => ({ status: 200, body: new Content('text/event-stream', Readable.from(forever())) }),
  },
];

async function* forever() {
  yield 'data: 1\n\n';
  await new Promise(() => undefined);
}

const mock = await startSmallMock({
  pages,
  operationPages: new Map([['listThings', () => ({ status: 200, body: { page: true } })]]),
});

describe('a page', () => {
  it('whose response cannot be sent gives a 500 and a line in the log', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const response = await call(`${mock.baseUrl}/broken`);
    expect(response).toMatchObject({ status: 500, body: { errors: [['base', expect.any(String)]] } });
    expect(log).toHaveBeenCalledWith('mock: GET /broken failed:', expect.any(TypeError));
    log.mockRestore();
  });

  it('responds with HTML', async () => {
    const response = await fetch(mock.baseUrl);
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toBe('<h1>Hello</h1>');
  });

  it('takes a form, sets cookies and redirects', async () => {
    const body = new URLSearchParams({ a: '1 ü', b: '2' });
    const response = await fetch(`${mock.baseUrl}/form`, { method: 'POST', body, redirect: 'manual' });
    expect(response.status).toBe(303);
    expect(response.headers.getSetCookie()).toEqual(
      ['a=1 ü', 'b=2'].map((cookie) => cookie.replace('ü', '\u00fc')),
    );
  });

  it('is refused a form that is not UTF-8 or too large, in the shape of the service', async () => {
    const post = (body: string) => call(`${mock.baseUrl}/form`, { method: 'POST', body });
    expect(await post('a=%ff')).toMatchObject({
      status: 400,
      body: { errors: [['base', expect.any(String)]] },
    });
    expect(await post('a'.repeat(2_000_000))).toMatchObject({ status: 413 });
  });

  it('gets parts of its path', async () => {
    const response = await call(`${mock.baseUrl}/companies/a%20b/files/c/d`, {
      headers: { Origin: 'https://a.example' },
    });
    expect(response.body).toEqual({ name: 'a b', '*': 'c/d', company: 'acme' });
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
  });

  it('can implement an operation, with its authentication', async () => {
    expect(await call(`${mock.baseUrl}/api/things`)).toMatchObject({ status: 401 });
  });

  it('may stream, and does not delay the stop of the mock', async () => {
    const other = await startSmallMock({ pages }, { stop: 60_000 });
    const response = await fetch(`${other.baseUrl}/events`);
    const reader = response.body?.getReader();
    const first = await reader?.read();
    expect(new TextDecoder().decode(first?.value)).toBe('data: 1\n\n');
    const [, end] = await Promise.allSettled([other.stop(), reader?.read()]);
    expect(end.status).toBe('rejected');
    expect(await call(`${mock.baseUrl}/events`, { method: 'HEAD' })).toMatchObject({ status: 200 });
  });
});
