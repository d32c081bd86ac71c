import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { listen } from '../../../testing/http/listen.ts';
import { drawFrom } from '../../stories/random-story.ts';

/** What may happen to a request on its way, where the rate is limited and connections break. */
const networkTroubles = ['429', '503', 'reset', 'delay', 'truncated'] as const;

/** What a gateway answers in the place of the service: a status, or 200 with a page or with nothing. */
const gatewayAnswers = {
  '500': { status: 500, body: '{"error": "Internal Server Error"}' },
  '502': { status: 502, body: '<html><h1>502 Bad Gateway</h1></html>' },
  '503 alone': { status: 503, body: '<html><h1>503 Service Unavailable</h1></html>' },
  '504': { status: 504, body: '<html><h1>504 Gateway Time-out</h1></html>' },
  page: { status: 200, body: '<!doctype html><p>We are back soon.' },
  empty: { status: 200, body: '' },
} as const;

type GatewayAnswer = keyof typeof gatewayAnswers;

const isGatewayAnswer = (trouble: string | undefined): trouble is GatewayAnswer =>
  trouble !== undefined && trouble in gatewayAnswers;

/** What may happen to a request behind a gateway, now and then. */
export const gatewayTroubles = ['502', '503 alone', '503', '504', 'reset', 'empty', 'page', 'delay'] as const;

type TroubleName = (typeof networkTroubles)[number] | GatewayAnswer;

/** How unreliable a proxy is. */
export type Unreliability = {
  /** The part of the requests that meet trouble, from 0 to 1. */
  readonly rate: number;
  readonly seed: number;
  /** Bounds of a delay in milliseconds. */
  readonly delay: readonly [least: number, most: number];
  /** What happens to them; absent for anything that breaks connections. */
  readonly troubles?: readonly TroubleName[];
  /** What happens to single requests beside, by their number from 1. */
  readonly single?: Readonly<Record<number, TroubleName>>;
  /** Methods of which the first request meets a 502. */
  readonly first?: readonly string[];
  /** The request after which the service is away for so many milliseconds, and the gateway answers 502. */
  readonly away?: { readonly after: number; readonly milliseconds: number };
};

/** The address on which a proxy listens, on the port of its server: a profile's `resolve` leads to it. */
const address = '127.0.0.2';

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

/** A proxy that listens, and how many requests it had since it became as unreliable as it is. */
type UnreliableProxy = {
  readonly resolve: string;
  readonly requests: number;
  become(unreliability: Unreliability): void;
  stop(): Promise<void>;
};

/**
 * Starts a proxy in front of a server on 127.0.0.1, on the same port of another loopback address. Each request meets trouble
 * by chance: it is refused for a rate limit, delayed, its connection is reset before or after the server has it, or its
 * response breaks off.
 */
export async function startUnreliableProxy(
  port: number,
  unreliability: Unreliability,
): Promise<UnreliableProxy> {
  let now = unreliability;
  let draw = drawFrom(now.seed);
  const random = () => draw(2 ** 32) / 2 ** 32;
  let requests = 0;
  let awayUntil = 0;
  let methods = new Set(now.first);

  function troubleFor({ method = '' }: IncomingMessage): TroubleName | undefined {
    const { rate, troubles: possible = networkTroubles, single = {}, away } = now;
    requests += 1;
    if (away && requests === away.after) awayUntil = performance.now() + away.milliseconds;
    const byChance = random() < rate ? possible[Math.floor(random() * possible.length)] : undefined;
    return methods.delete(method) || performance.now() < awayUntil ? '502' : (single[requests] ?? byChance);
  }

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const trouble = troubleFor(incoming);
    const [least, most] = now.delay;
    const chance = random();
    if (isGatewayAnswer(trouble)) {
      const { status, body } = gatewayAnswers[trouble];
      // A gateway can lose the answer to a request that the service has had.
      if (chance < 0.5) await forward(incoming, port);
      response.writeHead(status, { 'content-type': 'text/html' }).end(body);
      return;
    }
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
  const { stop } = await listen(server, port, address);
  return {
    resolve: `*:${port}:${address}`,
    get requests() {
      return requests;
    },
    become(unreliability) {
      now = unreliability;
      draw = drawFrom(now.seed);
      requests = 0;
      methods = new Set(now.first);
    },
    stop,
  };
}
