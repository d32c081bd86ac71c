import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

/** A connection for bytes that no HTTP client would send. */
export async function rawConnection(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  return socket;
}

/** Writes bytes to a new connection, and returns everything received until it is closed. */
export async function sendRaw(port: number, bytes: string | Uint8Array): Promise<string> {
  const socket = await rawConnection(port);
  socket.write(bytes);
  return text(socket);
}

/** The status and the JSON body of the first response in received text. */
export function parseResponse(received: string): { status: number; body: unknown } {
  const [head = '', body = ''] = received.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body) };
}
