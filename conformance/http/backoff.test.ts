import { createServer } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { withCircuitBreaker, withRetryAfter } from './backoff.ts';
import type { Client } from './client.ts';
import { clientOf, deadPort, get, impatient, serve, serveRaw, stopAfterTest } from './testing/server.ts';

describe('breaker', () => {
  const bounds = { failures: 3, absence: 600, silence: 600, wastedTime: 60_000 };

  test('a target that is gone gets no more requests, and each is refused with the last error', async () => {
    const url = `http://127.0.0.1:${await deadPort()}/api`;
    const client = withCircuitBreaker(clientOf(), bounds);
    for (let time = 0; time < 3; time += 1) {
      await expect(client.send(get(url))).rejects.toThrow(/connection was refused/);
    }
    for (let time = 0; time < 20; time += 1) {
      await expect(client.send(get(url))).rejects.toMatchObject({
        name: 'NetworkError',
        message: expect.stringMatching(/was not sent: the target has not answered for 1 s \(GET .*refused/),
      });
    }
  });

  test('a target that never answered is given up sooner than one that did', async () => {
    let isThere = false;
    const server = await stopAfterTest(
      serve((request, response) => {
        if (isThere) response.end('{}');
        else request.socket.destroy();
      }),
    );
    const url = `${server.url}/`;
    const drop = async (client: Client, times: number) => {
      for (let time = 0; time < times; time += 1) await client.send(get(url)).catch(() => undefined);
    };
    const settings = { ...bounds, silence: 0, absence: 60_000 };
    const stranger = withCircuitBreaker(clientOf(), settings);
    await drop(stranger, 3);
    await expect(stranger.send(get(url))).rejects.toThrow('the target has not answered for 0 s');
    isThere = true;
    const known = withCircuitBreaker(clientOf(), settings);
    await known.send(get(url));
    isThere = false;
    await drop(known, 3);
    const later = known.send(get(url));
    isThere = true;
    expect((await later).status).toBe(200);
  });

  test('requests wait for a target that comes back, and continue', async () => {
    const port = await deadPort();
    const url = `http://127.0.0.1:${port}/api`;
    const client = withCircuitBreaker(clientOf(), { ...bounds, silence: 20_000 });
    for (let time = 0; time < 3; time += 1) await expect(client.send(get(url))).rejects.toThrow(/refused/);
    const later = Promise.all([client.send(get(url)), client.send(get(url))]);
    const server = createServer((_, response) => response.writeHead(404).end()).listen(port, '127.0.0.1');
    onTestFinished(() => void server.close());
    expect((await later).map(({ status }) => status)).toEqual([404, 404]);
  });

  test('a target that keeps every request waiting is given up after too much time', async () => {
    const server = await stopAfterTest(serveRaw(() => {}));
    const client = withCircuitBreaker(clientOf(impatient), { ...bounds, failures: 100, wastedTime: 1_000 });
    const tries = await Promise.allSettled(
      Array.from({ length: 4 }, () => client.send(get(`${server.url}/`))),
    );
    expect(tries.every(({ status }) => status === 'rejected')).toBe(true);
    await expect(client.send(get(`${server.url}/`))).rejects.toThrow(
      /was not sent: the target has kept requests/,
    );
  });

  test('single failures between responses do not open the circuit', async () => {
    const server = await stopAfterTest(
      serve((request, response) => {
        if (request.url === '/good') response.end('{}');
        else request.socket.destroy();
      }),
    );
    const client = withCircuitBreaker(clientOf(), bounds);
    for (let round = 0; round < 5; round += 1) {
      for (const _ of [1, 2]) await expect(client.send(get(`${server.url}/bad`))).rejects.toThrow(/reset/);
      expect((await client.send(get(`${server.url}/good`))).status).toBe(200);
    }
  });
});

describe('waiting', () => {
  const settings = { tries: 3, longest: 2_000 };

  /** A server that refuses the given number of requests before it answers. */
  async function limited(times: number, status: number, headers: Record<string, string>) {
    let asked = 0;
    const server = await stopAfterTest(
      serve((_, response) => {
        asked += 1;
        if (asked <= times) response.writeHead(status, headers).end();
        else response.end('{}');
      }),
    );
    return { url: `${server.url}/`, asked: () => asked };
  }

  test.each([
    ['too often', 3, { 'Retry-After': '0' }, /answers 429 and asks to wait 0 s, after 3 attempts\.$/, 3],
    ['for too long', 1, { 'Retry-After': '3600' }, /asks to wait 3600 s, after 1 attempt\.$/, 1],
  ])('a target that asks to wait %s is a NetworkError', async (_, times, headers, sentence, requests) => {
    const { url, asked } = await limited(times, 429, headers);
    await expect(withRetryAfter(clientOf(), settings).send(get(url))).rejects.toMatchObject({
      name: 'NetworkError',
      message: expect.stringMatching(sentence),
    });
    expect(asked()).toBe(requests);
  });

  test.each([
    [429, { 'Retry-After': '0' }],
    [429, { 'Retry-After': new Date(0).toUTCString() }],
    [503, { 'Retry-After': '0' }],
  ])('a target that answers %i with %j twice gets a third request', async (status, headers) => {
    const { url, asked } = await limited(2, status, headers);
    expect((await withRetryAfter(clientOf(), settings).send(get(url))).status).toBe(200);
    expect(asked()).toBe(3);
  });

  test('a 503 without Retry-After is a response like any other', async () => {
    const { url } = await limited(1, 503, {});
    expect((await withRetryAfter(clientOf(), settings).send(get(url))).status).toBe(503);
  });
});
