// A server to measure, in a process of its own: the mock, or a bare node:http server that sends bytes that it is given.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startMock } from '../../mock/start.ts';

/** What the measuring process asks for. */
export type Order = { kind: 'mock' } | { kind: 'bare'; answers: Canned[] } | { kind: 'cpu' };

/** An answer to repeat: to requests of this method and path. */
export interface Canned {
  method: string;
  path: string;
  status: number;
  headers: Record<string, string>;
  body: string;
}

function startBare(answers: readonly Canned[]): Promise<string> {
  const byRequest = new Map(
    answers.map((answer) => [
      `${answer.method} ${answer.path}`,
      { ...answer, body: Buffer.from(answer.body) },
    ]),
  );
  const server = createServer((request, response) => {
    const answer = byRequest.get(`${request.method} ${request.url}`);
    request
      .resume()
      .once('end', () => response.writeHead(answer?.status ?? 404, answer?.headers).end(answer?.body));
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    );
  });
}

/** Microseconds of processor time that this process has used. */
function cpu(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

process.on('message', async (order: Order) => {
  if (order.kind === 'cpu') process.send?.(cpu());
  else if (order.kind === 'bare') process.send?.({ baseUrl: await startBare(order.answers) });
  else {
    const { baseUrl, profile } = await startMock();
    process.send?.({ baseUrl, users: profile.users });
  }
});
