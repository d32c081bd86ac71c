import {
  type AgentOptions,
  type ClientRequest,
  Agent as HttpAgent,
  type IncomingMessage,
  request as sendHttp,
} from 'node:http';
import { Agent as HttpsAgent, request as sendHttps } from 'node:https';
import type { Duplex } from 'node:stream';
import { getCACertificates } from 'node:tls';
import type { HeaderField } from '../errors/exchange.ts';
import { NetworkError, NotApplicable } from '../errors/outcome.ts';
import { secondsOf } from '../errors/seconds.ts';
import { describeFailure, isDrop, isRefused } from './network-failure.ts';
import type { Patience } from './patience.ts';
import { lookupFor, type Resolution } from './resolution.ts';

/** Bounds of one request. Times in milliseconds, sizes in bytes. */
export type Limits = {
  /** Until the connection is established, TLS included. */
  readonly connect: number;
  /** From the request until the header of the response is there. */
  readonly headers: number;
  /** From first to last byte, everything included. */
  readonly total: number;
  /** The longest body that is read. */
  readonly body: number;
};

/** The default limits. */
export const usualLimits: Limits = { connect: 5_000, headers: 10_000, total: 15_000, body: 16 * 1024 * 1024 };

/** The default limits with every time cut to at most the given milliseconds. */
export function limitsWithin(milliseconds: number): Limits {
  const { connect, headers, total, body } = usualLimits;
  const within = (time: number) => Math.min(time, milliseconds);
  return { connect: within(connect), headers: within(headers), total: within(total), body };
}

/** Limits whose times are multiplied. */
const stretch = ({ connect, headers, total, body }: Limits, factor: number): Limits => ({
  connect: connect * factor,
  headers: headers * factor,
  total: total * factor,
  body,
});

/** A response as it came: any status, redirects included (nothing is followed). */
export type WireResponse = {
  readonly status: number;
  readonly headers: readonly HeaderField[];
  readonly body: Uint8Array;
};

function headerFields(raw: readonly string[]): HeaderField[] {
  const fields: HeaderField[] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) fields.push([raw[at] ?? '', raw[at + 1] ?? '']);
  return fields;
}

/**
 * Sends the body and waits for the whole response, each phase within its bound. What takes longer is a NetworkError, and so is
 * a change to a protocol that nobody asked for. It settles by its own clock, whatever the connection does.
 */
function receive(
  outgoing: ClientRequest,
  body: Uint8Array | undefined,
  limits: Limits,
  signal: AbortSignal | undefined,
) {
  return new Promise<WireResponse>((resolve, reject) => {
    // Node reports no error for a connection that it has destroyed before.
    const giveUp = (sentence: string, timedOut = false) => {
      fail(new NetworkError(sentence, { timedOut }));
      outgoing.destroy();
    };
    const limit = (milliseconds: number, what: string) =>
      setTimeout(() => giveUp(`no ${what} within ${secondsOf(milliseconds)}`, true), milliseconds);
    const total = limit(limits.total, 'complete response');
    let phase = limit(limits.connect, 'connection');
    const stop = () => giveUp('the run was stopped');
    signal?.addEventListener('abort', stop, { once: true });
    const settle = () => {
      clearTimeout(total);
      clearTimeout(phase);
      signal?.removeEventListener('abort', stop);
    };
    const fail = (error: unknown) => {
      settle();
      reject(error);
    };
    const connected = () => {
      clearTimeout(phase);
      phase = limit(limits.headers, 'response');
    };
    outgoing.on('socket', (socket) => {
      if (!socket.connecting) connected();
      else socket.once('encrypted' in socket ? 'secureConnect' : 'connect', connected);
    });
    outgoing.on('error', fail);
    outgoing.on('close', () => fail(Object.assign(new Error('no response'), { code: 'ECONNRESET' })));
    const refuseUpgrade = ({ statusCode }: IncomingMessage) => {
      fail(
        new NetworkError(`the target answers ${statusCode}, to a request that asks for no other protocol`, {
          dropped: true,
        }),
      );
      outgoing.destroy();
    };
    outgoing.on('upgrade', (incoming: IncomingMessage, socket: Duplex) => {
      socket.destroy();
      refuseUpgrade(incoming);
    });
    outgoing.on('response', (incoming: IncomingMessage) => {
      clearTimeout(phase);
      // Without a field that names the protocol, Node takes it for a whole response.
      if (incoming.statusCode === 101) return refuseUpgrade(incoming);
      const chunks: Uint8Array[] = [];
      let size = 0;
      incoming.on('data', (chunk: Uint8Array) => {
        size += chunk.length;
        chunks.push(chunk);
        if (size > limits.body) giveUp(`the body of the response does not end within ${limits.body} bytes`);
      });
      incoming.on('error', fail);
      incoming.on('end', () => {
        settle();
        const headers = headerFields(incoming.rawHeaders);
        resolve({ status: incoming.statusCode ?? 0, headers, body: Buffer.concat(chunks) });
      });
    });
    if (signal?.aborted) stop();
    else outgoing.end(body);
  });
}

/** A request as it goes over the wire: the address is sent as it is written, without normalisation of path and query. */
export type WireRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly HeaderField[];
  readonly body?: Uint8Array | undefined;
};

/** How a client reaches its target. */
export type ClientSettings = {
  readonly resolve?: readonly Resolution[];
  readonly limits?: Limits;
  /** Stretches the times of the limits, and learns from every response. */
  readonly patience?: Patience;
  /** True refuses every method but GET, HEAD and OPTIONS as NotApplicable, before anything is sent. */
  readonly readOnly?: boolean;
  /** PEM text of an authority to trust besides the system's. */
  readonly certificateAuthority?: string | undefined;
};

/** Sends requests. A missing or broken response is a NetworkError with one sentence. */
export type Client = {
  readonly readOnly: boolean;
  send(request: WireRequest, signal?: AbortSignal): Promise<WireResponse>;
  /** Resolves once requests can be sent; a NetworkError if the target counts as gone. */
  ready(): Promise<void>;
  close(): void;
};

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a method is safe: GET, HEAD or OPTIONS. */
export const isSafeMethod = (method: string): boolean => safeMethods.has(method);

/** The methods that give no meaning to a body. Any other says that it has none: `Content-Length: 0` (RFC 9110, section 8.6). */
const methodsWithoutBody = new Set([...safeMethods, 'DELETE', 'TRACE', 'CONNECT']);

/**
 * Whether a request can be sent twice without another result (RFC 9110, section 9.2.2): not the exchange of a code, which is used
 * once (spec#5.2-code-single-use).
 */
export const isRepeatable = (method: string, path: string): boolean =>
  isSafeMethod(method) && !/\/oauth\/token\b/.test(path);

/** The operation of a request, as far as its address tells: segments with digits are ids. */
export const operationOf = ({ method, url }: Pick<WireRequest, 'method' | 'url'>): string =>
  `${method} ${new URL(url).pathname.replaceAll(/\/[^/]*\d[^/]*/g, '/…')}`;

/** How often a kept connection has to be used again without a failure before it also serves what cannot be sent twice. */
const enoughReuses = 20;

/** How long a connection may be idle, in milliseconds, to be used for what cannot be sent twice. */
const briefly = 500;

/** Splits an address into the part that names the server and the rest, which is kept byte for byte. */
function splitUrl(url: string): { origin: URL; path: string } {
  const parts = /^(https?:\/\/[^/?#]+)([^#]*)/i.exec(url);
  if (!parts?.[1] || !URL.canParse(parts[1]))
    throw new NetworkError(`${url} is not an http or https address.`);
  const rest = parts[2] ?? '';
  return { origin: new URL(parts[1]), path: rest.startsWith('/') ? rest : `/${rest}` };
}

/** Whether header fields name a host, which can be another than that of the address. */
export const namesHost = (headers: readonly HeaderField[]): boolean =>
  headers.some(([name]) => /^host$/i.test(name));

/** Agents by the scheme of an address. For https they trust an authority besides the system's, given as PEM text. */
export function agentsWith(options: AgentOptions, certificateAuthority: string | undefined) {
  const authorities =
    certificateAuthority === undefined ? {} : { ca: [...getCACertificates('default'), certificateAuthority] };
  return { 'http:': new HttpAgent(options), 'https:': new HttpsAgent({ ...options, ...authorities }) };
}

/** What sends a request to the server of an address, and over which connections. */
export function connectionTo(
  { protocol, port }: URL,
  agents: ReturnType<typeof agentsWith>,
  resolve: readonly Resolution[],
) {
  const isSecure = protocol === 'https:';
  const number = Number(port || (isSecure ? 443 : 80));
  const [send, agent] = isSecure ? [sendHttps, agents['https:']] : [sendHttp, agents['http:']];
  return { send, agent, port: number, lookup: lookupFor(number, resolve) };
}

/** A client with its own connections, kept alive between requests. Close it at the end. */
export function createClient(settings: ClientSettings = {}): Client {
  const { resolve = [], limits = usualLimits, patience, readOnly = false, certificateAuthority } = settings;
  // Node gives up an address after 250 ms if the name has another, which a busy machine or a distant target exceeds.
  const connections = { maxSockets: 32, autoSelectFamilyAttemptTimeout: limits.connect / 2 };
  const createAgents = (options: AgentOptions) =>
    agentsWith({ ...options, ...connections }, certificateAuthority);
  const keptOpen = createAgents({ keepAlive: true });
  const keptBriefly = createAgents({ keepAlive: true, timeout: briefly });
  const closed = createAgents({ keepAlive: false });
  // A server may close a kept connection at the moment of its next use (RFC 9112, section 9.3.1). Only what can be sent again shows
  // whether this one does so; until it has, and once it did, any other request gets a connection of its own.
  let reuses = 0;
  const agentsFor = (isSafe: boolean) => (isSafe ? keptOpen : reuses >= enoughReuses ? keptBriefly : closed);

  async function attempt(request: WireRequest, signal: AbortSignal | undefined, again: boolean) {
    const { origin, path } = splitUrl(request.url);
    const isSafe = isRepeatable(request.method, path);
    const { send, ...connection } = connectionTo(origin, agentsFor(isSafe), resolve);
    const isChunked = request.headers.some(([name]) => /^transfer-encoding$/i.test(name));
    const length = isChunked
      ? undefined
      : (request.body?.length ?? (methodsWithoutBody.has(request.method) ? undefined : 0));
    // The server of an address can be asked for another host (RFC 9110, section 7.2).
    const hostField: HeaderField[] = namesHost(request.headers) ? [] : [['Host', origin.host]];
    const lengthField: HeaderField[] = length === undefined ? [] : [['Content-Length', String(length)]];
    const outgoing = send({
      ...connection,
      host: origin.hostname.replace(/^\[|\]$/g, ''),
      path,
      method: request.method,
      headers: [...hostField, ...request.headers, ...lengthField].flat(),
      maxHeaderSize: 64 * 1024,
    });
    let answered = false;
    outgoing.once('response', () => {
      answered = true;
    });
    try {
      const start = performance.now();
      const response = await receive(outgoing, request.body, stretch(limits, patience?.factor ?? 1), signal);
      patience?.note(performance.now() - start);
      if (isSafe && outgoing.reusedSocket) reuses += 1;
      return response;
    } catch (error) {
      const stale = outgoing.reusedSocket && !(error instanceof NetworkError) && !answered;
      if (stale) reuses = Number.NEGATIVE_INFINITY;
      if (stale && isSafe && !again) return attempt(request, signal, true);
      throw error;
    }
  }

  return {
    readOnly,
    async send(request, signal) {
      if (readOnly && !safeMethods.has(request.method)) {
        throw new NotApplicable(`the run is read-only, so ${request.method} ${request.url} was not sent`);
      }
      try {
        return await attempt(request, signal, false);
      } catch (error) {
        const reason = error instanceof NetworkError ? error.message : describeFailure(error);
        const { dropped = isDrop(error), timedOut = false } = error instanceof NetworkError ? error : {};
        const unavailable = isRefused(error);
        throw new NetworkError(`${request.method} ${request.url}: ${reason}.`, {
          dropped,
          timedOut,
          unavailable,
        });
      }
    },
    ready: () => Promise.resolve(),
    close() {
      for (const agents of [keptOpen, keptBriefly, closed])
        for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}
