import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { findFreePort } from '../../../testing/free-port.ts';

const debian = '/usr/lib/postgresql';

/** Where the programs of the server are: Debian keeps them out of the path. */
function findPrograms(): string | undefined {
  const versions = existsSync(debian)
    ? readdirSync(debian).sort((one, other) => Number(other) - Number(one))
    : [];
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...pathFolders()];
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))));
}

function pathFolders(): string[] {
  return (process.env.PATH ?? '').split(':');
}

const programs = findPrograms();
/** Why no cluster can be started here; undefined if one can. */
export const lackOfPostgres =
  programs === undefined ? 'PostgreSQL is not installed (.ci/database installs it)' : undefined;

requireOrWarn(lackOfPostgres);

/** Fails where COUNTERSIGN_REQUIRE_POSTGRES is 1 and something is missing; else says what is skipped. */
export function requireOrWarn(lack: string | undefined): void {
  if (lack === undefined) return;
  if (process.env.COUNTERSIGN_REQUIRE_POSTGRES === '1')
    throw new Error(`Replicas have to be tested here, but ${lack}.`);
  console.warn(`Tests of replicas are skipped: ${lack}.`);
}

/** The server refuses to run as root. */
function unprivilegedUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (option: string, user: string) =>
    Number(spawnSync('id', [option, user], { encoding: 'utf8' }).stdout.trim() || Number.NaN);
  const user = ['postgres', 'nobody'].find((name) => !Number.isNaN(idOf('-u', name))) ?? 'nobody';
  return { uid: idOf('-u', user), gid: idOf('-g', user) };
}

/** The password of the cluster's only user. */
export const password = 'a-secret-word';

/** A cluster of PostgreSQL for a file of tests, as an unprivileged user, on a free port of this machine. */
export class PostgresCluster {
  readonly #folder = mkdtempSync(join(tmpdir(), 'countersign-postgres-'));
  readonly #user = unprivilegedUser();
  #server: ChildProcess | undefined;
  #databases = 0;
  port = 0;

  constructor() {
    beforeAll(() => (programs === undefined ? undefined : this.#create(programs)));
    afterAll(async () => {
      await this.stop();
      rmSync(this.#folder, { recursive: true, force: true });
    });
  }

  async #create(folder: string): Promise<void> {
    const { uid, gid } = this.#user;
    const passwordFile = join(this.#folder, 'password');
    writeFileSync(passwordFile, password);
    for (const path of [this.#folder, passwordFile])
      if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
    const options = ['--no-sync', '--username=mock', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
    execFileSync(join(folder, 'initdb'), ['-D', this.#data, '--encoding=UTF8', ...options], {
      ...this.#user,
      cwd: this.#folder,
      stdio: 'pipe',
    });
    this.port = await findFreePort();
    await this.start();
  }

  get #data(): string {
    return join(this.#folder, 'data');
  }

  /** Starts the server, and waits until it answers. */
  async start(): Promise<void> {
    const settings = [
      'listen_addresses=127.0.0.1',
      `port=${this.port}`,
      `unix_socket_directories=${this.#folder}`,
    ];
    const args = ['-D', this.#data, ...[...settings, 'fsync=off'].flatMap((setting) => ['-c', setting])];
    const server = spawn(join(programs ?? '', 'postgres'), args, { ...this.#user, cwd: this.#folder });
    this.#server = server;
    let log = '';
    for await (const text of server.stderr.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
      log += text;
      if (/ready to accept connections/.test(log)) break;
    }
    server.stderr.resume();
    if (server.exitCode !== null) throw new Error(`PostgreSQL did not start: ${log}`);
  }

  /** Stops the server immediately. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (server === undefined || server.exitCode !== null) return;
    server.kill('SIGQUIT');
    await once(server, 'exit');
  }

  /** Creates an empty database. @returns its address */
  async createDatabase(): Promise<string> {
    this.#databases += 1;
    const name = `mock_${this.#databases}`;
    await this.query(this.addressOf('postgres'), `CREATE DATABASE ${name}`);
    return this.addressOf(name);
  }

  addressOf(database: string, port = this.port): string {
    return `postgres://mock:${password}@127.0.0.1:${port}/${database}`;
  }

  /** Runs statements in a database. @returns the rows of the last one */
  async query(address: string, sql: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    try {
      const results: unknown = await client.query(sql);
      const last = Array.isArray(results) ? results.at(-1) : results;
      return last.rows;
    } finally {
      await client.end();
    }
  }
}
