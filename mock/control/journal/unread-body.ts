import type { Exchange } from '../../http/exchange/exchange.ts';
import { announcesBody, maxBodyBytes } from './entry.ts';

/** How long the entry of a request waits for the rest of its body after the response, in milliseconds. */
const longestWaitMs = 1_000;

/**
 * Receives the body of a request that was answered before anything read it, for the journal alone: the response neither waits for
 * it nor depends on it. A body that is too large to store is not stored, and one that the client holds back (`Expect: 100-continue`)
 * is not demanded.
 * @returns settled once there is nothing more to wait for; undefined where there is nothing to receive
 */
export function receiveUnreadBody(exchange: Exchange): Promise<void> | undefined {
  const { message, bodyBytes, awaitsContinue } = exchange;
  if (bodyBytes !== undefined || awaitsContinue || message.readableDidRead || message.destroyed) return;
  if (!announcesBody(message.headers) || Number(message.headers['content-length']) > maxBodyBytes) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const chunks: Buffer[] = [];
  let size = 0;
  message
    .on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBodyBytes) chunks.push(chunk);
      else resolve();
    })
    .on('end', () => {
      if (size <= maxBodyBytes) exchange.bodyBytes = Buffer.concat(chunks);
      resolve();
    })
    .on('error', () => resolve())
    .on('close', () => resolve());
  const timer = setTimeout(resolve, longestWaitMs);
  return promise.finally(() => clearTimeout(timer));
}
