import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { startDelay } from './delay.ts';

test('each response takes so much longer, and all bytes arrive as they were sent', async () => {
  const server = createServer(async (request, response) => {
    response.end(`${request.method} ${request.headers.host} ${await text(request)}`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const delay = await startDelay((server.address() as AddressInfo).port, 60);
  onTestFinished(() => {
    delay.stop();
    server.close();
  });
  const start = performance.now();
  for (const body of ['one', 'two']) {
    const response = await fetch(`http://127.0.0.1:${delay.port}/`, { method: 'POST', body });
    expect(await response.text()).toBe(`POST 127.0.0.1:${delay.port} ${body}`);
  }
  // Timers of Node end up to a millisecond early.
  expect(performance.now() - start).toBeGreaterThanOrEqual(118);
});
