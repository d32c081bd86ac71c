import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sendRequest } from '../../../testing/http/send-request.ts';
import type { ServerDescription } from '../../../testing/request-sequence/description.ts';

/** A server in a process of its own, instrumented with all mutants. */
export type InstrumentedServer = {
  readonly port: number;
  /** Its profile as it describes itself, without any mutant: the same one at another port. */
  describe(): Promise<ServerDescription>;
  /** Names what the process is asked to do from now on, until the next name. */
  beginTest(name: string): Promise<void>;
  /** The ids of the mutants that were reached since the process began. */
  reached(): Promise<Reached>;
  /** Kills the process. */
  stop(): Promise<void>;
};

/** The ids of mutants that were reached, before the first test and in each test by its name. */
export type Reached = {
  readonly before: ReadonlySet<string>;
  readonly tests: ReadonlyMap<string, ReadonlySet<string>>;
};

/** What the process answers to a message. */
type CoverageMessage = {
  readonly before: readonly string[];
  readonly tests: readonly (readonly [test: string, ids: readonly string[]])[];
};

const root = join(import.meta.dirname, '..', '..', '..');
const startTimeout = 20_000;
const messageTimeout = 60_000;
const heapLimit = '--max-old-space-size=384';

/** Reads lines until one names a port. */
async function printedPort(server: ChildProcess): Promise<number> {
  if (!server.stdout) throw new Error('The server has no output.');
  for await (const text of createInterface({ input: server.stdout })) {
    const [, port] = /https?:\/\/[^/\s"]+:(\d+)/.exec(text) ?? [];
    if (port !== undefined) return Number(port);
  }
  throw new Error('The server ended before it printed its URL.');
}

const within = <Value>(milliseconds: number, promise: Promise<Value>, what: string): Promise<Value> => {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`${what} took too long.`)), milliseconds);
  return Promise.race([promise, late.promise]).finally(() => clearTimeout(timer));
};

/** Starts the mock from its instrumented build, with one mutant switched on from the first statement on. Rejects if it does not start. */
export async function startInstrumented(build: string, mutant?: string): Promise<InstrumentedServer> {
  const { VITEST, NODE_OPTIONS, ...env } = process.env;
  const preload = join(import.meta.dirname, 'preload.ts');
  const server = spawn(process.execPath, [heapLimit, '--import', preload, 'mock/main.ts', '--port', '0'], {
    cwd: root,
    env: {
      ...env,
      COUNTERSIGN_INSTRUMENTED: build,
      ...(mutant === undefined ? {} : { __STRYKER_ACTIVE_MUTANT__: mutant }),
    },
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  });
  const stop = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const gone = once(server, 'exit');
    server.kill('SIGKILL');
    await gone;
  };
  const send = async (message: { readonly test?: string }): Promise<CoverageMessage> => {
    const answer = once(server, 'message');
    server.send(message);
    const [coverage] = await within(messageTimeout, answer, 'A message to the server');
    return coverage;
  };
  try {
    const port = await within(startTimeout, printedPort(server), 'The start of the server');
    server.stdout?.resume();
    return {
      port,
      async describe() {
        const { text } = await sendRequest({ port, host: `127.0.0.1:${port}`, path: '/__mock/profile' });
        return { port, profile: JSON.parse(text) };
      },
      async beginTest(name) {
        await send({ test: name });
      },
      async reached() {
        const { before, tests } = await send({});
        return { before: new Set(before), tests: new Map(tests.map(([test, ids]) => [test, new Set(ids)])) };
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The description of one process, for another process of the same server at another port. */
export function atPort({ port, profile }: ServerDescription, other: number): ServerDescription {
  const text = JSON.stringify(profile).replaceAll(`:${port}`, `:${other}`);
  return { port: other, profile: JSON.parse(text) };
}
