import { execFile, type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { afterAll, beforeAll, test } from 'vitest';

/** The base image of the test images: it has Node and npm, and is available without a registry. */
export const base = process.env.COUNTERSIGN_BASE_IMAGE ?? 'countersign-base';

/** Runs a command of Docker to its end. */
export const docker = (...args: readonly string[]): SpawnSyncReturns<string> =>
  spawnSync('docker', args, { encoding: 'utf8', timeout: 60_000 });

/** Why no container can be started here; undefined if one can. */
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

/** A test that starts containers. If none can be started it is skipped with the reason, or fails if COUNTERSIGN_REQUIRE_DOCKER is 1. */
export const engineTest = test.extend<{ engine: undefined }>({
  engine: [
    async ({ skip }, use) => {
      skip(lack !== undefined, lack);
      await use(undefined);
    },
    { auto: true },
  ],
});

const longestBuild = 300_000;

/** Builds an image for the tests of a file and returns its name. It is removed after them. */
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
