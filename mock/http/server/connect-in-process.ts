import type { Server } from 'node:http';
import { type Duplex, duplexPair } from 'node:stream';

/** The client's end of a new connection to a server in this process, without a port. For the server it comes from this machine. */
export function connectInProcess(server: Server): Duplex {
  const [client, accepted] = duplexPair();
  const resetAndDestroy = () => {
    client.destroy(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }));
    accepted.destroy();
  };
  server.emit('connection', Object.assign(accepted, { remoteAddress: '127.0.0.1', resetAndDestroy }));
  return client;
}
