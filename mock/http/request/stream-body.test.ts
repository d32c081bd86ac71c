import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import type { PageHandler } from '../exchange/exchange.ts';
import { parseResponse, rawConnection } from '../testing/raw.ts';
import { asReader } from '../testing/small-client.ts';
import { startSmallMock } from '../testing/small-mock.ts';
import { streamBody } from './stream-body.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const limit = 50_000_000;

/** Counts the bytes of a body, or stops with the first. */
const count: PageHandler = async (exchange) => {
  const isHasty = exchange.message.url?.endsWith('hasty');
  let bytes = 0;
  for await (const chunk of streamBody(exchange, limit)) {
    bytes += chunk.length;
    if (isHasty) break;
  }
  return { status: 200, body: { bytes } };
};

/** Counts the chunks of a body that are still in memory when its last one has arrived. */
const countKept: PageHandler = async (exchange) => {
  const length = Number(exchange.message.headers['content-length']);
  const chunks: WeakRef<Buffer>[] = [];
  let [bytes, kept] = [0, 0];
  for await (const chunk of streamBody(exchange, limit)) {
    bytes += chunk.length;
    chunks.push(new WeakRef(chunk));
    if (bytes < length) continue;
    await sleep(0);
    collectGarbage();
    kept = chunks.filter((it) => it.deref() !== undefined).length;
  }
  return { status: 200, body: { arrived: chunks.length, kept } };
};

const pages = (
  [
    ['/upload', count],
    ['/hasty', count],
    ['/kept', countKept],
  ] as const
).map(([path, handle]) => ({ method: 'PUT' as const, path, handle }));
const mock = await startSmallMock({ pages });
/** Far more than a busy machine needs between two steps of 200 ms. */
const impatient = await startSmallMock({ pages }, { headers: 1_500, request: 1_500 });

const head = 'PUT /upload HTTP/1.1\r\nHost: acme.localhost\r\nContent-Type: application/json\r\n';

function open(bytes: string, { port } = mock) {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  return { socket, received: text(socket) };
}

describe('A body that is read as it arrives', () => {
  it.concurrent('takes longer than a whole request usually may; then a slow request is ended again', async () => {
    const upload = open(`${head}Connection: close\r\nContent-Length: 10\r\n\r\n`, impatient);
    for (let byte = 0; byte < 10; byte += 1) {
      await sleep(200);
      upload.socket.write('x');
    }
    expect(parseResponse(await upload.received)).toEqual({ status: 200, body: { bytes: 10 } });
    const create = head.replace('PUT /upload', 'POST /api/things');
    const slow = open(
      `${create}Authorization: ${asReader.Authorization}\r\nContent-Length: 8\r\n\r\n{`,
      impatient,
    );
    expect(parseResponse(await slow.received).status).toBe(408);
  });

  it.concurrent('is rejected when nothing arrives any more', async () => {
    const { received } = open(`${head}Content-Length: 8\r\n\r\n{`, impatient);
    expect(parseResponse(await received)).toEqual({
      status: 408,
      body: { errors: [['base', expect.stringMatching(/^The request took/)]] },
    });
  });

  it.concurrent('is rejected by its length before any of it arrives', async () => {
    const { received } = open(`${head}Content-Length: ${limit + 1}\r\n\r\n`);
    expect(parseResponse(await received).status).toBe(413);
  });

  it('is not kept: a chunk is let go when the next one has arrived', async () => {
    const response = await fetch(`${mock.baseUrl}/kept`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: Buffer.alloc(5_000_000, ' '),
    });
    const { arrived, kept } = await response.json();
    expect(arrived).toBeGreaterThan(50);
    expect(kept).toBeLessThan(10);
  });

  it('may not have arrived in full when its response is decided: a client that keeps sending gets that', async () => {
    const response = await fetch(`${mock.baseUrl}/hasty`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: Buffer.alloc(20_000_000, ' '),
    });
    expect(response.status).toBe(200);
    expect((await response.json()).bytes).toBeLessThan(20_000_000);
  });

  it('is left alone when the client goes: the server serves others', async () => {
    const left = await rawConnection(mock.port);
    left.write(`${head}Content-Length: 8\r\nExpect: 100-continue\r\n\r\n`);
    // The handler has begun to read once the server says 100 Continue.
    await once(left, 'data');
    left.resetAndDestroy();
    const { received } = open(`${head}Connection: close\r\nContent-Length: 2\r\n\r\n{}`);
    expect(parseResponse(await received)).toEqual({ status: 200, body: { bytes: 2 } });
  });
});
