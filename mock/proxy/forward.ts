import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { urlToHttpOptions } from 'node:url';

/** The response of the server behind the proxy. */
export type UpstreamResponse = {
  status: number;
  /** Names and values alternately, as Node has them. */
  rawHeaders: readonly string[];
  body: Buffer;
};

/** Hop-by-hop header fields (RFC 9110, 7.6.1), and those that the proxy sets itself. */
const hopByHop = new Set([
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

const largestResponse = 32 * 1_048_576;

/**
 * Forwards a request to the server behind the proxy, and waits for its whole response. The path goes there as it is: no path names
 * another server.
 * @param keepsHost whether the server is told the host that the client addressed, such as that of a company
 * @throws Error when there is none within `timeoutMs`, or when it changes the protocol, which no request of a client asks for
 */
export function forward(
  upstream: URL,
  message: IncomingMessage,
  path: string,
  body: Buffer,
  timeoutMs: number,
  keepsHost = false,
): Promise<UpstreamResponse> {
  const send = upstream.protocol === 'https:' ? requestHttps : requestHttp;
  // A compressed response could not be validated.
  const headers = [
    ...endToEnd(message.rawHeaders, ['accept-encoding']),
    ['Host', keepsHost ? (message.headers.host ?? upstream.host) : upstream.host],
  ];
  if (body.length > 0) headers.push(['Content-Length', String(body.length)]);
  return new Promise((resolve, reject) => {
    let isAnswered = false;
    const giveUp = (reason: string) => {
      reject(new Error(reason));
      request.destroy();
    };
    const request = send(
      {
        ...urlToHttpOptions(upstream),
        path: upstream.pathname.replace(/\/$/, '') + path,
        method: message.method,
        headers: headers.flat(),
      },
      async (response) => {
        if (response.statusCode === 101) return giveUp('it changes the protocol');
        isAnswered = true;
        try {
          const body = await readAll(response, 'response', largestResponse);
          resolve({ status: response.statusCode ?? 0, rawHeaders: response.rawHeaders, body });
        } catch (error) {
          reject(error);
        }
      },
    );
    // Only for a request that there is: what cannot be sent throws above.
    const timer = setTimeout(() => giveUp(`no response within ${timeoutMs / 1000} s`), timeoutMs);
    request.on('upgrade', (_, socket) => {
      socket.destroy();
      giveUp('it changes the protocol');
    });
    // A connection can end without an error; what a response lacks, reading it tells.
    request.on('close', () => {
      clearTimeout(timer);
      if (!isAnswered) reject(new Error('it closed the connection'));
    });
    request.on('error', reject).end(body);
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

/** The end-to-end header fields (RFC 9110, 7.6.1), without others that are named. */
export function endToEnd(rawHeaders: readonly string[], without: readonly string[] = []): [string, string][] {
  const fields = rawHeaders.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? '']] : [],
  );
  return fields.filter(([name]) => {
    const lower = name.toLowerCase();
    return !hopByHop.has(lower) && !without.includes(lower);
  });
}
