import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test, vi } from 'vitest';
import { type Ended, each, run } from './testing/command-line.ts';
import { useTarget } from './testing/target.ts';

const target = useTarget();

const profile = () => {
  const users = target.server.profile.users.map((it, at) =>
    at === 0 ? { ...it, email: `\${ADMIN_EMAIL}`, password: `\${ADMIN_PASSWORD}` } : it,
  );
  return ['--profile', target.profileFile({ users })];
};
const secrets = () => ({
  ADMIN_EMAIL: target.server.profile.users[0]?.email,
  ADMIN_PASSWORD: target.server.profile.users[0]?.password,
});

async function runWithSecrets(...args: string[]): Promise<Ended> {
  for (const [name, value] of Object.entries(secrets())) vi.stubEnv(name, value);
  return run(...args).finally(() => vi.unstubAllEnvs());
}

/** Runs a command in a shell that has the secrets of the profile, as whoever pastes it. */
async function paste(command: string, variables: NodeJS.ProcessEnv = secrets()) {
  const child = spawn('sh', ['-c', command], { env: { PATH: process.env.PATH, ...variables } });
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { stdout, stderr, status };
}

const repeatLines = ({ out }: Ended) => [...out.matchAll(/repeat: +(.*)/g)].map(([, line = '']) => line);

let ended: Ended;
beforeAll(async () => {
  ended = await runWithSecrets(...each('only', 'fails.*'), ...profile());
});

test('a curl line reads the variables of the profile, and shows the failure again', async () => {
  const line = repeatLines(ended).find((it) => it.includes('q=tea')) ?? '';
  expect(line).toContain(`-u "\${ADMIN_EMAIL}"':'"\${ADMIN_PASSWORD}"`);
  expect((await paste(line)).stdout).toMatch(/^HTTP\/1.1 200 /);
  expect((await paste(line, {})).stdout).toMatch(/^HTTP\/1.1 401 /);
});

test('a script creates the record that is gone, repeats the request that failed, and leaves nothing', async () => {
  const line = repeatLines(ended).find((it) => it.includes('fails.story')) ?? '';
  expect(line).toMatch(/^sh .*repeat\/fails\.story\.sh$/);
  const held = await target.held();
  const { stdout, stderr, status } = await paste(line);
  expect([stderr, status]).toEqual(['', 0]);
  expect(stdout).toMatch(
    /1\. POST \/api\/contacts\n2\. GET \/api\/contacts\/\S+\nHTTP\/1.1 200 [\s\S]*"contact"/,
  );
  expect(stdout).not.toContain('3. ');
  expect(await target.held()).toBe(held);
});

test('a script says what to set, and holds no secret', async () => {
  const file = join(ended.files, 'repeat/fails.story.sh');
  const { stderr, status } = await paste(`sh '${file}'`, {});
  expect(status).not.toBe(0);
  expect(stderr).toMatch(/ADMIN_[A-Z]+: set it to what the profile has at users\[0\]\./);
  expect(readFileSync(file, 'utf8')).not.toContain(target.server.profile.users[0]?.password);
});

test('--keep leaves the records of failed checks and names them', async () => {
  const held = await target.held();
  const only = each('only', 'fails.story', 'passes.always');
  const { report, out } = await runWithSecrets(...only, '--keep', ...profile());
  expect(await target.held()).toBe(held + 1);
  const [kept, ...others] = report.leftovers;
  expect(others).toEqual([]);
  expect(kept).toMatchObject({ type: 'contact', reason: 'kept for a check that failed (--keep)' });
  expect(out).toContain(kept?.address);
});
