import type { IncomingMessage } from 'node:http';
import type { Exchange } from '../exchange/exchange.ts';
import { HttpError } from '../exchange/http-error.ts';
import { checkMediaType } from './body.ts';
import { liftRequestTimeout } from './request-timeout.ts';

/**
 * The bytes of a JSON body as they arrive, for as long as that takes. A reader that stops early lets the rest arrive unread, so
 * that the client gets its response.
 * @param limit in bytes: at most so many arrive
 * @throws HttpError 413, 415; 408 when nothing arrives for as long as a whole request usually has
 */
export async function* streamBody(exchange: Exchange, limit: number): AsyncGenerator<Buffer, void, void> {
  const { message, serverResponse, awaitsContinue } = exchange;
  const { 'content-length': length } = message.headers;
  const checkType = (bytes: number) => checkMediaType(message, ['application/json'], bytes);
  checkType(Number(length ?? 0));
  const tooLarge = () => new HttpError(413, 'body.too-large', { values: { limit } });
  if (Number(length) > limit) throw tooLarge();
  if (awaitsContinue) serverResponse.writeContinue();
  const { timeoutMs, restore } = liftRequestTimeout(message);
  const chunks = receiveChunks(message, timeoutMs);
  let size = 0;
  const receive = async () => {
    const { value } = await chunks.next();
    size += value?.length ?? 0;
    if (size > limit) throw tooLarge();
    checkType(size);
    return value ?? undefined;
  };
  let isBroken = false;
  try {
    for (let chunk = await receive(); chunk !== undefined; chunk = await receive()) yield chunk;
  } catch (error) {
    isBroken = true;
    throw error;
  } finally {
    try {
      if (!isBroken) while ((await receive()) !== undefined);
    } finally {
      restore();
    }
  }
}

/** @throws HttpError 408 when nothing arrives for so long */
async function* receiveChunks(
  message: IncomingMessage,
  timeoutMs: number,
): AsyncGenerator<Buffer, undefined, void> {
  const chunks = message.iterator({ destroyOnReturn: false });
  let reject: (error: HttpError) => void = () => undefined;
  const timer = setTimeout(
    () => reject(new HttpError(408, 'http.too-slow', { headers: { Connection: 'close' } })),
    timeoutMs,
  );
  try {
    for (;;) {
      timer.refresh();
      // A promise for each chunk: one for all of them, in a race with each, would keep them all in memory.
      const next = Promise.withResolvers<IteratorResult<Buffer>>();
      reject = next.reject;
      chunks.next().then(next.resolve, next.reject);
      const { done, value } = await next.promise;
      if (done) return undefined;
      yield value;
    }
  } finally {
    clearTimeout(timer);
  }
}
