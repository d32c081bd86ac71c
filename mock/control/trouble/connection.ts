import { Readable } from 'node:stream';
import type { Exchange } from '../../http/exchange/exchange.ts';
import { outgoing } from '../../http/response/send.ts';

/** Thrown once a connection was lost on purpose: nobody is there any more to be answered. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost';
}

/** Resets the connection: the client sees `ECONNRESET`. */
export function loseConnection({ message, serverResponse }: Exchange): void {
  message.socket.resetAndDestroy();
  serverResponse.destroy();
}

/** Sends the first half of the answer's body, then closes the connection. */
export async function sendHalf(exchange: Exchange): Promise<void> {
  const { response: answer, headers, serverResponse } = exchange;
  if (answer === undefined || serverResponse.destroyed) return;
  const { status, fields, data } = outgoing(answer, headers);
  if (data instanceof Readable || data.length === 0) return loseConnection(exchange);
  const bytes = Buffer.from(data);
  const half = bytes.subarray(0, bytes.length >> 1);
  serverResponse.writeHead(status, fields).flushHeaders();
  await new Promise<void>((resolve) => serverResponse.write(half, () => resolve()));
  exchange.sentResponse = { status, fields, data: half };
  serverResponse.destroy();
}
