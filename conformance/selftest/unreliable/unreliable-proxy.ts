import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** What may happen to a request on its way. */
export const troubles = ['429', '503', 'reset', 'delay', 'truncated'] as const;

/** How unreliable a proxy is. */
export type Unreliability = {
  /** The part of the requests that meet trouble, from 0 to 1. */
  readonly rate: number;
  readonly seed: number;
  /** Bounds of a delay in milliseconds. */
  readonly delay: readonly [least: number, most: number];
  /** What happens to them; absent for anything. */
  readonly troubles?: readonly (typeof troubles)[number][];
};

/** The address on which a proxy listens, on the port of its server: a profile's `resolve` leads to it. */
const address = '127.0.0.2';

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Answer = { readonly message: IncomingMessage; readonly body: Buffer };

function forward(incoming: IncomingMessage, port: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { method, url, headers } = incoming;
    const sent = request({ host: '127.0.0.1', port, method, path: url, headers }, async (message) =>
      resolve({ message, body: Buffer.concat(await message.toArray()) }),
    );
    sent.on('error', reject);
    incoming.pipe(sent);
  });
}

/**
 * Starts a proxy in front of a server on 127.0.0.1, on the same port of another loopback address. Each request meets trouble
 * by chance: it is refused for a rate limit, delayed, its connection is reset before or after the server has it, or its
 * response breaks off.
 */
export async function startUnreliableProxy(
  port: number,
  { rate, seed, delay: [least, most], troubles: possible = troubles }: Unreliability,
): Promise<{ readonly resolve: string; stop(): Promise<void> }> {
  const random = randomNumbers(seed);

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const trouble = random() < rate ? possible[Math.floor(random() * possible.length)] : undefined;
    const chance = random();
    if (trouble === '429' || trouble === '503') {
      const wait = chance * most > 1_000 ? 1 : 0;
      response.writeHead(Number(trouble), { 'Retry-After': wait }).end('Slow down');
      return;
    }
    if (trouble === 'reset' && chance < 0.5) return void incoming.socket.resetAndDestroy();
    if (trouble === 'delay') await pause(least + chance * (most - least));
    const { message, body } = await forward(incoming, port);
    if (trouble === 'reset') return void incoming.socket.resetAndDestroy();
    const { 'transfer-encoding': _, ...headers } = message.headers;
    response.writeHead(message.statusCode ?? 502, { ...headers, 'content-length': body.length });
    if (trouble !== 'truncated' || body.length === 0) response.end(body);
    else response.write(body.subarray(0, Math.floor(body.length * chance)), () => incoming.socket.destroy());
  }

  const server = createServer((incoming, response) => {
    answer(incoming, response).catch(() => response.destroy());
  });
  server.listen(port, address);
  await once(server, 'listening');
  return {
    resolve: `*:${port}:${address}`,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
