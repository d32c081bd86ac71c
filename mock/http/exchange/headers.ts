import type { Exchange } from './exchange.ts';
import { HttpError } from './http-error.ts';

const mostFields = 100;

/** Step: rejects more than 100 header fields; their size is bounded by the server. @throws HttpError 431 */
export function limitHeaders(exchange: Exchange): void {
  if (exchange.message.rawHeaders.length > 2 * mostFields) throw new HttpError(431, 'http.headers-too-large');
}

/**
 * Step: rejects a body in a transfer coding other than `chunked`, which would be read as if it were plain
 * (RFC 9112, 6.1); where the next request begins is unknown, too. @throws HttpError 501
 */
export function checkTransferCoding({ message }: Exchange): void {
  const codings = message.headers['transfer-encoding'];
  if (codings !== undefined && codings.trim().toLowerCase() !== 'chunked') {
    throw new HttpError(501, 'http.transfer-coding', {
      values: { codings },
      headers: { Connection: 'close' },
    });
  }
}

/** How often a header field comes; Node's `headers` drop all but the first of some. @param name in lower case */
export function countHeader(rawHeaders: readonly string[], name: string): number {
  let times = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const field = rawHeaders[index];
    if (field?.length === name.length && field.toLowerCase() === name) times += 1;
  }
  return times;
}
