import { createServer, type RequestListener } from 'node:http';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { listen, type TestServer } from '../../../testing/http/listen.ts';
import { type Client, type ClientSettings, createClient, limitsWithin, type WireRequest } from '../client.ts';

export { listen, type TestServer };

/** A web server of a few lines. */
export const serve = (listener: RequestListener): Promise<TestServer> => listen(createServer(listener));

/** A TCP server that answers with raw bytes. */
export const serveRaw = (speak: (socket: Socket) => void): Promise<TestServer> =>
  listen(createTcpServer((socket) => socket.once('data', () => speak(socket))));

/** A loopback port where nothing listens. */
export async function deadPort(): Promise<number> {
  const server = await listen(createTcpServer());
  await server.stop();
  return server.port;
}

/** A server that is stopped when the test is over. */
export async function stopAfterTest(starting: Promise<TestServer>): Promise<TestServer> {
  const server = await starting;
  onTestFinished(() => server.stop());
  return server;
}

/** For requests to which a test's server never answers in full: gives up after 0.4 s. */
export const impatient: ClientSettings = { limits: limitsWithin(400) };

/** A client that is closed when the test is over. By default it waits for an answer as long as a busy machine may take. */
export function clientOf(settings: ClientSettings = {}): Client {
  const client = createClient({ limits: limitsWithin(30_000), ...settings });
  onTestFinished(() => client.close());
  return client;
}

/** A request for an address, and nothing else. */
export const get = (url: string): WireRequest => ({ method: 'GET', url, headers: [] });
