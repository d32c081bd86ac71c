// Measures the processor time of the mock per request, relative to a bare node:http server that sends the same bytes.
// On two cores at load 19 (20 November 2026), two runs: read one 0.61 and 0.69, list of 50 0.61 and 0.60, validated create
// 0.32 and 0.28; the targets are those of a machine that does nothing else.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Canned, Order } from './bench/served.ts';

const ROUNDS = 15;
const REQUESTS_A_ROUND = 1_000;

/** A kind of request, and the share of a bare server's speed that the mock is to reach. */
interface MeasuredRequest {
  name: string;
  target: number;
  method: string;
  path: string;
  body?: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 });
const served = new URL('bench/served.ts', import.meta.url);

async function ask<T>(child: ChildProcess, order: Order): Promise<T> {
  child.send(order);
  const [answer] = await once(child, 'message');
  return answer as T;
}

function send(
  baseUrl: string,
  { method, path, body }: MeasuredRequest,
  headers: Record<string, string>,
): Promise<Canned> {
  return new Promise((resolve, reject) => {
    const sent = body === undefined ? headers : { ...headers, 'Content-Type': 'application/json' };
    request(`${baseUrl}${path}`, { agent, method, headers: sent }, async (response) => {
      const {
        date: _,
        connection: __,
        'keep-alive': ___,
        ...kept
      } = response.headers as Record<string, string>;
      resolve({ method, path, status: response.statusCode ?? 0, headers: kept, body: await text(response) });
    })
      .on('error', reject)
      .end(body);
  });
}

/** Microseconds of processor time that a server takes for one request. */
async function cost(child: ChildProcess, fire: () => Promise<unknown>): Promise<number> {
  const before = await ask<number>(child, { kind: 'cpu' });
  for (let sent = 0; sent < REQUESTS_A_ROUND; sent += 8) await Promise.all(Array.from({ length: 8 }, fire));
  return ((await ask<number>(child, { kind: 'cpu' })) - before) / REQUESTS_A_ROUND;
}

function median(values: number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const [mock, bare] = [fork(served), fork(served)];
try {
  const started = await ask<{ baseUrl: string; users: { email: string; password: string }[] }>(mock, {
    kind: 'mock',
  });
  const [user] = started.users;
  const login = {
    Authorization: `Basic ${Buffer.from(`${user?.email}:${user?.password}`).toString('base64')}`,
  };
  const contact = {
    type: 'Client',
    organisation: 'Benchmark',
    email: 'b@example.com',
    due_days: 14,
    currency: 'EUR',
  };
  const create = { method: 'POST', path: '/api/contacts', body: JSON.stringify({ contact }) };
  // Fifty contacts at least, whatever the seed holds.
  for (let count = 0; count < 50; count += 1)
    await send(started.baseUrl, { name: '', target: 0, ...create }, login);
  const list = { method: 'GET', path: '/api/contacts?per_page=50' };
  const firstPage = await send(started.baseUrl, { name: '', target: 0, ...list }, login);
  const [, id = ''] = /"id":"([\w-]{22})"/.exec(firstPage.body) ?? [];
  const requests: MeasuredRequest[] = [
    { name: 'read one', target: 0.8, method: 'GET', path: `/api/contacts/${id}` },
    { name: 'list of 50', target: 0.77, ...list },
    { name: 'validated create', target: 0.5, ...create },
  ];
  const answers = await Promise.all(requests.map((request) => send(started.baseUrl, request, login)));
  const { baseUrl } = await ask<{ baseUrl: string }>(bare, { kind: 'bare', answers });
  for (const request of requests) {
    const costs = { mock: [] as number[], bare: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      costs.bare.push(await cost(bare, () => send(baseUrl, request, login)));
      costs.mock.push(await cost(mock, () => send(started.baseUrl, request, login)));
    }
    const [ofMock, ofBare] = [median(costs.mock), median(costs.bare)];
    const share = ofBare / ofMock;
    const verdict = share >= request.target ? 'reaches' : 'MISSES';
    const figures = `${ofMock.toFixed(0)} us, bare ${ofBare.toFixed(0)} us: ${share.toFixed(2)}`;
    console.log(`${request.name.padEnd(18)}${figures}, ${verdict} ${request.target}`);
  }
} finally {
  mock.kill();
  bare.kill();
  agent.destroy();
}
