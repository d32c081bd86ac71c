import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { withBreaker } from './breaker.ts';
import { clientOf, get, started } from './test-client.ts';
import { deadPort, serve, serveRaw } from './test-server.ts';

const bounds = { troubles: 3, absence: 600, waste: 60_000 };

test('a target that has gone is asked no more, and each request is refused with the last trouble', async () => {
  const url = `http://127.0.0.1:${await deadPort()}/api`;
  const client = withBreaker(clientOf(), bounds);
  for (let time = 0; time < 3; time += 1) {
    await expect(client.send(get(url))).rejects.toThrow(/connection was refused/);
  }
  for (let time = 0; time < 20; time += 1) {
    await expect(client.send(get(url))).rejects.toMatchObject({
      name: 'Trouble',
      message: expect.stringMatching(/was not sent: the target has not answered for 1 s \(GET .*refused/),
    });
  }
});

test('requests wait for a target that comes back, and go on', async () => {
  const port = await deadPort();
  const url = `http://127.0.0.1:${port}/api`;
  const client = withBreaker(clientOf(), { ...bounds, absence: 20_000 });
  for (let time = 0; time < 3; time += 1) await expect(client.send(get(url))).rejects.toThrow(/refused/);
  const later = Promise.all([client.send(get(url)), client.send(get(url))]);
  const server = createServer((_, answer) => answer.writeHead(404).end()).listen(port, '127.0.0.1');
  onTestFinished(() => void server.close());
  expect((await later).map(({ status }) => status)).toEqual([404, 404]);
});

test('a target that keeps every request waiting is given up once it has cost too much', async () => {
  const server = await started(serveRaw(() => {}));
  const client = withBreaker(clientOf(), { ...bounds, troubles: 100, waste: 1_000 });
  const tries = await Promise.allSettled(Array.from({ length: 4 }, () => client.send(get(`${server.url}/`))));
  expect(tries.every(({ status }) => status === 'rejected')).toBe(true);
  await expect(client.send(get(`${server.url}/`))).rejects.toThrow(
    /was not sent: the target has kept requests/,
  );
});

test('single troubles among answers break nothing', async () => {
  const server = await started(
    serve((request, answer) => {
      if (request.url === '/good') answer.end('{}');
      else request.socket.destroy();
    }),
  );
  const client = withBreaker(clientOf(), bounds);
  for (let round = 0; round < 5; round += 1) {
    for (const _ of [1, 2]) await expect(client.send(get(`${server.url}/bad`))).rejects.toThrow(/reset/);
    expect((await client.send(get(`${server.url}/good`))).status).toBe(200);
  }
});
