import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { serve, serveRaw, type TestServer } from '../http/testing/server.ts';
import { judgedHere } from './testing/judged-here.ts';

const json = { 'content-type': 'application/json' };
const list = '{"contacts": [], "links": [], "collection": {}}';

const troubles: readonly (readonly [string, RequestListener])[] = [
  ['never answers', () => {}],
  ['closes every connection', (request) => request.socket.destroy()],
  [
    'answers with pages',
    (_, response) =>
      void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Hello'),
  ],
  [
    'redirects for ever',
    (request, response) => void response.writeHead(302, { location: request.url }).end(),
  ],
  [
    'sends endless bodies',
    (_, response) => {
      response.writeHead(200, json);
      const more = setInterval(() => response.write(' '.repeat(1000)), 5);
      response.on('close', () => clearInterval(more));
    },
  ],
  ['answers everything with an empty 200', (_, response) => void response.end()],
  ['answers everything with 500', (_, response) => void response.writeHead(500).end('{}')],
  ['cuts its JSON short', (_, response) => void response.writeHead(200, json).end(list.slice(0, -5))],
  [
    'writes Latin-1',
    (_, response) => void response.writeHead(200, json).end(Buffer.from('{"contacts": ["é"]}', 'latin1')),
  ],
  [
    'compresses its bodies without being asked',
    (_, response) =>
      void response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(gzipSync(list)),
  ],
  [
    'answers with deeply nested JSON',
    (_, response) => void response.writeHead(200, json).end('['.repeat(100_000) + ']'.repeat(100_000)),
  ],
  ['answers with unexpected JSON', (_, response) => void response.writeHead(200, json).end('[null, 7, "x"]')],
];

const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n';

const rawTroubles: readonly (readonly [string, (socket: Socket) => void])[] = [
  ['floods its header', (socket) => socket.end(`${head}X-Flood: ${'x'.repeat(100_000)}\r\n\r\n{}`)],
  ['promises more than it sends', (socket) => socket.end(`${head}Content-Length: 9999\r\n\r\n${list}`)],
  [
    'writes bytes into its header',
    (socket) => socket.end(Buffer.from(`${head}X-Odd: \u00ff\u00fe\r\n\r\n{}`, 'latin1')),
  ],
  ['speaks another protocol', (socket) => socket.end('SSH-2.0-OpenSSH_9.7\r\n')],
];

/** A server whose first response is a proper 401, so that it is accepted as a target. */
async function reachable(listener: RequestListener): Promise<TestServer> {
  let first = true;
  return serve((request, response) => {
    if (first) response.writeHead(401).end();
    else listener(request, response);
    first = false;
  });
}

async function reachableRaw(speak: (socket: Socket) => void): Promise<TestServer> {
  let first = true;
  return serveRaw((socket) => {
    if (first) socket.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    else speak(socket);
    first = false;
  });
}

const servers: readonly (readonly [string, () => Promise<TestServer>])[] = [
  ...troubles.map(([name, listener]) => [name, () => reachable(listener)] as const),
  ...rawTroubles.map(([name, speak]) => [name, () => reachableRaw(speak)] as const),
];

/** Only these are waited for until a limit ends it; the others end each request themselves, however busy the machine is. */
const withoutEnd = ['never answers', 'sends endless bodies'];

// Most of the time is spent waiting for timeouts.
test.concurrent.for(servers)(
  'a target that %s neither hangs the run nor passes',
  async ([name, start], { onTestFinished }) => {
    const server = await start();
    onTestFinished(() => server.stop());
    const began = performance.now();
    const outcomes = await judgedHere(server.url, ['passes.*'], withoutEnd.includes(name) ? 1_000 : 4_000);
    expect(outcomes).toEqual({
      'passes.always': expect.stringMatching(/^(fail|error|uncertain|untestable)$/),
      'passes.alone': expect.stringMatching(/^(fail|error|pass)$/),
    });
    expect(performance.now() - began).toBeLessThan(60_000);
  },
);
