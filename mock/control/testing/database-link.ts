import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What stands between a replica and its database, and can be cut. */
export class DatabaseLink {
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((near) => this.#connect(near));
  readonly #databasePort: number;
  #isCut = false;

  constructor(databasePort: number) {
    this.#databasePort = databasePort;
  }

  #connect(near: Socket): void {
    if (this.#isCut) {
      near.destroy();
      return;
    }
    const far = connect(this.#databasePort, '127.0.0.1');
    const pairs = [
      [near, far],
      [far, near],
    ] as const;
    for (const [one, other] of pairs) {
      this.#sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        this.#sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  }

  /** @returns its port on this machine */
  async listen(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  /** Ends all connections, and lets none through until it is healed. */
  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  heal(): void {
    this.#isCut = false;
  }

  close(): void {
    this.cut();
    this.#server.close();
  }
}
