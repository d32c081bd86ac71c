// A server to measure, in a process of its own: the mock, or a bare node:http server that sends bytes that it is given.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectGarbage, usage } from './usage.ts';

/** What the measuring process asks for. */
export type Order =
  | { kind: 'mock'; seedSize?: number }
  | { kind: 'bare' }
  | { kind: 'answer'; answer: Canned }
  | { kind: 'usage' }
  | { kind: 'heap' };

/** What a server responds to every request. */
export interface Canned {
  status: number;
  headers: Record<string, string>;
  body: string;
}

let answer = { status: 204, headers: {} as Record<string, string>, body: Buffer.from('') };

async function startBare(): Promise<string> {
  const server = createServer((request, response) => {
    const { status, headers, body } = answer;
    request.resume().once('end', () => response.writeHead(status, headers).end(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The size of what is in use, in bytes. */
async function heapUsed(): Promise<number> {
  await collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

async function obey(order: Order): Promise<object> {
  switch (order.kind) {
    case 'usage':
      return usage();
    case 'heap':
      return { bytes: await heapUsed() };
    case 'answer':
      answer = { ...order.answer, body: Buffer.from(order.answer.body) };
      return {};
    case 'bare':
      return { baseUrl: await startBare() };
    case 'mock': {
      const { startMock } = await import('../../mock/start.ts');
      const { baseUrl, profile } = await startMock(order.seedSize ? { seedSize: order.seedSize } : {});
      return { baseUrl, users: profile.users, apps: profile.apps };
    }
  }
}

process.on('message', async (order: Order) => process.send?.(await obey(order)));
