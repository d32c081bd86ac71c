import type { HeaderField, ReceivedResponse, SentRequest } from '../../errors/exchange.ts';

const message = (first: string, headers: readonly HeaderField[], body: string | undefined): string =>
  [first, ...headers.map(([name, value]) => `${name}: ${value}`), ...(body ? ['', body] : [])].join('\n');

/** A request as text: method and URL, header fields, body. */
export const requestText = ({ method, url, headers, body }: SentRequest): string =>
  message(`${method} ${url}`, headers, body);

/** A response as text: status, header fields, body. */
export const responseText = ({ status, headers, body }: ReceivedResponse): string =>
  message(`HTTP ${status}`, headers, body);
