import { execFile, type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { afterAll, beforeAll, test } from 'vitest';

/** The image that those of the tests are built on: one with Node and npm, had without a registry. */
export const base = process.env.COUNTERSIGN_BASE_IMAGE ?? 'countersign-base';

/** Runs a command of Docker to its end. */
export const docker = (...args: readonly string[]): SpawnSyncReturns<string> =>
  spawnSync('docker', args, { encoding: 'utf8', timeout: 60_000 });

/** Why no container can be started here; undefined where one can. */
function lackOfEngine(): string | undefined {
  const { status, error, stderr } = docker('info', '--format', '{{.ServerErrors}}');
  if (error) return 'there is no command docker (.ci/docker-engine installs it)';
  if (status !== 0)
    return `no Docker engine answers (${stderr.trim().split('\n')[0]}; .ci/docker-engine starts one)`;
  if (docker('image', 'inspect', base).status === 0) return undefined;
  return `there is no image ${base} (.ci/base-image makes one)`;
}

const lack = lackOfEngine();
if (lack !== undefined && process.env.COUNTERSIGN_REQUIRE_DOCKER === '1') {
  throw new Error(`Containers have to be tested here, but ${lack}.`);
}
if (lack !== undefined) console.warn(`Not testing containers, since ${lack}.`);

/** A test that starts containers. Where none can be started it is skipped aloud, unless COUNTERSIGN_REQUIRE_DOCKER is 1: then it is red. */
export const engineTest = test.skipIf(lack !== undefined);

const longestBuild = 300_000;

/** The name of an image that is built for the tests of a file, with an id of its own, and goes with them. */
export function builtImage(folder: string): string {
  const name = `countersign-test-${randomUUID()}`;
  const label = `org.countersign.test=${name}`;
  const settings = ['--network', 'host', '--build-arg', `BASE=${base}`, '--label', label, '--tag', name];
  beforeAll(async () => {
    if (lack === undefined) await promisify(execFile)('docker', ['build', ...settings, folder]);
  }, longestBuild);
  afterAll(() => {
    if (lack === undefined) docker('image', 'rm', '--force', name);
  });
  return name;
}

/** The containers of an image, running or not, by name. */
export const containersOf = (image: string): readonly string[] =>
  docker('ps', '--all', '--filter', `ancestor=${image}`, '--format', '{{.Names}}')
    .stdout.split('\n')
    .filter((it) => it !== '');
