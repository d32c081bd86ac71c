import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { limitsWithin } from './limits.ts';
import { clientOf, get, started } from './test-client.ts';
import { deadPort, serve, serveRaw } from './test-server.ts';

test('a refused connection is one sentence', async () => {
  const url = `http://127.0.0.1:${await deadPort()}/api/contacts`;
  await expect(clientOf().send(get(url))).rejects.toMatchObject({
    name: 'Trouble',
    message: `GET ${url}: the connection was refused (nothing listens there).`,
  });
});

test('a reset connection is one sentence', async () => {
  const server = await started(serveRaw((socket) => socket.resetAndDestroy()));
  await expect(clientOf().send(get(`${server.url}/`))).rejects.toThrow(
    /the connection was reset before the reply was complete\.$/,
  );
});

test('a reply that breaks off in its body is no reply', async () => {
  const half = 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"cont';
  const server = await started(serveRaw((socket) => socket.write(half, () => socket.destroy())));
  await expect(clientOf().send(get(`${server.url}/`))).rejects.toThrow(/reset before the reply was complete/);
});

test('a server that never answers is given up in time', async () => {
  const server = await started(serveRaw(() => {}));
  await expect(clientOf().send(get(`${server.url}/`))).rejects.toThrow(
    /no (complete )?reply within 0\.4 s\.$/,
  );
});

test('a body that drips for ever is given up in time', async () => {
  const server = await started(
    serve((_, answer) => {
      const drip = setInterval(() => answer.write(' '), 20);
      answer.on('close', () => clearInterval(drip));
    }),
  );
  await expect(clientOf().send(get(`${server.url}/`))).rejects.toThrow(/no complete reply within 0\.4 s\.$/);
});

test('an endless body is cut at the size limit', async () => {
  const server = await started(
    serve((_, answer) => {
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
  const server = await started(serveRaw((socket) => socket.end('220 mail.example.com ESMTP\r\n')));
  await expect(clientOf().send(get(`${server.url}/`))).rejects.toThrow(/the reply is not HTTP/);
});

const head = 'HTTP/1.1 200 OK\r\nConnection: close\r\n';

test.each([
  [
    'longer than 64 KiB',
    `${head}X-Flood: ${'x'.repeat(70_000)}\r\n\r\n`,
    /header of the reply is longer than 64 KiB\.$/,
  ],
  ['that is no header', `${head}no colon here\r\n\r\n`, /the reply is not HTTP/],
  ['with two lengths', `${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, /the reply is not HTTP/],
  [
    'with a length below the body',
    'HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n{}',
    /the reply is not HTTP/,
  ],
  [
    'with a length beyond the body',
    `${head}Content-Length: 99\r\n\r\n{}`,
    /reset before the reply was complete/,
  ],
  [
    'that announces chunks and sends none',
    `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
    /the reply is not HTTP/,
  ],
])('a reply %s is one sentence', async (_, text, sentence) => {
  const server = await started(serveRaw((socket) => socket.end(text)));
  await expect(clientOf().send(get(`${server.url}/`))).rejects.toMatchObject({
    name: 'Trouble',
    message: expect.stringMatching(sentence),
  });
});

test('a header that drips for ever is given up in time', async () => {
  const server = await started(
    serveRaw((socket) => {
      socket.write(head);
      const drip = setInterval(() => socket.write('X-More: 1\r\n'), 20);
      socket.on('close', () => clearInterval(drip));
    }),
  );
  await expect(clientOf().send(get(`${server.url}/`))).rejects.toThrow(
    /no (complete )?reply within 0\.4 s\.$/,
  );
});

test('a server that only ever says that it goes on is given up in time', async () => {
  const server = await started(
    serveRaw((socket) => {
      const more = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), 20);
      socket.on('close', () => clearInterval(more));
    }),
  );
  await expect(clientOf().send(get(`${server.url}/`))).rejects.toThrow(
    /no (complete )?reply within 0\.4 s\.$/,
  );
});

test('bytes in a header that are no UTF-8 come through as what they are', async () => {
  const bytes = Buffer.concat([
    Buffer.from(`${head}X-Odd: `),
    Buffer.from([0xff, 0xe9]),
    Buffer.from('\r\n\r\n'),
  ]);
  const server = await started(serveRaw((socket) => socket.end(bytes)));
  const { headers } = await clientOf().send(get(`${server.url}/`));
  expect(headers).toContainEqual(['X-Odd', '\u00ff\u00e9']);
});

test('a body that unpacks to a thousand times its size stays as small as it came', async () => {
  const packed = gzipSync(Buffer.alloc(16 * 1024 * 1024));
  const server = await started(
    serve((_, answer) => answer.writeHead(200, { 'Content-Encoding': 'gzip' }).end(packed)),
  );
  const { body } = await clientOf({ limits: limitsWithin(5_000) }).send(get(`${server.url}/`));
  expect(body.length).toBe(packed.length);
});
