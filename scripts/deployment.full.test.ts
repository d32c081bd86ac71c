import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { lackOfProxy, PROXY } from '../mock/control/testing/replica-fleet.ts';
import { root } from './testing/pages.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 600_000 });

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
  const folder = mkdtempSync(join(tmpdir(), 'countersign-deploy-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
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

test.skipIf(lackOfProxy !== undefined)('haproxy.cfg is valid for the HAProxy of Debian', () => {
  const addresses = { COUNTERSIGN_LISTEN: ':4010' };
  const replicas = [1, 2, 3].map((number) => [`COUNTERSIGN_REPLICA_${number}`, `127.0.0.1:401${number}`]);
  const env = { ...process.env, ...addresses, ...Object.fromEntries(replicas) };
  const check = spawnSync(PROXY ?? '', ['-c', '-f', join(root, 'deploy/haproxy.cfg')], {
    env,
    encoding: 'utf8',
  });
  expect([check.status, check.stderr]).toEqual([0, expect.not.stringContaining('ALERT')]);
});
