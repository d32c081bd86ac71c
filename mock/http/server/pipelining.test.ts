import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { PageHandler } from '../exchange/exchange.ts';
import { Content } from '../exchange/response.ts';
import { rawConnection, sendRaw } from '../testing/raw.ts';
import { startSmallMock } from '../testing/small-mock.ts';

const portion = 'x'.repeat(65_536);
let [underWay, most, begun] = [0, 0, 0];

/** Sends 64 MB, and counts how many of these responses there are at a time. */
const sendMuch: PageHandler = () => {
  underWay += 1;
  begun += 1;
  most = Math.max(most, underWay);
  const data = Readable.from(Array.from({ length: 1_000 }, () => portion));
  data.once('close', () => {
    underWay -= 1;
  });
  return { status: 200, body: new Content('text/plain', data) };
};

let number = 0;
/** Takes longer the earlier it is called. */
const count: PageHandler = async () => {
  number += 1;
  const own = number;
  await sleep(60 / own);
  return { status: 200, body: { own } };
};

const mock = await startSmallMock({
  pages: [
    { method: 'GET', path: '/much', handle: sendMuch },
    { method: 'GET', path: '/count', handle: count },
  ],
});

const get = (path: string, fields = '') => `GET ${path} HTTP/1.1\r\nHost: acme.localhost\r\n${fields}\r\n`;

describe('Requests that are sent before the response to the first', () => {
  it('are answered one after the other', async () => {
    const received = await sendRaw(
      mock.port,
      get('/count').repeat(4) + get('/count', 'Connection: close\r\n'),
    );
    expect([...received.matchAll(/"own":(\d)/g)].map(([, own]) => Number(own))).toEqual([1, 2, 3, 4, 5]);
  });

  it('begin no second response while the client reads nothing of the first', async () => {
    const clients = await Promise.all(Array.from({ length: 20 }, () => rawConnection(mock.port)));
    for (const client of clients) client.pause().write(get('/much').repeat(20));
    await expect.poll(() => begun).toBe(20);
    // Nothing is read: what could begin beside them would have begun by then.
    await sleep(200);
    expect([begun, most]).toEqual([20, 20]);
    for (const client of clients) client.destroy();
    await expect.poll(() => underWay).toBe(0);
    expect(begun).toBe(20);
  });

  it('end their connection where they are more than a thousand', async () => {
    const client = await rawConnection(mock.port);
    client.on('error', () => undefined);
    client.pause().write(get('/much'));
    client.write(get('/much').repeat(2_000));
    client.resume();
    await new Promise((resolve) => client.once('close', resolve));
    expect((await fetch(`${mock.baseUrl}/count`)).status).toBe(200);
  });
});
