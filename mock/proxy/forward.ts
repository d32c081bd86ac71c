import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

/** What came back from the server behind the proxy. */
export interface UpstreamResponse {
  status: number;
  /** Names and values in turns, as Node has them. */
  rawHeaders: readonly string[];
  body: Buffer;
}

/** Header fields of one connection (RFC 9110, 7.6.1), and those that the proxy sets itself. */
const OF_ONE_CONNECTION = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

const PATIENCE_MS = 30_000;
const LARGEST_ANSWER = 32 * 1_048_576;

/** Sends a request on to the one server behind the proxy, and waits for its whole answer. @throws Error when there is none */
export function forward(
  upstream: URL,
  message: IncomingMessage,
  path: string,
  body: Buffer,
): Promise<UpstreamResponse> {
  const send = upstream.protocol === 'https:' ? requestHttps : requestHttp;
  // An answer that is compressed could not be judged.
  const headers = [...endToEnd(message.rawHeaders, ['accept-encoding']), ['Host', upstream.host]];
  if (body.length > 0) headers.push(['Content-Length', String(body.length)]);
  return new Promise((resolve, reject) => {
    const sent = send(
      new URL(upstream.pathname.replace(/\/$/, '') + path, upstream.origin),
      { method: message.method, headers: headers.flat(), signal: AbortSignal.timeout(PATIENCE_MS) },
      async (response) => {
        try {
          const body = await readAll(response, 'answer', LARGEST_ANSWER);
          resolve({ status: response.statusCode ?? 0, rawHeaders: response.rawHeaders, body });
        } catch (error) {
          reject(error);
        }
      },
    );
    sent.on('error', reject).end(body);
  });
}

/** All bytes of a message. @throws Error naming what is larger than the limit in bytes */
export async function readAll(message: IncomingMessage, what: string, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new Error(`the ${what} is larger than ${limit} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The header fields that travel on, without those of one connection and others that are named. */
export function endToEnd(rawHeaders: readonly string[], without: readonly string[] = []): [string, string][] {
  const fields = rawHeaders.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? '']] : [],
  );
  return fields.filter(([name]) => {
    const lower = name.toLowerCase();
    return !OF_ONE_CONNECTION.has(lower) && !without.includes(lower);
  });
}
