import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Exchange } from '../../http/exchange/exchange.ts';
import { Content, errorResponse, type HttpResponse } from '../../http/exchange/response.ts';
import { contentOf, outgoing } from '../../http/response/send.ts';
import { lastSteps, steps } from '../../http/steps.ts';
import type { RandomSource } from '../../seed/random-source.ts';
import type { Behaviours } from '../../world/behaviour.ts';
import { drawTrouble, type TroubleDraw, type TroubleName, type Troubles } from './troubles.ts';

const befallen = new WeakMap<Exchange, TroubleDraw>();

/** The parts of the troubles that befell an exchange. */
export function troublesOf(exchange: Exchange): TroubleName[] {
  const draw = befallen.get(exchange);
  if (draw === undefined) return [];
  const { delayMs, errorStatus, dropMoment, bytesPerSecond } = draw;
  const parts = {
    latency: delayMs || undefined,
    errors: errorStatus,
    drops: dropMoment,
    slowBodies: bytesPerSecond,
  };
  return (Object.keys(parts) as TroubleName[]).filter((name) => parts[name] !== undefined);
}

/**
 * Adds troubles to the steps of a company: after the route is known and CORS headers are set, before the request has any effect; and when
 * the response is sent.
 */
export function installTroubles(behaviours: Behaviours, troubles: Troubles, random: RandomSource): void {
  const isTroubled = ({ operation }: Exchange) =>
    troubles.operations === null || troubles.operations.includes(operation?.operationId ?? '');

  behaviours.replace(steps.requireRoute, async (requireRoute, exchange, service) => {
    await requireRoute(exchange, service);
    if (exchange.response !== undefined || !isTroubled(exchange)) return;
    const draw = drawTrouble(troubles, random);
    befallen.set(exchange, draw);
    if (draw.delayMs > 0) await wait(draw.delayMs, exchange, service.stopping);
    if (draw.dropMoment === 'before') {
      resetConnection(exchange);
      throw new ConnectionLost();
    }
    if (draw.errorStatus === undefined) return;
    // Strict mode must not check this response: the document need not declare it.
    exchange.isHttpError = true;
    exchange.response = failure(draw.errorStatus);
  });

  behaviours.replace(lastSteps.send, async (send, exchange, service) => {
    const draw = befallen.get(exchange);
    if (draw?.dropMoment === 'after') return resetConnection(exchange);
    if (draw?.dropMoment === 'amid') return sendHalfOfBody(exchange);
    if (draw?.bytesPerSecond === undefined) return send(exchange, service);
    return throttle(exchange, draw.bytesPerSecond, () => send(exchange, service));
  });
}

/** Waits unless the client disconnects or the mock stops. */
export async function wait(
  ms: number,
  { serverResponse: response }: Exchange,
  stopping: AbortSignal,
): Promise<void> {
  const disconnected = new AbortController();
  const leave = () => disconnected.abort();
  response.once('close', leave);
  // The next step handles whatever ended the wait.
  await sleep(ms, undefined, { signal: AbortSignal.any([disconnected.signal, stopping]) }).catch(
    () => undefined,
  );
  response.off('close', leave);
}

/** Statuses with which a service says when to come back (RFC 6585, 4; RFC 9110, 15.6.4). */
const retried = new Set([429, 503]);

function failure(status: number): HttpResponse {
  const response = errorResponse(status, ['base', `The troubles of the mock caused this ${status}.`]);
  return retried.has(status)
    ? { ...response, headers: { ...response.headers, 'Retry-After': '1' } }
    : response;
}

/** Thrown after a connection was dropped on purpose, where no response is possible. */
class ConnectionLost extends Error {
  override name = 'ConnectionLost';
}

/** Resets the connection: the client sees `ECONNRESET`. */
function resetConnection({ message, serverResponse: response }: Exchange): void {
  message.socket.resetAndDestroy();
  response.destroy();
}

/** Sends the first half of the response body, then closes the connection. */
async function sendHalfOfBody(exchange: Exchange): Promise<void> {
  const { response, headers, serverResponse } = exchange;
  if (response === undefined || serverResponse.destroyed) return;
  const { status, fields, data } = outgoing(response, headers);
  if (data instanceof Readable || data.length === 0) return resetConnection(exchange);
  const bytes = Buffer.from(data);
  const half = bytes.subarray(0, bytes.length >> 1);
  serverResponse.writeHead(status, fields).flushHeaders();
  await new Promise<void>((resolve) => serverResponse.write(half, () => resolve()));
  exchange.sentResponse = { status, fields, data: half, bytes: half.length };
  serverResponse.destroy();
}

const chunksPerSecond = 20;

/** Limits the bandwidth of the response body that `send` sends; streams are not limited. */
async function throttle(
  exchange: Exchange,
  bytesPerSecond: number,
  send: () => void | Promise<void>,
): Promise<void> {
  const { response, headers } = exchange;
  if (response?.body === undefined) return send();
  const whole = outgoing(response, headers);
  const { type = '', data } = contentOf(response);
  if (data instanceof Readable) return send();
  const stream = Readable.from(throttledChunks(Buffer.from(data), bytesPerSecond));
  const length = { 'Content-Length': String(whole.bytes) };
  const body = new Content(type, stream);
  exchange.response = { ...response, headers: { ...response.headers, ...length }, body };
  await send();
  exchange.sentResponse &&= whole;
}

async function* throttledChunks(bytes: Buffer, bytesPerSecond: number): AsyncGenerator<Buffer> {
  const size = Math.max(1, Math.round(bytesPerSecond / chunksPerSecond));
  for (let start = 0; start < bytes.length; start += size) {
    await sleep((size / bytesPerSecond) * 1_000);
    yield bytes.subarray(start, start + size);
  }
}
