import { Readable } from 'node:stream';
import type { Exchange } from '../../http/exchange.ts';
import { outgoing } from '../../http/send.ts';

/** Thrown once a connection was lost on purpose: nobody is there any more to be answered. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost';
}

/** Resets the connection: the client sees `ECONNRESET`. */
export function loseConnection({ message, response }: Exchange): void {
  message.socket.resetAndDestroy();
  response.destroy();
}

/** Sends the first half of the answer's body, then closes the connection. */
export async function sendHalf(exchange: Exchange): Promise<void> {
  const { answer, headers, response } = exchange;
  if (answer === undefined || response.destroyed) return;
  const { status, fields, data } = outgoing(answer, headers);
  if (data instanceof Readable || data.length === 0) return loseConnection(exchange);
  const bytes = Buffer.from(data);
  const half = bytes.subarray(0, bytes.length >> 1);
  response.writeHead(status, fields).flushHeaders();
  await new Promise<void>((resolve) => response.write(half, () => resolve()));
  exchange.sent = { status, fields, data: half };
  response.destroy();
}
