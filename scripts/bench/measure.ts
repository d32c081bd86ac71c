import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../../testing/free-port.ts';
import type { Peer } from './peers.ts';
import { saturate } from './saturate.ts';

const connections = 8;
const startMs = 120_000;
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const urlOf = (path: string) => new URL(path, import.meta.url);
const preloaded = urlOf('usage.mjs').href;

/** What a process has used so far: processor time in microseconds, and resident memory. */
export type Usage = { cpuUs: number; bytes: number };

/** The most of something since the last question: processor time for which a server could answer nobody, and resident memory. */
export type Peaks = { stallMs: number; bytes: number };

/** What a bare server responds to every request. */
export type Canned = {
  status: number;
  headers: Record<string, string>;
  body: string;
};

/** What a server is asked. */
type Order = { kind: 'usage' | 'heap' | 'peaks' } | { kind: 'answer'; answer: Canned };

/** A request to measure; path and body can differ from turn to turn. */
export type MeasuredRequest = {
  method: string;
  path: (turn: number) => string;
  body?: string | undefined;
  /** Whether it is sent without a login. */
  isAnonymous?: boolean | undefined;
};

/** An app that is registered in a mock. */
type App = {
  clientId: string;
  clientSecret: string;
  redirectUri: string;
};

/** The mock to start. */
export type MockOptions = {
  /** The path of its main module; that of the sources by default. */
  main?: string;
  /** The number of contacts of its first company. */
  seedSize?: number;
  /** The file of its state. */
  state?: string;
  /** Whether its garbage can be collected on request. */
  exposesGc?: boolean;
};

/** A server in a process of its own. */
export class MeasuredServer {
  readonly #child: ChildProcess;
  readonly baseUrl: string;
  /** The `Authorization` header of its first user; one that any user has where it does not look at it. */
  readonly authorization: string;
  /** Of a mock, once {@link readApps} has read them. */
  apps: readonly App[] = [];

  private constructor(child: ChildProcess, baseUrl: string, login = 'user:password') {
    this.#child = child;
    this.baseUrl = baseUrl;
    this.authorization = `Basic ${Buffer.from(login).toString('base64')}`;
  }

  /** Starts a server that sends the bytes that it is given. */
  static async startBare(): Promise<MeasuredServer> {
    const child = startProcess(fileURLToPath(urlOf('bare.mjs')), []);
    return new MeasuredServer(child, (await waitForOutput(child, /http:\S+/))[0]);
  }

  /** Starts the mock as its users do: by its command. */
  static async startMock({
    main = mainPath,
    seedSize,
    state,
    exposesGc,
  }: MockOptions = {}): Promise<MeasuredServer> {
    const size = seedSize === undefined ? [] : ['--seed-size', String(seedSize)];
    const file = state === undefined ? [] : ['--state', state];
    const child = startProcess(main, ['--port', '0', ...size, ...file], exposesGc ? ['--expose-gc'] : []);
    const [, login, baseUrl = ''] = await waitForOutput(child, /curl -u '(.+)' (http:\/\/[^/]+)/);
    return new MeasuredServer(child, baseUrl, login);
  }

  /** Reads the apps that are registered in a mock. */
  async readApps(): Promise<void> {
    const { body } = await this.send({ method: 'GET', path: () => '/__mock/profile' }, 0);
    this.apps = JSON.parse(body).apps;
  }

  /** Starts another mock server, and waits for its first answer. @throws Error when there is none */
  static async startPeer(peer: Peer): Promise<MeasuredServer> {
    const port = await findFreePort();
    const [module, ...args] = peer.command(port);
    const child = startProcess(module, args);
    child.stdout?.resume();
    const server = new MeasuredServer(child, `http://127.0.0.1:${port}`);
    const first = { method: 'GET', path: () => peer.paths.read ?? '/' };
    for (const end = Date.now() + startMs; Date.now() < end; await sleep(100)) {
      const answer = await server.send(first, 0).catch(() => undefined);
      if (answer?.status === 200) return server;
    }
    await server.stop();
    throw new Error(`${peer.name} did not answer within ${startMs / 1_000} seconds.`);
  }

  usage(): Promise<Usage> {
    return ask(this.#child, { kind: 'usage' });
  }

  /** The peaks since the last call. Only on Linux. */
  peaks(): Promise<Peaks> {
    return ask(this.#child, { kind: 'peaks' });
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
    for (let turn = 0; turn < requests; turn += connections) {
      const turns = Array.from({ length: connections }, (_, index) => turn + index);
      await Promise.all(turns.map((one) => this.send(request, one)));
    }
    return ((await this.usage()).cpuUs - before.cpuUs) / requests;
  }

  /** How many of these requests it responds to in a second, when more are always waiting. */
  saturate({ method, path, body = '', isAnonymous }: MeasuredRequest, seconds: number): Promise<number> {
    const { host, port } = new URL(this.baseUrl);
    const fields = [
      `Host: ${host}`,
      ...(isAnonymous ? [] : [`Authorization: ${this.authorization}`]),
      ...(body === ''
        ? []
        : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]),
    ];
    const rest = `${fields.join('\r\n')}\r\n\r\n${body}`;
    return saturate(Number(port), (turn) => `${method} ${path(turn)} HTTP/1.1\r\n${rest}`, seconds);
  }

  /** Stops it, and waits until it has ended. */
  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    // A process that can be asked does not end.
    this.#child.disconnect();
    this.#child.kill();
    await ended;
  }
}

/** A contact as the mock shows it. */
export type Contact = { id: string; number: string };

/** The contacts on the first pages of a mock, with 200 on each. */
export async function contactsOf(mock: MeasuredServer, pages = 1): Promise<Contact[]> {
  const contacts: Contact[] = [];
  for (let page = 1; page <= pages; page += 1) {
    const request = { method: 'GET', path: () => `/api/contacts?per_page=200&page=${page}` };
    const { body } = await mock.send(request, 0);
    contacts.push(...JSON.parse(body).contacts.map(({ contact }: { contact: Contact }) => contact));
  }
  return contacts;
}

/** Closes the connections of all measurements. */
export function disconnect(): void {
  agent.destroy();
}

const mainPath = fileURLToPath(urlOf('../../mock/main.ts'));

/** Starts a module in a process that says what it has used. */
function startProcess(module: string, args: readonly string[], flags: readonly string[] = []): ChildProcess {
  // A mock that npm starts watches its parent.
  const { npm_lifecycle_event: _, ...env } = process.env;
  return fork(module, args, {
    execArgv: [...flags, '--import', preloaded],
    env,
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  });
}

/** Waits until a process has printed something. @throws Error where it ends before */
async function waitForOutput({ stdout }: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  let printed = '';
  for await (const chunk of stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    printed += chunk;
    const match = pattern.exec(printed);
    if (match !== null) {
      stdout?.resume();
      return match;
    }
  }
  throw new Error(`A server ended before it had started: ${printed}`);
}

/** Sends an order to a process, and waits for the answer. @throws Error where it ends before */
async function ask<T>(child: ChildProcess, order: Order): Promise<T> {
  child.send(order);
  for (;;) {
    const settled = new AbortController();
    const events = ['message', 'disconnect'].map((name) => once(child, name, settled));
    const [answer] = await Promise.race(events).finally(() => settled.abort());
    if (answer === undefined) throw new Error('A server ended before it had answered.');
    // Mockoon tells its parent `ready`.
    if (typeof answer === 'object') return answer as T;
  }
}
