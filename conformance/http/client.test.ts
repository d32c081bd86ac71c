import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type ClientSettings, limitsWithin } from './client.ts';
import {
  clientOf,
  deadPort,
  get,
  impatient,
  listen,
  serve,
  serveRaw,
  stopAfterTest,
} from './testing/server.ts';

/** A server that answers everything, and what it noted of each request. */
async function noting<Note>(noteOf: (request: IncomingMessage) => Note) {
  const noted: Note[] = [];
  const server = await stopAfterTest(
    serve((request, response) => {
      noted.push(noteOf(request));
      response.end();
    }),
  );
  return { server, noted };
}

describe('client', () => {
  test('a redirect is a response like any other', async () => {
    let requests = 0;
    const server = await stopAfterTest(
      serve((_, response) => {
        requests += 1;
        response.writeHead(302, { Location: '/again' }).end();
      }),
    );
    expect((await clientOf().send(get(`${server.url}/`))).status).toBe(302);
    expect(requests).toBe(1);
  });

  test('path and query are sent as written', async () => {
    const { server, noted } = await noting((request) => request.url);
    const odd = ['/a/../b/%zz?q=%ff&q[]=1&x=a+b', '/?', '//double//slash?a=b?c'];
    for (const path of odd) await clientOf().send(get(`${server.url}${path}`));
    expect(noted).toEqual(odd);
  });

  test('a body is sent with its length and the header fields as they are written', async () => {
    let raw: string[] = [];
    let body = '';
    const server = await stopAfterTest(
      serve((request, response) => {
        raw = request.rawHeaders;
        request.on('data', (chunk) => {
          body += chunk;
        });
        request.on('end', () => response.writeHead(201).end());
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

  test('a POST without a body says so, since servers that refuse chunks answer 411 to it', async () => {
    const { server, noted } = await noting(({ headers }) => [
      headers['content-length'],
      headers['transfer-encoding'],
    ]);
    for (const method of ['POST', 'PATCH', 'DELETE'])
      await clientOf().send({ method, url: `${server.url}/`, headers: [] });
    expect(noted).toEqual([
      ['0', undefined],
      ['0', undefined],
      [undefined, undefined],
    ]);
  });

  test('an address under localhost and a resolved name reach the loopback server, with their own Host', async () => {
    const { server, noted } = await noting((request) => request.headers.host);
    const resolve = [{ host: 'acme.example.com', port: server.port, address: '127.0.0.1' }];
    const client = clientOf({ resolve });
    await client.send(get(`http://acme.localhost:${server.port}/`));
    await client.send(get(`http://acme.example.com:${server.port}/`));
    expect(noted).toEqual([`acme.localhost:${server.port}`, `acme.example.com:${server.port}`]);
  });

  test('a connection is waited for when this machine stalls, though the name has a second address', async () => {
    const server = await stopAfterTest(serve((_, response) => response.end()));
    const response = clientOf().send(get(`http://acme.localhost:${server.port}/`));
    for (let tick = 0; tick < 10; tick += 1) await new Promise<void>((resolve) => process.nextTick(resolve));
    const until = performance.now() + 400;
    while (performance.now() < until);
    expect((await response).status).toBe(200);
  });

  test('a connection that the server closed while idle is replaced', async () => {
    const server = await stopAfterTest(
      serve((request, response) => {
        response.end();
        setImmediate(() => request.socket.destroy());
      }),
    );
    const client = clientOf();
    for (let round = 0; round < 5; round += 1) {
      expect((await client.send(get(`${server.url}/`))).status).toBe(200);
    }
  });

  test.each(['POST', 'DELETE'])('%s is not sent again after the server has had it', async (method) => {
    const methods: (string | undefined)[] = [];
    const server = await stopAfterTest(
      serve((request, response) => {
        methods.push(request.method);
        if (request.method === 'GET') response.end();
        else request.socket.destroy();
      }),
    );
    const client = clientOf();
    await client.send(get(`${server.url}/`));
    await expect(client.send({ ...get(`${server.url}/`), method })).rejects.toMatchObject({ dropped: true });
    expect(methods).toEqual(['GET', method]);
  });

  /** Twenty-five requests that can be repeated, and a POST; how many connections those and this one took. */
  async function connectionsOf(closesKept: boolean): Promise<readonly number[]> {
    const sockets = new Set<unknown>();
    let onSocket = 0;
    const server = await stopAfterTest(
      serve((request, response) => {
        onSocket = sockets.has(request.socket) ? onSocket + 1 : 1;
        sockets.add(request.socket);
        // The third request of a connection, and no earlier, finds it closed.
        if (closesKept && onSocket === 3) request.socket.destroy();
        else response.end();
      }),
    );
    const client = clientOf();
    for (let round = 0; round < 25; round += 1) await client.send(get(`${server.url}/`));
    const before = sockets.size;
    await client.send({ ...get(`${server.url}/`), method: 'POST' });
    await client.send({ ...get(`${server.url}/`), method: 'POST' });
    return [before, sockets.size - before];
  }

  test('a POST uses a kept connection again where these are kept', async () => {
    expect(await connectionsOf(false)).toEqual([1, 1]);
  });

  test('a POST has a connection of its own where the server closes kept ones', async () => {
    expect(await connectionsOf(true)).toEqual([13, 2]);
  });

  test('a read-only client sends no unsafe method', async () => {
    const { server, noted } = await noting((request) => request.method);
    const client = clientOf({ readOnly: true });
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'post', 'QUERY']) {
      await expect(client.send({ ...get(`${server.url}/`), method })).rejects.toMatchObject({
        name: 'NotApplicable',
      });
    }
    for (const method of ['GET', 'HEAD', 'OPTIONS']) await client.send({ ...get(`${server.url}/`), method });
    expect(noted).toEqual(['GET', 'HEAD', 'OPTIONS']);
  });
});

describe('receive', () => {
  test('a refused connection is one sentence', async () => {
    const url = `http://127.0.0.1:${await deadPort()}/api/contacts`;
    await expect(clientOf().send(get(url))).rejects.toMatchObject({
      name: 'NetworkError',
      message: `GET ${url}: the connection was refused (nothing listens there).`,
    });
  });

  test('an endless body is cut at the size limit', async () => {
    const server = await stopAfterTest(
      serve((_, response) => {
        const more = () => {
          while (response.write(Buffer.alloc(65_536, 'x')));
        };
        response.on('drain', more);
        more();
      }),
    );
    const limits = { ...limitsWithin(30_000), body: 200_000 };
    await expect(clientOf({ limits }).send(get(`${server.url}/`))).rejects.toThrow(
      /does not end within 200000 bytes\.$/,
    );
  });

  const head = 'HTTP/1.1 200 OK\r\nConnection: close\r\n';

  /** What a request to a server of raw bytes fails with. */
  async function failureAt(speak: (socket: Socket) => unknown, settings?: ClientSettings): Promise<unknown> {
    const server = await stopAfterTest(serveRaw(speak));
    const sending = clientOf(settings).send(get(`${server.url}/`));
    return sending.then(
      () => undefined,
      (error: unknown) => error,
    );
  }

  const notHttp = /the response is not HTTP/;
  const reset = /the connection was reset before the response was complete\.$/;

  test.each<[string, (socket: Socket) => unknown, RegExp]>([
    ['a reset connection', (socket) => socket.resetAndDestroy(), reset],
    [
      'a response that breaks off in its body',
      (socket) => socket.write(`${head}Content-Length: 100\r\n\r\n{"cont`, () => socket.destroy()),
      reset,
    ],
    ['another protocol', (socket) => socket.end('220 mail.example.com ESMTP\r\n'), notHttp],
    [
      'a header longer than 64 KiB',
      (socket) => socket.end(`${head}X-Flood: ${'x'.repeat(70_000)}\r\n\r\n`),
      /header of the response is longer than 64 KiB\.$/,
    ],
    ['a broken header', (socket) => socket.end(`${head}no colon here\r\n\r\n`), notHttp],
    [
      'two lengths',
      (socket) => socket.end(`${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`),
      notHttp,
    ],
    [
      'a length below the body',
      (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n{}'),
      notHttp,
    ],
    ['a length beyond the body', (socket) => socket.end(`${head}Content-Length: 99\r\n\r\n{}`), reset],
    [
      'chunks that are announced and not sent',
      (socket) => socket.end(`${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n`),
      notHttp,
    ],
  ])('%s is one sentence', async (_, speak, sentence) => {
    expect(await failureAt(speak)).toMatchObject({
      name: 'NetworkError',
      message: expect.stringMatching(sentence),
    });
  });

  const drip = (socket: Socket, begin: string, text: string) => {
    socket.write(begin);
    const more = setInterval(() => socket.write(text), 20);
    socket.on('close', () => clearInterval(more));
  };

  test.each<[string, (socket: Socket) => void, RegExp]>([
    ['never answers', () => {}, /no (complete )?response within 0\.4 s\.$/],
    [
      'lets a body drip for ever',
      (socket) => drip(socket, `${head}\r\n`, ' '),
      /no complete response within 0\.4 s\.$/,
    ],
    [
      'lets a header drip for ever',
      (socket) => drip(socket, head, 'X-More: 1\r\n'),
      /no (complete )?response within 0\.4 s\.$/,
    ],
    [
      'only sends 102 Processing',
      (socket) => drip(socket, '', 'HTTP/1.1 102 Processing\r\n\r\n'),
      /no (complete )?response within 0\.4 s\.$/,
    ],
  ])('a server that %s is given up in time', async (_, speak, sentence) => {
    expect(await failureAt(speak, impatient)).toMatchObject({ message: expect.stringMatching(sentence) });
  });

  test.each([
    ['102 Processing', 'HTTP/1.1 102 Processing\r\n\r\n'],
    ['103 Early Hints', 'HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n'],
  ])('a flood of %s, as fast as it is read, is given up in time', async (_, text) => {
    const flood = Buffer.from(text.repeat(500));
    const speak = (socket: Socket) => {
      const more = () => {
        while (!socket.destroyed && socket.write(flood));
      };
      socket.on('drain', more);
      more();
    };
    expect(await failureAt(speak, impatient)).toMatchObject({ timedOut: true });
  });

  test.each([
    ['and keeps the connection', 'Connection: Upgrade\r\nUpgrade: websocket\r\n', false],
    ['without naming a protocol', '', false],
    ['and closes the connection', 'Connection: Upgrade\r\nUpgrade: websocket\r\n', true],
  ])('101 Switching Protocols %s is a dropped connection, in one sentence', async (_, fields, closes) => {
    const speak = (socket: Socket) => {
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${fields}\r\n`);
      if (closes) socket.end();
    };
    const failure = await failureAt(speak, { limits: limitsWithin(5_000) });
    expect(failure).toMatchObject({ name: 'NetworkError', dropped: true, timedOut: false });
  });

  test('a connection that is closed without a byte is settled at once', async () => {
    expect(await failureAt((socket) => socket.end())).toMatchObject({ dropped: true });
  });

  test('bytes in a header that are not UTF-8 are kept', async () => {
    const bytes = Buffer.concat([
      Buffer.from(`${head}X-Odd: `),
      Buffer.from([0xff, 0xe9]),
      Buffer.from('\r\n\r\n'),
    ]);
    const server = await stopAfterTest(serveRaw((socket) => socket.end(bytes)));
    const { headers } = await clientOf().send(get(`${server.url}/`));
    expect(headers).toContainEqual(['X-Odd', '\u00ff\u00e9']);
  });

  test('a compressed body is not decompressed', async () => {
    const packed = gzipSync(Buffer.alloc(16 * 1024 * 1024));
    const server = await stopAfterTest(
      serve((_, response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(packed)),
    );
    const { body } = await clientOf().send(get(`${server.url}/`));
    expect(body.length).toBe(packed.length);
  });
});

describe('certificates', () => {
  test('an https address of an http server is reported as not speaking TLS', async () => {
    const server = await stopAfterTest(serve((_, response) => response.end()));
    await expect(clientOf().send(get(`https://127.0.0.1:${server.port}/`))).rejects.toThrow(/TLS/);
  });

  const certificate = readFileSync(new URL('testing/certificate.pem', import.meta.url), 'utf8');
  const key = readFileSync(new URL('testing/key.pem', import.meta.url), 'utf8');
  const secureServer = () =>
    listen(createSecureServer({ cert: certificate, key }, (_, response) => response.end('{}')));

  test('a self-signed certificate is refused with advice', async () => {
    const server = await stopAfterTest(secureServer());
    const url = `https://self-signed.localhost:${server.port}/`;
    await expect(clientOf().send(get(url))).rejects.toThrow(/self-signed .*`certificateAuthority`/);
  });

  test('a certificate for another name is refused, even from a trusted authority', async () => {
    const server = await stopAfterTest(secureServer());
    const client = clientOf({ certificateAuthority: certificate });
    await expect(client.send(get(`https://other.localhost:${server.port}/`))).rejects.toThrow(
      /the certificate is for another host name\.$/,
    );
  });

  test('a certificate of an authority that the profile names is trusted', async () => {
    const server = await stopAfterTest(secureServer());
    const client = clientOf({ certificateAuthority: certificate });
    const response = await client.send(get(`https://self-signed.localhost:${server.port}/`));
    expect(response.status).toBe(200);
  });
});
