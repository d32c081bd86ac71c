import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { Serialised } from '../../contract/json.ts';
import type { Exchange, SentResponse } from '../exchange/exchange.ts';
import { Content, type HttpResponse } from '../exchange/response.ts';
import type { HttpService } from '../exchange/service.ts';

const jsonType = 'application/json; charset=utf-8';
const lingerMs = 2_000;
const lingerBytes = 16 * 1_048_576;

/** Step: sends the response with the header fields that the steps collected. */
export function send(exchange: Exchange, service: HttpService): void | Promise<void> {
  const { response, awaitsContinue, message, serverResponse } = exchange;
  if (response === undefined || serverResponse.headersSent || serverResponse.destroyed) return;
  const sent = outgoing(response, exchange.headers);
  exchange.sentResponse = sent;
  const { status, fields, data } = sent;
  if (data instanceof Readable) {
    serverResponse.writeHead(status, fields);
    return sendStream(data, serverResponse, service.stopping);
  }
  const isTooLarge = status === 413 && !message.complete;
  if (isTooLarge) fields.push('Connection', 'close');
  serverResponse.writeHead(status, fields);
  if (!isTooLarge || awaitsContinue) {
    serverResponse.end(data);
    return;
  }
  serverResponse.write(data);
  return linger(message).then(() => void serverResponse.end());
}

/** What a response is on the connection, with the header fields that the steps collected. */
export function outgoing(response: HttpResponse, headers: Readonly<Record<string, string>>): SentResponse {
  const { type, data } = contentOf(response);
  const bytes = data instanceof Readable ? undefined : Buffer.byteLength(data);
  const fields: Record<string, string | string[]> = { ...headers, ...response.headers };
  if (type !== undefined) fields['Content-Type'] = type;
  const hasLength = bytes !== undefined && response.status !== 204;
  if (hasLength && fields['Transfer-Encoding'] === undefined) fields['Content-Length'] = String(bytes);
  return { status: response.status, fields: listFields(fields), data, bytes };
}

/** Names and values alternate: Node sends such a list faster than an object. */
function listFields(fields: Readonly<Record<string, string | string[]>>): string[] {
  const list: string[] = [];
  for (const name in fields) {
    const value = fields[name] ?? '';
    if (typeof value === 'string') list.push(name, value);
    else for (const one of value) list.push(name, one);
  }
  return list;
}

/** The media type of a body, and its data. */
export function contentOf({ body }: HttpResponse): { type?: string; data: Content['data'] } {
  if (body === undefined) return { data: '' };
  if (body instanceof Content) return body;
  return { type: jsonType, data: body instanceof Serialised ? body.json : JSON.stringify(body) };
}

/** Sends a stream until it ends, the client disconnects or the mock stops; none of these is an error. */
async function sendStream(data: Readable, response: ServerResponse, stopping: AbortSignal): Promise<void> {
  if (response.req.method === 'HEAD') {
    data.destroy();
    response.end();
    return;
  }
  await pipeline(data, response, { signal: stopping }).catch(() => response.destroy());
}

/**
 * Reads and discards what a client still sends after its response, for at most 2 seconds or 16 MiB: closing at
 * once would reset the connection, and the client would never see the response (RFC 9112, 9.6).
 */
async function linger(message: IncomingMessage): Promise<void> {
  const enough = new AbortController();
  let left = lingerBytes;
  message.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) enough.abort();
  });
  const signal = AbortSignal.any([enough.signal, AbortSignal.timeout(lingerMs)]);
  // However it ends, the connection is closed next.
  await finished(message.resume(), { signal }).catch(() => undefined);
}
