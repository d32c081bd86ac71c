import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Canned, Order, Usage } from './served.ts';

const CONNECTIONS = 8;
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
const served = new URL('served.ts', import.meta.url);

/** A request to measure; the path can differ from turn to turn. */
export interface MeasuredRequest {
  method: string;
  path: (turn: number) => string;
  body?: string;
}

/** A server in a process of its own. */
export class MeasuredServer {
  readonly #child: ChildProcess;
  readonly baseUrl: string;
  /** The `Authorization` header of its first user; empty for a bare server. */
  readonly authorization: string;

  private constructor(child: ChildProcess, baseUrl: string, authorization: string) {
    this.#child = child;
    this.baseUrl = baseUrl;
    this.authorization = authorization;
  }

  static async start(order: Extract<Order, { kind: 'mock' | 'bare' }>): Promise<MeasuredServer> {
    const child = fork(served);
    const { baseUrl, users = [] } = await ask<{
      baseUrl: string;
      users?: { email: string; password: string }[];
    }>(child, order);
    const [user] = users;
    const authorization = user
      ? `Basic ${Buffer.from(`${user.email}:${user.password}`).toString('base64')}`
      : '';
    return new MeasuredServer(child, baseUrl, authorization);
  }

  usage(): Promise<Usage> {
    return ask(this.#child, { kind: 'usage' });
  }

  /** Makes a bare server send the bytes of a response. */
  async answer(answer: Canned): Promise<void> {
    await ask(this.#child, { kind: 'answer', answer });
  }

  /** Sends one request. @param authorization of another server, for one that does not look at it */
  send(
    { method, path, body }: MeasuredRequest,
    turn: number,
    authorization = this.authorization,
  ): Promise<Canned> {
    const headers: Record<string, string> = { Authorization: authorization };
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    return new Promise((resolve, reject) => {
      request(`${this.baseUrl}${path(turn)}`, { agent, method, headers }, async (response) => {
        const { date: _, connection: __, 'keep-alive': ___, ...kept } = response.headers;
        const received = kept as Record<string, string>;
        resolve({ status: response.statusCode ?? 0, headers: received, body: await text(response) });
      })
        .on('error', reject)
        .end(body);
    });
  }

  /** Microseconds of processor time that the server takes for one request. */
  async cost(request: MeasuredRequest, requests: number, authorization?: string): Promise<number> {
    const before = await this.usage();
    for (let turn = 0; turn < requests; turn += CONNECTIONS) {
      const turns = Array.from({ length: CONNECTIONS }, (_, index) => turn + index);
      await Promise.all(turns.map((one) => this.send(request, one, authorization)));
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
  const [answer] = await once(child, 'message');
  return answer as T;
}
