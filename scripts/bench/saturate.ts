import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const connections = 4;
/** Requests on their way on each connection: reading their responses costs the client much less than the server. */
const depth = 16;
const statusLine = 'HTTP/1.1 ';

/** The bytes of one request. */
export type RequestBytes = (turn: number) => string;

/** Keeps a server busy, and counts its responses. @returns how many there are in a second */
export async function saturate(port: number, requestBytes: RequestBytes, seconds: number): Promise<number> {
  let [turn, received] = [0, 0];
  const send = (socket: Socket, count: number) =>
    socket.write(Array.from({ length: count }, () => requestBytes(turn++)).join(''));
  const sockets = await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      return socket;
    }),
  );
  for (const socket of sockets) {
    let rest = '';
    socket.on('data', (chunk) => {
      const text = rest + chunk.toString('latin1');
      const count = text.split(statusLine).length - 1;
      // The beginning of a status line can be at the end of a chunk.
      rest = text.slice(-statusLine.length + 1);
      received += count;
      if (count > 0) send(socket, count);
    });
    socket.on('error', () => socket.destroy());
    send(socket, depth);
  }
  await sleep(200);
  const [from, before] = [performance.now(), received];
  await sleep(seconds * 1_000);
  const rate = ((received - before) * 1_000) / (performance.now() - from);
  for (const socket of sockets) socket.destroy();
  return rate;
}
