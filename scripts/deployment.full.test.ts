import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, get } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { lackOfProxy, proxyBinary } from '../mock/control/testing/replica-fleet.ts';
import { findFreePort } from '../testing/free-port.ts';
import { listen, type TestServer } from '../testing/http/listen.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { root } from './testing/pages.ts';

const tools = join(root, 'deploy/tools');
const compose = join(root, 'deploy/compose.yaml');
const manifests = join(root, 'deploy/kubernetes.yaml');

beforeAll(() => {
  const install = [
    'ci',
    '--prefix',
    tools,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  execFileSync('npm', install, { stdio: 'inherit' });
});

/** The path of a copy of a file with one change. */
function broken(path: string, text: string, by: string): string {
  const folder = temporaryFolder();
  const copy = join(folder, 'compose.yaml');
  const original = readFileSync(path, 'utf8');
  expect(original).toContain(text);
  writeFileSync(copy, original.replace(text, by));
  return copy;
}

/** What the schema of Compose says, as exit code and text. */
function lintCompose(path: string) {
  const lint = join(tools, 'node_modules/dclint/bin/dclint.cjs');
  const { status, stdout } = spawnSync(process.execPath, [lint, '--quiet', path], { encoding: 'utf8' });
  return { status, stdout: stdout.trim() };
}

/** What the schemas of Kubernetes say. */
function lintManifests(path: string): unknown {
  return JSON.parse(
    execFileSync(process.execPath, [join(tools, 'validate.mjs'), path], { encoding: 'utf8' }),
  );
}

test('compose.yaml matches the schema of Compose, which a wrong one does not', () => {
  expect(lintCompose(compose)).toEqual({ status: 0, stdout: '' });
  const wrong = lintCompose(broken(compose, 'read_only: true', 'read_only: [true]'));
  expect(wrong).toMatchObject({ status: 1, stdout: expect.stringContaining('read_only') });
});

test('kubernetes.yaml matches the schemas of Kubernetes, which a wrong one does not', () => {
  expect(lintManifests(manifests)).toEqual([]);
  expect(lintManifests(broken(manifests, 'replicas: 3', 'replicas: three'))).toEqual([
    ['Deployment', expect.stringContaining('replicas')],
  ]);
});

test.skipIf(lackOfProxy !== undefined)(
  'haproxy.cfg sends all names of a company to one replica: any case, any port, and the bare domain is acme',
  async () => {
    const servers = await Promise.all([1, 2, 3].map((number) => startReplica(number)));
    onTestFinished(async () => void (await Promise.all(servers.map((server) => server.stop()))));
    const port = await findFreePort();
    const env = {
      ...process.env,
      COUNTERSIGN_LISTEN: `127.0.0.1:${port}`,
      COUNTERSIGN_BASE_DOMAIN: 'mock.example',
      ...Object.fromEntries(
        servers.map(({ port }, index) => [`COUNTERSIGN_REPLICA_${index + 1}`, `127.0.0.1:${port}`]),
      ),
    };
    const proxy = spawn(proxyBinary ?? '', ['-db', '-f', join(root, 'deploy/haproxy.cfg')], {
      env,
      stdio: 'ignore',
    });
    onTestFinished(() => void proxy.kill('SIGKILL'));
    await expect.poll(() => replicaOf(port, 'acme.localhost').catch(() => '')).toMatch(/^replica/);
    const replicasOf = async (hosts: string[]) =>
      new Set(await Promise.all(hosts.map((host) => replicaOf(port, host))));
    const acme = [
      'acme.mock.example',
      'ACME.mock.example:4010',
      'mock.example',
      'localhost:4010',
      '127.0.0.1',
    ];
    expect((await replicasOf([...acme, '[::1]:4010'])).size).toBe(1);
    const others = Array.from({ length: 20 }, (_, number) => `company-${number}.mock.example`);
    expect((await replicasOf(others)).size).toBe(3);
  },
);

/** A server that is healthy and says which one it is. */
function startReplica(number: number): Promise<TestServer> {
  const server = createServer(({ headers }, response) => {
    response.writeHead(headers.host === 'no-such-company.localhost' ? 404 : 200).end(`replica ${number}`);
  });
  return listen(server);
}

/** The replica that a proxy sends a request to. */
function replicaOf(port: number, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, headers: { Host: host } }, (response) =>
      text(response).then(resolve, reject),
    ).on('error', reject);
  });
}

test.skipIf(lackOfProxy !== undefined)('haproxy.cfg is valid for the HAProxy of Debian', () => {
  const addresses = { COUNTERSIGN_LISTEN: ':4010', COUNTERSIGN_BASE_DOMAIN: 'mock.example' };
  const replicas = [1, 2, 3].map((number) => [`COUNTERSIGN_REPLICA_${number}`, `127.0.0.1:401${number}`]);
  const env = { ...process.env, ...addresses, ...Object.fromEntries(replicas) };
  const check = spawnSync(proxyBinary ?? '', ['-c', '-f', join(root, 'deploy/haproxy.cfg')], {
    env,
    encoding: 'utf8',
  });
  expect([check.status, check.stderr]).toEqual([0, expect.not.stringContaining('ALERT')]);
});
