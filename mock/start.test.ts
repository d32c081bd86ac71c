import { SchemaFolder } from 'countersign-contract/testing';
import * as oauth4webapi from 'oauth4webapi';
import { describe, expect, it } from 'vitest';
import { atEndOfFile } from '../testing/end-of-file.ts';
import { basic, call } from './http/testing/small-client.ts';
import { type Mock, startMock } from './start.ts';
import type { MockOptions } from './start-options.ts';

async function start(options: MockOptions = {}): Promise<Mock> {
  const mock = await startMock({ strict: true, ...options });
  atEndOfFile(mock.stop);
  return mock;
}

function login({ profile: { users } }: Mock) {
  return { Authorization: basic(users[0]?.email ?? '', users[0]?.password ?? '') };
}

describe('startMock', () => {
  it('uses another free port each time, and frees it when it stops', async () => {
    const [one, two] = [await start(), await start()];
    expect(one.baseUrl).not.toBe(two.baseUrl);
    await one.stop();
    await expect(call(one.baseUrl)).rejects.toThrow('fetch failed');
    expect(await call(`${two.baseUrl}/api/contacts`)).toMatchObject({ status: 401 });
  });

  it('makes the same world of the same seed, and another of another', async () => {
    const [one, same, other] = [
      await start({ seed: 'a' }),
      await start({ seed: 'a' }),
      await start({ seed: 'b' }),
    ];
    const [first, again, different] = await Promise.all(
      [one, same, other].map(async (mock) => {
        const { body } = await call(`${mock.baseUrl}/api/contacts?fields=id`, { headers: login(mock) });
        return JSON.stringify(body);
      }),
    );
    expect(again).toBe(first);
    expect(different).not.toBe(first);
  });

  it('starts with 80 types more, whose names make a long list of permissions', async () => {
    using folder = new SchemaFolder();
    for (let number = 1; number <= 80; number += 1) {
      const name = `type_of_a_rather_long_name_${number}`;
      folder.write(name, {
        title: `Type ${number}`,
        description: 'A type that was dropped into the folder.',
        type: 'object',
        properties: {
          id: { description: 'Opaque identifier.', type: 'string', readOnly: true },
          note: { description: 'Any text.', type: ['string', 'null'] },
        },
        links: ['GET', 'POST'].map((method) => ({
          rel: method === 'GET' ? 'instances' : 'create',
          href: `${name}s`,
          method,
        })),
      });
    }
    const mock = await start({ schemas: folder.path });
    const url = `${mock.baseUrl}/api/type_of_a_rather_long_name_80s`;
    expect(await call(url, { headers: login(mock) })).toMatchObject({ status: 200 });
  });

  it('says at its address what it is, with links that lead somewhere', async () => {
    const mock = await start();
    const page = await fetch(mock.baseUrl);
    expect([page.status, page.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8']);
    const links = [...(await page.text()).matchAll(/<a href="(\/[^"]*)"/g)].map(([, href]) => href);
    expect(links).toEqual(['/__mock/', '/__mock/docs', '/__mock/docs/openapi.json']);
    for (const link of links) expect([link, (await fetch(mock.baseUrl + link)).status]).toEqual([link, 200]);
  });

  it('has OAuth metadata for clients that discover it, if configured to', async () => {
    const path = '/.well-known/oauth-authorization-server';
    const [plain, mock] = [await start(), await start({ discovery: true })];
    expect(await call(plain.baseUrl + path)).toMatchObject({ status: 404 });
    const issuer = new URL(mock.baseUrl);
    const response = await oauth4webapi.discoveryRequest(issuer, {
      algorithm: 'oauth2',
      [oauth4webapi.allowInsecureRequests]: true,
    });
    const server = await oauth4webapi.processDiscoveryResponse(issuer, response);
    expect(server).toMatchObject({ issuer: issuer.origin, token_endpoint: `${issuer.origin}/oauth/token` });
    expect(server.scopes_supported).toContain('api/contacts');
  });

  it('can listen to IPv6', async () => {
    const mock = await start({ host: '::1' });
    expect(mock.baseUrl).toMatch(/^http:\/\/\[::1\]:\d+$/);
    expect(await call(`${mock.baseUrl}/api/contacts`, { headers: login(mock) })).toMatchObject({
      status: 200,
    });
  });

  it('says how schema changes are watched where they are not', async () => {
    const { baseUrl } = await start();
    expect(await call(`${baseUrl}/__mock/changes`)).toMatchObject({
      status: 404,
      body: { errors: [['base', 'Nothing is watched; start the mock with --watch.']] },
    });
  });

  it.each<[object, string]>([
    [{ port: 'abc' }, 'port must be a whole number from 0 to 65535, or false, not "abc".'],
    [{ port: 99_999 }, 'port must be a whole number from 0 to 65535, or false, not 99999.'],
    [{ strict: 'no' }, 'strict must be true or false, not "no".'],
    [{ prot: 1 }, 'There is no option prot; did you mean port?'],
  ])('refuses %j', async (options, sentence) => {
    await expect(startMock(options)).rejects.toMatchObject({ name: 'StartError', message: sentence });
  });

  it('refuses an empty control token, as an unset variable would give', async () => {
    await expect(start({ controlToken: '' })).rejects.toThrow('The control token is empty');
  });

  it('refuses a port that is in use in one sentence', async () => {
    const { baseUrl } = await start();
    const port = Number(new URL(baseUrl).port);
    await expect(startMock({ port })).rejects.toThrow(
      `Port ${port} of 127.0.0.1 is in use; stop what uses it`,
    );
  });
});

describe('a refused request', () => {
  const long = JSON.stringify({ contact: { addresses: Array(10_000).fill({ address: {} }) } });
  const deep = `{"contact":{"addresses":${'['.repeat(1_000)}${']'.repeat(1_000)}}}`;
  const bodies = [
    '{',
    '[]',
    '{"contact":{"__proto__":{"type":"Client"}}}',
    '{"contact":{"type":"\\ud800"}}',
    long,
    deep,
  ];

  it('changes nothing if it is invalid in any way', async () => {
    const mock = await start();
    const headers = { ...login(mock), 'Content-Type': 'application/json' };
    const all = async () => {
      const collections = ['contacts', 'orders', 'invoices', 'comments', 'emails', 'payments'];
      const lists = collections.map((name) => call(`${mock.baseUrl}/api/${name}?per_page=200`, { headers }));
      return (await Promise.all(lists)).map(({ body }) => JSON.stringify(body));
    };
    const before = await all();
    const [, id] = /"id":"([\w-]{22})"/.exec(before[0] ?? '') ?? [];
    const targets = [
      ['POST', '/api/contacts'],
      ['PUT', `/api/contacts/${id}`],
      ['POST', `/api/contacts/${id}/comments`],
    ];
    const attempts = targets.flatMap(([method = '', path]) => [
      ...bodies.map((body) => call(mock.baseUrl + path, { method, headers, body })),
      call(`${mock.baseUrl}${path}?q=%ff`, { method, headers, body: '{"type":"Client","organisation":"A"}' }),
      call(`${mock.baseUrl}${path}?locale=a`, {
        method,
        headers,
        body: '{"type":"Client","organisation":"A"}',
      }),
      call(mock.baseUrl + path, {
        method,
        headers: login(mock),
        body: '{"type":"Client","organisation":"A"}',
      }),
      call(mock.baseUrl + path, { method, body: '{"type":"Client","organisation":"A"}' }),
    ]);
    for (const { status, body } of await Promise.all(attempts)) {
      expect([400, 401, 413, 415]).toContain(status);
      expect(body).toEqual({ errors: [[expect.any(String), expect.any(String)]] });
    }
    expect(await all()).toEqual(before);
  });
});
