import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../testing/http/listen.ts';
import { startDelay } from './delay.ts';

test('each response takes so much longer, and all bytes arrive as they were sent', async () => {
  const server = await listen(
    createServer(async (request, response) => {
      response.end(`${request.method} ${request.headers.host} ${await text(request)}`);
    }),
  );
  const delay = await startDelay(server.port, 60);
  onTestFinished(() => {
    delay.stop();
    return server.stop();
  });
  const start = performance.now();
  for (const body of ['one', 'two']) {
    const response = await fetch(`http://127.0.0.1:${delay.port}/`, { method: 'POST', body });
    expect(await response.text()).toBe(`POST 127.0.0.1:${delay.port} ${body}`);
  }
  // Timers of Node end up to a millisecond early.
  expect(performance.now() - start).toBeGreaterThanOrEqual(118);
});
