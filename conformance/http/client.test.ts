import { readFileSync } from 'node:fs';
import { createServer as createSecureServer } from 'node:https';
import { afterEach, expect, test } from 'vitest';
import { type Client, type ClientSettings, createClient } from './client.ts';
import { limitsWithin } from './limits.ts';
import { deadPort, listen, serve, serveRaw, type TestServer } from './test-server.ts';

const open: (TestServer | { stop(): void })[] = [];
const started = <Thing extends TestServer>(thing: Thing): Thing => {
  open.push(thing);
  return thing;
};
const clientOf = (settings: ClientSettings = {}): Client => {
  const client = createClient({ limits: limitsWithin(400), ...settings });
  open.push({ stop: () => client.close() });
  return client;
};
const get = (url: string) => ({ method: 'GET', url, headers: [] });

afterEach(async () => {
  for (const thing of open.splice(0)) await thing.stop();
});

test('a refused connection is one sentence', async () => {
  const url = `http://127.0.0.1:${await deadPort()}/api/contacts`;
  await expect(clientOf().send(get(url))).rejects.toMatchObject({
    name: 'Trouble',
    message: `GET ${url}: the connection was refused (nothing listens there).`,
  });
});

test('a reset connection is one sentence', async () => {
  const server = started(await serveRaw((socket) => socket.resetAndDestroy()));
  await expect(clientOf().send(get(`${server.url}/`))).rejects.toThrow(
    /the connection was reset before the reply was complete\.$/,
  );
});

test('a reply that breaks off in its body is no reply', async () => {
  const half = 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"cont';
  const server = started(await serveRaw((socket) => socket.write(half, () => socket.destroy())));
  await expect(clientOf().send(get(`${server.url}/`))).rejects.toThrow(/reset before the reply was complete/);
});

test('a server that never answers is given up in time', async () => {
  const server = started(await serveRaw(() => {}));
  await expect(clientOf().send(get(`${server.url}/`))).rejects.toThrow(
    /no (complete )?reply within 0\.4 s\.$/,
  );
});

test('a body that drips for ever is given up in time', async () => {
  const server = started(
    await serve((_, answer) => {
      const drip = setInterval(() => answer.write(' '), 20);
      answer.on('close', () => clearInterval(drip));
    }),
  );
  await expect(clientOf().send(get(`${server.url}/`))).rejects.toThrow(/no complete reply within 0\.4 s\.$/);
});

test('an endless body is cut at the size limit', async () => {
  const server = started(
    await serve((_, answer) => {
      const more = () => {
        while (answer.write(Buffer.alloc(65_536, 'x')));
      };
      answer.on('drain', more);
      more();
    }),
  );
  const limits = { ...limitsWithin(5_000), body: 200_000 };
  await expect(clientOf({ limits }).send(get(`${server.url}/`))).rejects.toThrow(
    /does not end within 200000 bytes\.$/,
  );
});

test('a server that speaks no HTTP is said to', async () => {
  const server = started(await serveRaw((socket) => socket.end('220 mail.example.com ESMTP\r\n')));
  await expect(clientOf().send(get(`${server.url}/`))).rejects.toThrow(/the reply is not HTTP/);
});

test('an https address of an http server is said to speak no TLS', async () => {
  const server = started(await serve((_, answer) => answer.end()));
  await expect(clientOf().send(get(`https://127.0.0.1:${server.port}/`))).rejects.toThrow(/TLS/);
});

const certificate = readFileSync(new URL('fixtures/certificate.pem', import.meta.url), 'utf8');
const key = readFileSync(new URL('fixtures/key.pem', import.meta.url), 'utf8');
const secureServer = () =>
  listen(createSecureServer({ cert: certificate, key }, (_, answer) => answer.end('{}')));

test('a certificate that nobody vouches for is refused with advice', async () => {
  const server = started(await secureServer());
  const url = `https://self-signed.localhost:${server.port}/`;
  await expect(clientOf().send(get(url))).rejects.toThrow(/self-signed .*`certificateAuthority`/);
});

test('a certificate for another name is refused, even from a trusted authority', async () => {
  const server = started(await secureServer());
  const client = clientOf({ certificateAuthority: certificate });
  await expect(client.send(get(`https://other.localhost:${server.port}/`))).rejects.toThrow(
    /the certificate is for another host name\.$/,
  );
});

test('a certificate of an authority that the profile names is trusted', async () => {
  const server = started(await secureServer());
  const client = clientOf({ certificateAuthority: certificate });
  const reply = await client.send(get(`https://self-signed.localhost:${server.port}/`));
  expect(reply.status).toBe(200);
});

test('a redirect is an answer like any other', async () => {
  let requests = 0;
  const server = started(
    await serve((_, answer) => {
      requests += 1;
      answer.writeHead(302, { Location: '/again' }).end();
    }),
  );
  expect((await clientOf().send(get(`${server.url}/`))).status).toBe(302);
  expect(requests).toBe(1);
});

test('path and query go over the wire as they are written', async () => {
  const seen: (string | undefined)[] = [];
  const server = started(
    await serve((request, answer) => {
      seen.push(request.url);
      answer.end();
    }),
  );
  const odd = ['/a/../b/%zz?q=%ff&q[]=1&x=a+b', '/?', '//double//slash?a=b?c'];
  for (const path of odd) await clientOf().send(get(`${server.url}${path}`));
  expect(seen).toEqual(odd);
});

test('a body is sent with its length and the header fields as they are written', async () => {
  let raw: string[] = [];
  let body = '';
  const server = started(
    await serve((request, answer) => {
      raw = request.rawHeaders;
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => answer.writeHead(201).end());
    }),
  );
  const headers = [
    ['X-Twice', 'one'],
    ['X-Twice', 'two'],
  ] as const;
  const request = { method: 'POST', url: `${server.url}/`, headers, body: Buffer.from('{"ä":1}') };
  expect((await clientOf().send(request)).status).toBe(201);
  expect(body).toBe('{"ä":1}');
  expect(raw.join(' ')).toContain('X-Twice one X-Twice two Content-Length 8');
});

test('an address under localhost and a resolved name reach the loopback server, with their own Host', async () => {
  const hosts: (string | undefined)[] = [];
  const server = started(
    await serve((request, answer) => {
      hosts.push(request.headers.host);
      answer.end();
    }),
  );
  const resolve = [{ host: 'acme.example.com', port: server.port, address: '127.0.0.1' }];
  const client = clientOf({ resolve });
  await client.send(get(`http://acme.localhost:${server.port}/`));
  await client.send(get(`http://acme.example.com:${server.port}/`));
  expect(hosts).toEqual([`acme.localhost:${server.port}`, `acme.example.com:${server.port}`]);
});

test('a connection that the server closed while idle is replaced', async () => {
  const server = started(
    await serve((request, answer) => {
      answer.end();
      setImmediate(() => request.socket.destroy());
    }),
  );
  const client = clientOf();
  for (let round = 0; round < 5; round += 1) {
    expect((await client.send(get(`${server.url}/`))).status).toBe(200);
  }
});

test('a read-only client lets no unsafe method out', async () => {
  const seen: (string | undefined)[] = [];
  const server = started(
    await serve((request, answer) => {
      seen.push(request.method);
      answer.end();
    }),
  );
  const client = clientOf({ readOnly: true });
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'post', 'QUERY']) {
    await expect(client.send({ ...get(`${server.url}/`), method })).rejects.toMatchObject({
      name: 'NotApplicable',
    });
  }
  for (const method of ['GET', 'HEAD', 'OPTIONS']) await client.send({ ...get(`${server.url}/`), method });
  expect(seen).toEqual(['GET', 'HEAD', 'OPTIONS']);
});
