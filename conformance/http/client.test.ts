import { expect, test } from 'vitest';
import { clientOf, get, started } from './test-client.ts';
import { serve } from './test-server.ts';

test('a redirect is an answer like any other', async () => {
  let requests = 0;
  const server = await started(
    serve((_, answer) => {
      requests += 1;
      answer.writeHead(302, { Location: '/again' }).end();
    }),
  );
  expect((await clientOf().send(get(`${server.url}/`))).status).toBe(302);
  expect(requests).toBe(1);
});

test('path and query go over the wire as they are written', async () => {
  const seen: (string | undefined)[] = [];
  const server = await started(
    serve((request, answer) => {
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
  const server = await started(
    serve((request, answer) => {
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
  const server = await started(
    serve((request, answer) => {
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
  const server = await started(
    serve((request, answer) => {
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
  const server = await started(
    serve((request, answer) => {
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
