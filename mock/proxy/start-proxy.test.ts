import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Mock, startMock } from '../start.ts';
import { startProxy } from './start-proxy.ts';

let mock: Mock;
let proxy: { baseUrl: string; stop(): Promise<void> };
let authorization: string;
const reported: string[] = [];

function before(upstream: string, timeoutMs?: number) {
  const report = (line: string) => reported.push(line);
  const timeout = timeoutMs === undefined ? {} : { timeoutMs };
  return startProxy({ upstream: new URL(upstream), port: 0, host: '127.0.0.1', report, ...timeout });
}

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

beforeAll(async () => {
  mock = await startMock();
  proxy = await before(mock.baseUrl);
  authorization = `Bearer ${(await mock.control.tokens.create()).access_token}`;
});
afterAll(() => Promise.all([proxy.stop(), mock.stop()]));
afterEach(() => mock.control.faults.clear());

async function send(path: string, init: RequestInit = {}) {
  reported.length = 0;
  const headers = { Authorization: authorization, 'Content-Type': 'application/json', ...init.headers };
  const response = await fetch(`${proxy.baseUrl}${path}`, { ...init, headers });
  const header = response.headers.get('Countersign-Violations');
  return { response, violations: header === null ? [] : JSON.parse(header) };
}

describe('A validating proxy', () => {
  it('returns the responses of the server behind it unchanged, and reports nothing where all is as documented', async () => {
    const body = JSON.stringify({ contact: { type: 'Client', last_name: 'Größe 名' } });
    const created = await send('/api/contacts', { method: 'POST', body });
    expect([created.response.status, created.violations, reported]).toEqual([201, [], []]);
    expect(created.response.headers.get('Location')).toMatch(/^\/api\/contacts\//);
    const { contact } = (await created.response.json()) as { contact: { id: string } };
    const read = await send(`/api/contacts/${contact.id}`);
    expect(await read.response.json()).toMatchObject({ contact: { last_name: 'Größe 名' } });
    expect(read.violations).toEqual([]);
  });

  it('forwards to a name under localhost, whether or not the system resolves it', async () => {
    const named = await before(`http://acme.localhost:${new URL(mock.baseUrl).port}`);
    const response = await fetch(`${named.baseUrl}/api/contacts`, {
      headers: { Authorization: authorization },
    });
    await named.stop();
    expect(response.status).toBe(200);
  });

  it('reports a response that is not as documented, and returns it unchanged', async () => {
    await mock.control.faults.enable('links.missing-in-lists');
    const direct = await fetch(`${mock.baseUrl}/api/contacts`, { headers: { Authorization: authorization } });
    const { response, violations } = await send('/api/contacts?access_token=hush-hush');
    expect(response.status).toBe(400);
    expect(violations).toEqual([]);
    const listed = await send('/api/contacts');
    expect(await listed.response.text()).toBe(await direct.text());
    expect(listed.violations).toEqual([
      { of: 'answer', at: expect.stringContaining('links'), says: 'is missing' },
    ]);
    expect(reported).toEqual([expect.stringMatching(/^GET \/api\/contacts 200: answer .*links/)]);
  });

  it('reports a request that is not as documented, without its secrets', async () => {
    const bad = await send('/api/contacts?page=0&access_token=hush-hush', { headers: { Authorization: '' } });
    expect(bad.violations).toEqual([{ of: 'request', at: '?page', says: 'must be >= 1' }]);
    expect(reported.join()).toContain('/api/contacts?page=0&access_token=***');
    const body = JSON.stringify({ contact: { type: 'Nobody', last_name: 'hush-hush' } });
    const refused = await send('/api/contacts', { method: 'POST', body });
    expect(refused.response.status).toBe(422);
    expect(refused.violations).toMatchObject([{ of: 'request', at: '/contact/type' }]);
    expect(reported.join()).not.toContain('hush-hush');
  });

  it('reports an operation that the document does not have', async () => {
    const { response, violations } = await send('/api/unicorns');
    expect(response.status).toBe(404);
    expect(violations).toEqual([{ of: 'request', at: '', says: 'matches no operation of the document' }]);
    expect(reported).toEqual(['GET /api/unicorns 404: request matches no operation of the document']);
    expect((await send('/__mock/companies')).violations).toEqual([]);
  });

  it.each([
    ['that is gone', (end: () => void) => end()],
    ['that breaks off', () => undefined],
  ])('responds with 502 for a server %s', async (_what, prepare) => {
    const broken = createServer((_request, response) => response.destroy());
    const port = await portOf(broken);
    prepare(() => void broken.close());
    const otherProxy = await before(`http://127.0.0.1:${port}`);
    const response = await fetch(`${otherProxy.baseUrl}/api/contacts`);
    expect(response.status).toBe(502);
    expect(await response.json()).toEqual({
      errors: [['base', expect.stringContaining('did not respond')]],
    });
    await otherProxy.stop();
    broken.close();
  });

  const earlyHints = 'HTTP/1.1 103 Early Hints\r\n\r\n';

  it.each([
    ['changes the protocol', (socket: Socket) => void socket.write('HTTP/1.1 101 Switching\r\n\r\n')],
    [
      'changes to a protocol that it names',
      (socket: Socket) =>
        void socket.write('HTTP/1.1 101 Switching\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
    ],
    [
      'sends informational responses without end',
      (socket: Socket) => {
        const more = () => {
          while (!socket.destroyed && socket.write(earlyHints.repeat(200)));
        };
        socket.on('drain', more);
        more();
      },
    ],
    ['closes the connection without a byte', (socket: Socket) => void socket.end()],
    ['never answers', () => undefined],
  ])('responds with 502 within its time limit for a server that %s', async (_what, speak) => {
    const hostile = createTcpServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.once('data', () => speak(socket));
    });
    const otherProxy = await before(`http://127.0.0.1:${await portOf(hostile)}`, 1_000);
    const signal = AbortSignal.timeout(10_000);
    const { status } = await fetch(`${otherProxy.baseUrl}/api/contacts`, { signal });
    expect(status).toBe(502);
    await otherProxy.stop();
    hostile.close();
  });
});

/** The first bytes of a response to a request line that is sent as it is, as no client that parses addresses would. */
async function respondTo(baseUrl: string, target: string, host = new URL(baseUrl).host): Promise<string> {
  const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1');
  socket.write(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: ${authorization}\r\n\r\n`);
  const [data] = await once(socket, 'data');
  socket.destroy();
  return String(data);
}

describe('A proxy that gets a target which no address can have', () => {
  it('answers, and goes on after its time limit', async () => {
    const other = await before(mock.baseUrl, 50);
    expect(await respondTo(other.baseUrl, '//x:99999/')).toMatch(/^HTTP\/1.1 400/);
    await setTimeout(200);
    expect(await respondTo(other.baseUrl, '/api/contacts')).toMatch(/^HTTP\/1.1 200/);
    await other.stop();
  });

  it.each(['//HOST/', '/\\HOST/', '\\\\HOST/', 'ftp://HOST/', '@HOST/', 'http://a.localhost//HOST/'])(
    'sends nothing to the server that it names: %s',
    async (target) => {
      const requests: string[] = [];
      const stranger = createServer(({ url = '' }, response) => {
        requests.push(url);
        response.end('a page of a stranger');
      });
      const host = `127.0.0.1:${await portOf(stranger)}`;
      const response = await respondTo(proxy.baseUrl, target.replace('HOST', host));
      stranger.close();
      expect(requests).toEqual([]);
      expect(response).toMatch(/^HTTP\/1.1 400/);
    },
  );

  it('sends a path to the server as it is', async () => {
    const requests: string[] = [];
    const server = createServer(({ url = '' }, response) => {
      requests.push(url);
      response.end();
    });
    const other = await before(`http://127.0.0.1:${await portOf(server)}/base/`);
    const targets = ['/a/../b|c?d=//x', '/api/@x:1', 'http://acme.localhost?q'];
    for (const target of targets) await respondTo(other.baseUrl, target);
    await other.stop();
    server.close();
    expect(requests).toEqual(['/base/a/../b|c?d=//x', '/base/api/@x:1', '/base/?q']);
  });
});

describe('A proxy for this machine', () => {
  it.each([
    ['127.0.0.1', 200],
    ['localhost', 200],
    ['acme.localhost:4010', 200],
    ['[::1]:80', 200],
    ['acme.mock.example', 200],
    ['attacker.example', 403],
    ['localhost.attacker.example', 403],
  ])(
    'responds to %s with %d, since a name of a stranger can be made to mean this machine',
    async (host, status) => {
      const report = () => undefined;
      const upstream = new URL(mock.baseUrl);
      const options = { upstream, port: 0, host: '127.0.0.1', report, baseDomain: 'mock.example' };
      const other = await startProxy(options);
      const response = await respondTo(other.baseUrl, '/api/contacts', host);
      await other.stop();
      expect(response).toContain(`HTTP/1.1 ${status} `);
    },
  );
});

describe('A proxy with a mock', () => {
  const operationsAnsweredBy = async (named: readonly string[], isNamed: boolean) => {
    await using other = await startMock({ seed: 'other' });
    const mocked = { baseUrl: new URL(other.baseUrl), named, isNamed };
    const upstream = new URL(mock.baseUrl);
    const partial = await startProxy({
      upstream,
      port: 0,
      host: '127.0.0.1',
      report: () => undefined,
      mocked,
    });
    const headers = { Authorization: `Basic ${btoa('ada@countersign.example:ada-opens-the-books')}` };
    const read = async (base: string, path: string) => (await fetch(base + path, { headers })).text();
    const paths = ['/api/contacts?per_page=1', '/api/orders?per_page=1'];
    const answers = await Promise.all(
      paths.map(async (path) => (await read(partial.baseUrl, path)) === (await read(other.baseUrl, path))),
    );
    await partial.stop();
    return { contactsMocked: answers[0], ordersMocked: answers[1] };
  };

  it.each([
    { named: ['listContacts'], isNamed: true, contactsMocked: true, ordersMocked: false },
    { named: ['listContacts'], isNamed: false, contactsMocked: false, ordersMocked: true },
  ])(
    'mocks some operations and forwards the others: $named, $isNamed',
    async ({ named, isNamed, ...answered }) => {
      expect(await operationsAnsweredBy(named, isNamed)).toEqual(answered);
    },
  );

  it('does not start with an operation that there is not', async () => {
    await expect(operationsAnsweredBy(['listUnicorns'], true)).rejects.toThrow(
      'There is no operation listUnicorns',
    );
  });
});
