import { expect, test } from 'vitest';
import { clientOf, get, started } from './test-client.ts';
import { serve } from './test-server.ts';
import { withWaiting } from './waiting.ts';

const settings = { tries: 3, longest: 2_000 };

/** A server that refuses so many times before it answers. */
async function limited(times: number, status: number, headers: Record<string, string>) {
  let asked = 0;
  const server = await started(
    serve((_, answer) => {
      asked += 1;
      if (asked <= times) answer.writeHead(status, headers).end();
      else answer.end('{}');
    }),
  );
  return { url: `${server.url}/`, asked: () => asked };
}

test.each([
  ['too often', 3, { 'Retry-After': '0' }, /answers 429 and asks to wait 0 s, after 3 tries\.$/, 3],
  ['for too long', 1, { 'Retry-After': '3600' }, /asks to wait 3600 s, after 1 tries\.$/, 1],
])('a target that asks to wait %s is a trouble', async (_, times, headers, sentence, requests) => {
  const { url, asked } = await limited(times, 429, headers);
  await expect(withWaiting(clientOf(), settings).send(get(url))).rejects.toMatchObject({
    name: 'Trouble',
    message: expect.stringMatching(sentence),
  });
  expect(asked()).toBe(requests);
});

test.each([
  [429, { 'Retry-After': '0' }],
  [429, { 'Retry-After': new Date(0).toUTCString() }],
  [503, { 'Retry-After': '0' }],
])('a target that answers %i with %j twice is asked a third time', async (status, headers) => {
  const { url, asked } = await limited(2, status, headers);
  expect((await withWaiting(clientOf(), settings).send(get(url))).status).toBe(200);
  expect(asked()).toBe(3);
});

test('a 503 that asks for nothing is an answer', async () => {
  const { url } = await limited(1, 503, {});
  expect((await withWaiting(clientOf(), settings).send(get(url))).status).toBe(503);
});
