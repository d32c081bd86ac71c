// A thread of its own that sends requests, so that the processor time of the thread that answers them is that of the server alone.
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/** Whom a thread of this module sends requests. */
export type Target = {
  port: number;
  authorization: string;
};

/** What it sends: so many requests, to one path after the other. */
export type Load = {
  method: string;
  paths: readonly string[];
  body?: string;
  count: number;
};

/** Requests that wait for their responses at the same time. */
const connections = 8;

const { port, authorization } = workerData as Target;
const agent = new Agent({ keepAlive: true, maxSockets: connections });

async function send(method: string, path: string, body: string | undefined): Promise<void> {
  const headers: Record<string, string> = { Authorization: authorization };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const sent = request({ host: '127.0.0.1', port, agent, method, path, headers }).end(body);
  const answer: unknown[] | undefined = await once(sent, 'response').catch((error) => {
    // The server closes connections that were idle, while handlers are measured.
    if (sent.reusedSocket && error.code === 'ECONNRESET') return undefined;
    throw error;
  });
  if (answer === undefined) return send(method, path, body);
  const [response] = answer as [IncomingMessage];
  await once(response.resume(), 'end');
  if ((response.statusCode ?? 500) >= 300) throw new Error(`${method} ${path} got ${response.statusCode}.`);
}

parentPort?.on('message', async ({ method, paths, body, count }: Load) => {
  let turn = 0;
  const sendInTurn = async () => {
    while (turn < count) {
      const path = paths[turn % paths.length] ?? '/';
      turn += 1;
      await send(method, path, body);
    }
  };
  await Promise.all(Array.from({ length: connections }, sendInTurn));
  parentPort?.postMessage('done');
});
