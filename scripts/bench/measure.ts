import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../testing/free-port.ts';
import type { Peer } from './peers.ts';
import type { Canned, Order } from './served.ts';
import type { Usage } from './usage.ts';

const CONNECTIONS = 8;
const START_MS = 120_000;
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
const served = new URL('served.ts', import.meta.url);
const preloaded = new URL('usage.ts', import.meta.url);

/** A request to measure; path and body can differ from turn to turn. */
export interface MeasuredRequest {
  method: string;
  path: (turn: number) => string;
  body?: string | undefined;
  /** Whether it is sent without a login. */
  isAnonymous?: boolean | undefined;
}

interface Started {
  baseUrl: string;
  users?: { email: string; password: string }[];
  apps?: { clientId: string; clientSecret: string; redirectUri: string }[];
}

/** A server in a process of its own. */
export class MeasuredServer {
  readonly #child: ChildProcess;
  readonly baseUrl: string;
  /** The `Authorization` header of its first user; one that any user has where it does not look at it. */
  readonly authorization: string;
  readonly apps: NonNullable<Started['apps']>;

  private constructor(child: ChildProcess, { baseUrl, users = [], apps = [] }: Started) {
    this.#child = child;
    this.baseUrl = baseUrl;
    const [{ email, password } = { email: 'user', password: 'password' }] = users;
    this.authorization = `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`;
    this.apps = apps;
  }

  static async start(order: Extract<Order, { kind: 'mock' | 'bare' }>): Promise<MeasuredServer> {
    const child = fork(served, { execArgv: [...process.execArgv, '--expose-gc'] });
    return new MeasuredServer(child, await ask<Started>(child, order));
  }

  /** Starts another mock server, and waits for its first answer. @throws Error when there is none */
  static async startPeer(peer: Peer): Promise<MeasuredServer> {
    const port = await findFreePort();
    const [module, ...args] = peer.command(port);
    const child = fork(module, args, {
      execArgv: ['--import', preloaded.href],
      env: { ...process.env, BENCH_PEER: '1' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const server = new MeasuredServer(child, { baseUrl: `http://127.0.0.1:${port}` });
    const first = { method: 'GET', path: () => peer.paths.read ?? '/' };
    for (const end = Date.now() + START_MS; Date.now() < end; await sleep(100)) {
      const answer = await server.send(first, 0).catch(() => undefined);
      if (answer?.status === 200) return server;
    }
    server.stop();
    throw new Error(`${peer.name} did not answer within ${START_MS / 1_000} seconds.`);
  }

  usage(): Promise<Usage> {
    return ask(this.#child, { kind: 'usage' });
  }

  /** The size of what is in use after a garbage collection, in bytes. */
  async heapUsed(): Promise<number> {
    return (await ask<{ bytes: number }>(this.#child, { kind: 'heap' })).bytes;
  }

  /** Makes a bare server send the bytes of a response. */
  async answer(answer: Canned): Promise<void> {
    await ask(this.#child, { kind: 'answer', answer });
  }

  /** Sends one request. */
  send(measured: MeasuredRequest, turn: number): Promise<Canned> {
    const { method, path, body, isAnonymous } = measured;
    const headers: Record<string, string> = isAnonymous ? {} : { Authorization: this.authorization };
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    return new Promise((resolve, reject) => {
      const address = `${this.baseUrl}${path(turn)}`;
      const sent = request(address, { agent, method, headers }, async (response) => {
        const { date: _, connection: __, 'keep-alive': ___, ...kept } = response.headers;
        const received = kept as Record<string, string>;
        resolve({ status: response.statusCode ?? 0, headers: received, body: await text(response) });
      });
      sent.on('error', (error: NodeJS.ErrnoException) => {
        // Servers close connections that were idle, while others are measured.
        const wasClosed = sent.reusedSocket && error.code === 'ECONNRESET';
        if (wasClosed) resolve(this.send(measured, turn));
        else reject(error);
      });
      sent.end(body);
    });
  }

  /** Microseconds of processor time that the server takes for one request. */
  async cost(request: MeasuredRequest, requests: number): Promise<number> {
    const before = await this.usage();
    for (let turn = 0; turn < requests; turn += CONNECTIONS) {
      const turns = Array.from({ length: CONNECTIONS }, (_, index) => turn + index);
      await Promise.all(turns.map((one) => this.send(request, one)));
    }
    return ((await this.usage()).cpuUs - before.cpuUs) / requests;
  }

  stop(): void {
    this.#child.kill();
  }
}

/** Closes the connections of all measurements. */
export function disconnect(): void {
  agent.destroy();
}

async function ask<T>(child: ChildProcess, order: Order): Promise<T> {
  child.send(order);
  for (;;) {
    const [answer] = await once(child, 'message');
    // Mockoon tells its parent `ready`.
    if (typeof answer === 'object') return answer as T;
  }
}
