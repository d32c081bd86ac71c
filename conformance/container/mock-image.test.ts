import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect } from 'vitest';
import { environmentOutsideVitest, execute } from '../../testing/execute.ts';
import { casesOfDay } from '../../testing/sample.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { Report } from '../report/report.ts';
import { register } from '../requirements/register.ts';
import { base, builtImage, containersOf, docker, engineTest } from './testing/engine.ts';

const root = join(import.meta.dirname, '..', '..');
const image = builtImage(root);
const token = 'an-unguessable-token';

const ends: (() => unknown)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Starts the mock's container for a test, and returns its name. */
function startMock(...settings: readonly string[]): string {
  const { stdout, stderr } = docker('run', '--detach', ...settings, image);
  const name = stdout.trim();
  expect(name, stderr).toMatch(/^[0-9a-f]{64}$/);
  ends.push(() => docker('rm', '--force', '--volumes', name));
  return name;
}

const inspected = (name: string, format: string): string =>
  docker('inspect', '--format', format, name).stdout.trim();
const sizeOf = (name: string): number =>
  Number(docker('image', 'inspect', '--format', '{{.Size}}', name).stdout);
const health = (name: string) => () => inspected(name, '{{.State.Health.Status}}');

describe("the mock's image", () => {
  engineTest(
    'conforms, by requirements drawn today and the profile that it serves with its token, and no report contains the token',
    async () => {
      const files = temporaryFolder();
      const settings = [
        '--image',
        image,
        '--image-env',
        'COUNTERSIGN_CONTROL_TOKEN',
        '--profile',
        '/__mock/profile',
        ...['--depth', 'quick'],
        ...casesOfDay(register).flatMap(({ id }) => ['--only', id]),
      ];
      const header = ['--profile-header', `Authorization: Bearer \${COUNTERSIGN_CONTROL_TOKEN}`];
      const args = ['conformance/main.ts', ...settings, ...header, '--report', files];
      const env = { ...process.env, COUNTERSIGN_CONTROL_TOKEN: token };
      const { code, out, error } = await execute(process.execPath, args, { cwd: root, env });
      expect(out, error).toContain(`${image} conforms: every must that was judged passed.`);
      expect(code).toBe(0);
      const report: Report = JSON.parse(readFileSync(join(files, 'report.json'), 'utf8'));
      expect(report.counts).toMatchObject({ fail: 0, error: 0, untestable: 0 });
      const written = readdirSync(files).map((name) => readFileSync(join(files, name), 'utf8'));
      expect([out, error, ...written].join('\n')).not.toContain(token);
      expect(containersOf(image)).toEqual([]);
    },
  );

  engineTest('passes the example that judges a container in Vitest', async () => {
    // Its reaper would be pulled.
    const variables = { SERVER_IMAGE: image, TESTCONTAINERS_RYUK_DISABLED: 'true', NO_COLOR: '1' };
    const { code, out, error } = await execute(
      process.execPath,
      [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', join(root, 'examples/container')],
      { env: { ...environmentOutsideVitest(), ...variables } },
    );
    expect(code, out + error).toBe(0);
    expect(Number(/Tests .*?(\d+) passed/.exec(out)?.[1])).toBeGreaterThan(20);
    expect(containersOf(image)).toEqual([]);
  });

  engineTest('becomes healthy, runs without root, and shuts down cleanly when stopped', async () => {
    const name = startMock('--read-only', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges');
    await expect.poll(health(name)).toBe('healthy');
    expect(docker('exec', name, 'id', '-u').stdout.trim()).toBe('1000');
    expect(docker('exec', name, 'sh', '-c', 'echo > lib/main.js').status).not.toBe(0);
    docker('stop', '--time', '20', name);
    expect(inspected(name, '{{.State.ExitCode}} {{.State.OOMKilled}}')).toBe('0 false');
  });

  engineTest('can keep its state in /state', async () => {
    const { stdout } = docker(
      'run',
      '--rm',
      '--entrypoint',
      'sh',
      image,
      '-c',
      'touch /state/mock.json && echo kept',
    );
    expect(stdout).toBe('kept\n');
  });

  engineTest('contains only the built package, in less than 120 MB above its base', () => {
    const { stdout } = docker('run', '--rm', '--entrypoint', 'ls', image, '/countersign');
    expect(stdout.split('\n').filter(Boolean)).toEqual([
      'LICENSE',
      'README.md',
      'THIRD-PARTY-NOTICES',
      'files',
      'lib',
      'package.json',
    ]);
    const sources = docker('run', '--rm', '--entrypoint', 'find', image, '/countersign', '-name', '*.ts');
    expect(sources.stdout.split('\n').filter((file) => file && !file.endsWith('.d.ts'))).toEqual([]);
    const megabytes = (sizeOf(image) - sizeOf(base)) / 1e6;
    console.log(`The image of the mock holds ${megabytes.toFixed(1)} MB above its base.`);
    expect(megabytes).toBeLessThan(120);
  });
});
