import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** The time limit of a server's requests, and how many requests under way have none. */
type Limit = {
  server: Server;
  timeoutMs: number;
  unlimited: number;
};

const limits = new WeakMap<Duplex, Limit>();

/** Makes {@link liftRequestTimeout} possible for the requests of a server. */
export function trackRequestTimeout(server: Server): void {
  const limit = { server, timeoutMs: server.requestTimeout, unlimited: 0 };
  server.on('connection', (socket) => limits.set(socket, limit));
}

/**
 * Lets a request take longer than the server allows. Node has one limit for all requests, so those that are too slow
 * meanwhile are ended afterwards.
 * @returns the limit, in milliseconds, and what restores it
 */
export function liftRequestTimeout({ socket }: IncomingMessage): { timeoutMs: number; restore: () => void } {
  const limit = limits.get(socket);
  if (limit === undefined) throw new Error('The connection is of a server whose time limit is not tracked.');
  const { server, timeoutMs } = limit;
  limit.unlimited += 1;
  server.requestTimeout = 0;
  const restore = () => {
    limit.unlimited -= 1;
    if (limit.unlimited === 0) server.requestTimeout = timeoutMs;
  };
  return { timeoutMs, restore };
}
