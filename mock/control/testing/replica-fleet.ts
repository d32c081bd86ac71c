import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { findFreePort } from '../../../testing/free-port.ts';
import { leaseSeconds } from '../state/postgres/replica-lease.ts';
import { DatabaseLink } from './database-link.ts';
import { type PostgresCluster, requireOrWarn } from './postgres-cluster.ts';
import { ControlledProcess } from './state-files.ts';

/** The program of HAProxy; undefined if it is not installed. */
export const proxyBinary = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy', '/usr/bin/haproxy'].find((path) =>
  existsSync(path),
);
const config = fileURLToPath(new URL('../../../deploy/haproxy.cfg', import.meta.url));

/** Why no fleet can be started here; undefined if one can. */
export const lackOfProxy =
  proxyBinary === undefined ? 'HAProxy is not installed (.ci/database installs it)' : undefined;

requireOrWarn(lackOfProxy);

/** A replica in a process of its own, which reaches the database through a link. */
class Replica {
  readonly port: number;
  readonly link: DatabaseLink;
  readonly #args: readonly string[];
  process: ControlledProcess;
  /** Its name in the database. */
  id = '';

  constructor(port: number, link: DatabaseLink, args: readonly string[]) {
    this.port = port;
    this.link = link;
    this.#args = ['--port', String(port), ...args];
    this.process = new ControlledProcess(this.#args);
  }

  restart(): void {
    this.process = new ControlledProcess(this.#args);
  }
}

/** Replicas behind HAProxy, with the configuration that users get. */
export class ReplicaFleet {
  readonly replicas: Replica[] = [];
  readonly #cluster: PostgresCluster;
  readonly #address: string;
  readonly #ids = new Set<string>();
  #proxy: ChildProcess | undefined;
  /** The port of HAProxy. */
  port = 0;

  /** @param address of the database */
  constructor(cluster: PostgresCluster, address: string) {
    this.#cluster = cluster;
    this.#address = address;
  }

  /** Starts replicas, each with these arguments. */
  async startReplicas(count: number, args: readonly string[]): Promise<void> {
    for (let number = 0; number < count; number += 1) {
      const link = new DatabaseLink(this.#cluster.port);
      const linked = this.#address.replace(`:${this.#cluster.port}/`, `:${await link.listen()}/`);
      const replica = new Replica(await findFreePort(), link, ['--state', linked, ...args]);
      this.replicas.push(replica);
      await this.identify(replica);
    }
  }

  /** Starts HAProxy in front of three replicas. */
  async startProxy(): Promise<void> {
    this.port = await findFreePort();
    const addresses = this.replicas.map(({ port }, index) => [
      `COUNTERSIGN_REPLICA_${index + 1}`,
      `127.0.0.1:${port}`,
    ]);
    const env = {
      ...process.env,
      ...Object.fromEntries(addresses),
      COUNTERSIGN_LISTEN: `127.0.0.1:${this.port}`,
    };
    this.#proxy = spawn(proxyBinary ?? '', ['-db', '-f', config], { env, stdio: 'ignore' });
    const status = () => fetch(`http://127.0.0.1:${this.port}/`).then((response) => response.status, String);
    await expect.poll(status).toBe(200);
  }

  /** Waits until a replica that was started serves, and finds its name. */
  async identify(replica: Replica): Promise<void> {
    await replica.process.waitUntilReady();
    const rows = await this.#cluster.query(this.#address, 'SELECT id FROM countersign_replicas');
    // The name of one that was killed stays in the database.
    replica.id = rows.map(({ id }) => String(id)).find((id) => !this.#ids.has(id)) ?? '';
    this.#ids.add(replica.id);
  }

  /** The companies that a replica has at this moment. */
  async companiesOf({ id }: Replica): Promise<string[]> {
    const sql = `SELECT name FROM countersign_companies WHERE replica = '${id}'`;
    return (await this.#cluster.query(this.#address, sql)).map(({ name }) => String(name));
  }

  async stop(): Promise<void> {
    const proxy = this.#proxy;
    const isRunning = proxy !== undefined && proxy.exitCode === null && proxy.signalCode === null;
    const ended = isRunning ? once(proxy, 'exit') : undefined;
    proxy?.kill('SIGKILL');
    for (const { process, link } of this.replicas) {
      process.process.kill('SIGCONT');
      await process.end('SIGKILL');
      link.close();
    }
    await ended;
  }
}

/** What happens to a replica, for how long, and what comes after it. */
export type Failure = 'kill' | 'pause' | 'cut' | 'stop';

const pauseMs = (leaseSeconds + 2) * 1_000;
const downMs = 1_000;

/** Makes a replica fail, and brings it back. */
export async function fail(fleet: ReplicaFleet, replica: Replica, failure: Failure): Promise<void> {
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  switch (failure) {
    case 'kill':
    case 'stop':
      await replica.process.end(failure === 'kill' ? 'SIGKILL' : 'SIGTERM');
      await wait(downMs);
      replica.restart();
      return fleet.identify(replica);
    case 'pause':
      replica.process.process.kill('SIGSTOP');
      await wait(pauseMs);
      replica.process.process.kill('SIGCONT');
      return;
    case 'cut':
      replica.link.cut();
      await wait(pauseMs);
      replica.link.heal();
  }
}
