import type { Duplex } from 'node:stream';
import { type ErrorName, errorMessage } from '../../messages/messages.ts';
import { http } from '../exchange/node-http.ts';
import { errorResponse } from '../exchange/response.ts';

type ErrorStatus = [status: number, sentence: ErrorName];

/** Errors by Node's code for an unreadable request. */
const errors: Record<string, ErrorStatus> = {
  HPE_HEADER_OVERFLOW: [431, 'http.headers-too-large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'http.malformed'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'http.too-slow'],
};

const lingerMs = 2_000;
const lingering = new WeakSet<Duplex>();

/**
 * Responds to bytes that are not a request with an error, by Node's error code, and ends the connection. It keeps
 * reading for up to 2 seconds: closing at once would reset the connection before the client has read the response
 * (RFC 9112, 9.6).
 */
export function rejectUnreadable(socket: Duplex, code = ''): void {
  // Node reports an error for every further chunk that it cannot read.
  if (lingering.has(socket)) return;
  if (socket.writable && code !== 'ECONNRESET')
    respondAndClose(socket, errors[code] ?? [400, 'http.malformed']);
  else socket.destroy();
}

/** Rejects a tunnel (`CONNECT`, RFC 9110, 9.3.6). */
export function rejectTunnel(socket: Duplex): void {
  // `Allow` is required (RFC 9110, 15.5.6): the methods that the mock supports on any path.
  respondAndClose(socket, [405, 'route.unknown'], ['Allow: GET, HEAD, POST, PUT, DELETE, OPTIONS']);
}

function respondAndClose(socket: Duplex, [status, name]: ErrorStatus, fields: readonly string[] = []): void {
  const body = JSON.stringify(errorResponse(status, ['base', errorMessage(name, 'en')]).body);
  const head = [
    `HTTP/1.1 ${status} ${http.STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    ...fields,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  lingering.add(socket);
  const end = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(end));
}
