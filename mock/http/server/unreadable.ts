import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ErrorName, errorMessage } from '../../messages/messages.ts';
import { errorResponse } from '../exchange/response.ts';

type Complaint = [status: number, sentence: ErrorName];

/** What Node calls requests that it cannot read. */
const complaints: Record<string, Complaint> = {
  HPE_HEADER_OVERFLOW: [431, 'http.headers-too-large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'http.malformed'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'http.too-slow'],
};

const LINGER_MS = 2_000;
const lingering = new WeakSet<Duplex>();

/**
 * Answers bytes that are no request, by Node's code for what is wrong with them, and ends the connection. What the
 * client goes on sending is let in for 2 seconds at most: to close at once would reset the connection, and the client
 * would never see the answer (RFC 9112, 9.6).
 */
export function answerUnreadable(socket: Duplex, code = ''): void {
  // Node complains of every further piece of what it cannot read.
  if (lingering.has(socket)) return;
  if (socket.writable && code !== 'ECONNRESET') endWith(socket, complaints[code] ?? [400, 'http.malformed']);
  else socket.destroy();
}

/** Rejects to be a tunnel (`CONNECT`, RFC 9110, 9.3.6). */
export function refuseTunnel(socket: Duplex): void {
  // No path has a tunnel: the methods of the paths that exist (RFC 9110, 10.2.1).
  endWith(socket, [405, 'route.unknown'], ['Allow: GET, HEAD, POST, PUT, DELETE, OPTIONS']);
}

function endWith(socket: Duplex, [status, name]: Complaint, fields: readonly string[] = []): void {
  const body = JSON.stringify(errorResponse(status, ['base', errorMessage(name, 'en')]).body);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    ...fields,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  lingering.add(socket);
  const end = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(end));
}
