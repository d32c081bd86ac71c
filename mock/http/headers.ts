import type { Exchange } from './exchange.ts';
import { Refusal } from './refusal.ts';

const MOST_FIELDS = 100;

/** Step: refuses more than 100 header fields; their size is bounded by the server. @throws Refusal 431 */
export function limitHeaders(exchange: Exchange): void {
  if (exchange.message.rawHeaders.length > 2 * MOST_FIELDS) throw new Refusal(431, 'http.headers-too-large');
}
