import type { Exchange } from './exchange.ts';
import { HttpError } from './http-error.ts';

const MOST_FIELDS = 100;

/** Step: rejects more than 100 header fields; their size is bounded by the server. @throws HttpError 431 */
export function limitHeaders(exchange: Exchange): void {
  if (exchange.message.rawHeaders.length > 2 * MOST_FIELDS)
    throw new HttpError(431, 'http.headers-too-large');
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
