import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * Passes all bytes on to a port of this machine, those of clients later by some milliseconds, so that each response takes so much
 * longer. Returns its own port, and what stops it.
 */
export async function startDelay(
  port: number,
  milliseconds: number,
): Promise<{ port: number; stop(): void }> {
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    const target = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
    for (const socket of [client, target]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        target.destroy();
      });
    }
    client.on('data', (bytes) => void setTimeout(() => target.write(bytes), milliseconds));
    client.on('end', () => void setTimeout(() => target.end(), milliseconds));
    target.pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
