import { expect, test } from 'vitest';
import { withCircuitBreaker } from './backoff.ts';
import type { WireRequest } from './client.ts';
import {
  createNetworkTally,
  refuseGatewayPage,
  repeatWhereLost,
  withoutGatewayAnswers,
  withRepeats,
  withTally,
} from './gateway.ts';
import { clientOf, get, serve, stopAfterTest } from './testing/server.ts';

/** A client as runs have it, its tally, and the requests that the server had. */
async function startBehind(
  answer: (time: number) => readonly [status: number, body: string],
  headers: Record<string, string> = {},
) {
  const methods: (string | undefined)[] = [];
  const server = await stopAfterTest(
    serve((request, response) => {
      methods.push(request.method);
      const [status, body] = answer(methods.length);
      response.writeHead(status, headers).end(body);
    }),
  );
  const tally = createNetworkTally();
  const settings = { failures: 10, absence: 20_000, silence: 20_000, wastedTime: 60_000 };
  const breaker = withCircuitBreaker(withoutGatewayAnswers(withTally(clientOf(), tally)), settings);
  const client = withRepeats(breaker, tally);
  return { client, tally, methods, url: `${server.url}/api/contacts?q=a` };
}

const page = '<!doctype html><p>We are back soon.';

test.each([
  ['502', 502, page],
  ['503', 503, page],
  ['504', 504, page],
  ['page instead of JSON', 200, page],
  ['empty body', 200, ''],
])('%s in the place of the service is asked again, and counted by its kind', async (kind, status, body) => {
  const { client, tally, url } = await startBehind((time) => (time === 1 ? [status, body] : [200, '{}']));
  expect((await client.send(get(url))).status).toBe(200);
  expect(tally.counts()).toEqual({
    requests: 2,
    troubles: [{ kind, method: 'GET', url: url.split('?')[0], times: 1 }],
  });
});

test.each([
  ['pages', 200, page],
  ['nothing', 200, ''],
])(
  'a service that always answers with %s is taken at its word, and asked once from then on',
  async (_, status, body) => {
    const { client, tally, methods, url } = await startBehind(() => [status, body]);
    expect(Buffer.from((await client.send(get(url))).body).toString()).toBe(body);
    const before = methods.length;
    await client.send(get(url));
    expect(methods.length).toBe(before + 1);
    expect(tally.hasTroubles()).toBe(false);
  },
);

test("JSON that is declared as HTML is the service's, and asked for once", async () => {
  const html = { 'Content-Type': 'text/html' };
  const { client, methods, url } = await startBehind(() => [200, '{"contacts": []}'], html);
  expect((await client.send(get(url))).status).toBe(200);
  expect(methods).toEqual(['GET']);
});

test('an answer of the service is sent for once, whatever its status', async () => {
  for (const status of [200, 204, 302, 404, 422, 500]) {
    const { client, methods, url } = await startBehind(() => [status, status === 204 ? '' : '{}']);
    expect((await client.send(get(url))).status).toBe(status);
    expect(methods).toHaveLength(1);
  }
});

test('what creates records is not sent again, since the service can have had it', async () => {
  const { client, methods, url } = await startBehind(() => [502, page]);
  await expect(client.send({ ...get(url), method: 'POST' })).rejects.toMatchObject({
    name: 'NetworkError',
    unavailable: true,
    message: expect.stringContaining('the answer is 502, which a gateway gives in the place of the service'),
  });
  expect(methods).toEqual(['POST']);
});

test('requests wait for a service that is away behind a gateway, and continue once it is back', async () => {
  let isAway = false;
  const { client, url } = await startBehind(() => (isAway ? [502, page] : [200, '{}']));
  await client.send(get(url));
  isAway = true;
  setTimeout(() => {
    isAway = false;
  }, 3_000);
  const began = performance.now();
  const answers = await Promise.all(Array.from({ length: 4 }, () => client.send(get(url))));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(performance.now() - began).toBeGreaterThan(2_500);
});

test('work whose creation a gateway lost is done again, and what is lost each time is thrown', async () => {
  const create = (url: string): WireRequest => ({ method: 'POST', url, headers: [] });
  const restarting = await startBehind((time) => (time <= 2 ? [502, page] : [201, '{}']));
  const response = await repeatWhereLost(() => restarting.client.send(create(restarting.url)));
  expect([response.status, restarting.methods]).toEqual([201, ['POST', 'POST', 'POST']]);
  const gone = await startBehind((time) => (time % 2 === 1 ? [502, page] : [504, page]));
  await expect(repeatWhereLost(() => gone.client.send(create(gone.url)))).rejects.toThrow('the answer is 50');
});

test('a page that a gateway shows a browser is counted and no answer, and a page of the service is one', () => {
  const tally = createNetworkTally();
  const request = { method: 'POST', url: 'http://acme.localhost/oauth/decision?code=x' };
  for (const status of [200, 404, 500]) refuseGatewayPage(request, status, tally);
  expect(tally.hasTroubles()).toBe(false);
  expect(() => refuseGatewayPage(request, 504, tally)).toThrow('the answer is 504');
  expect(tally.counts().troubles).toEqual([
    { kind: '504', method: 'POST', url: 'http://acme.localhost/oauth/decision', times: 1 },
  ]);
});
