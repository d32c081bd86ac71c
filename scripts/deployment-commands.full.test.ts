import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { lackOfPostgres, PostgresCluster, password } from '../mock/control/testing/postgres-cluster.ts';
import { lackOfProxy, proxyBinary } from '../mock/control/testing/replica-fleet.ts';
import { findFreePort } from '../testing/free-port.ts';
import { blocks, root } from './testing/pages.ts';

const cluster = new PostgresCluster();

/** The commands of a section of docs/deployment.md, a block each. */
const [setUp = '', replicas = '', proxy = '', request = ''] = blocks
  .filter(({ page, language }) => page === 'docs/deployment.md' && language === 'sh')
  .map(({ text }) => text.trim());

/** The administrator of PostgreSQL is one of the cluster of this test, which only listens to its port. */
const environment = () => `
  sudo() { shift 2; PGUSER=mock PGPASSWORD=${password} PGDATABASE=postgres "$@"; }
  npx() { shift; ${process.execPath} mock/main.ts "$@"; }
  export PGHOST=127.0.0.1 PGPORT=${cluster.port}
  PATH=$PATH:$(echo /usr/lib/postgresql/*/bin | tr ' ' :)`;

test.skipIf(lackOfPostgres !== undefined || lackOfProxy !== undefined)(
  'docs/deployment.md prints the commands that start replicas behind HAProxy on one machine',
  async () => {
    // What the test changes: ports that can be taken here, the path of HAProxy, and that all run side by side.
    const ports = new Map<string, number>();
    for (const port of ['4010', '4011', '4012', '4013']) ports.set(port, await findFreePort());
    const adapt = (commands: string) =>
      commands
        .replaceAll(/\b401[0-3]\b/g, (port) => String(ports.get(port)))
        .replaceAll('@127.0.0.1/', `@127.0.0.1:${cluster.port}/`)
        .replaceAll('/usr/sbin/haproxy', proxyBinary ?? '');
    const inBackground = (command: string) => `${command} >/dev/null &`;
    expect([setUp, replicas, proxy, request].map((commands) => commands.split('\n').length)).toEqual([
      5, 3, 3, 1,
    ]);

    const shell = spawn('bash', ['-e'], { cwd: root, detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
    let printed = '';
    for (const stream of [shell.stdout, shell.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        printed += text;
      });
    const ended = once(shell, 'exit');
    onTestFinished(async () => {
      // The shell, the replicas and HAProxy are one process group.
      if (shell.pid !== undefined) process.kill(-shell.pid, 'SIGKILL');
      await ended;
    });
    const write = (commands: string) => shell.stdin.write(`${commands}\n`);
    write(environment());
    write(adapt(setUp));
    for (const replica of adapt(replicas).split('\n')) write(inBackground(replica));
    write(adapt(proxy).replace(/^\S*haproxy .*$/m, inBackground));
    const ready = () =>
      fetch(`http://127.0.0.1:${ports.get('4010')}/__mock/ready`).then(({ status }) => status, String);
    await expect.poll(ready, { timeout: 60_000 }).toBe(200);
    write(adapt(request));
    await expect.poll(() => printed, { timeout: 60_000 }).toContain('"baseUrl":"http');
    const [, baseUrl] = /"baseUrl":"([^"]*)"/.exec(printed) ?? [];
    expect(baseUrl).toBe(`http://initech.mock.example:${ports.get('4010')}`);
  },
);
