import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { execute } from '../../testing/execute.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { schemasFolder } from '../schemas/files.ts';

type Step = { name?: string; run?: string };

const folder = temporaryFolder();
const calls = join(folder, 'calls');
const comments = join(folder, 'comments');
const { runs } = parse(readFileSync(join(import.meta.dirname, '../action.yml'), 'utf8'));
const script = runs.steps.find(({ name }: Step) => name === 'Compare').run;

const executable = (path: string, text: string) =>
  writeFileSync(path, `#!/bin/sh\n${text}\n`, { mode: 0o755 });

/** Runs the step as a pull request does, and returns its exit code with what it printed. */
async function compare(env: Record<string, string> = {}): Promise<{ code: number; out: string }> {
  const values = {
    FROM: 'HEAD',
    SCHEMAS: 'schemas',
    ACCEPT: '',
    PULL_REQUEST: '7',
    GITHUB_REPOSITORY: 'acme/api',
    GITHUB_STEP_SUMMARY: join(folder, 'summary'),
    RUNNER_TEMP: folder,
    PATH: `${folder}:${process.env.PATH}`,
  };
  writeFileSync(calls, '');
  const { code, out, error } = await execute('bash', ['-eo', 'pipefail', '-c', script], {
    cwd: folder,
    env: { ...process.env, ...values, ...env },
  });
  return { code, out: out + error };
}

beforeAll(() => {
  const bin = join(folder, 'countersign/node_modules/.bin');
  mkdirSync(bin, { recursive: true });
  executable(
    join(bin, 'countersign-contract'),
    `exec '${process.execPath}' '${join(import.meta.dirname, 'main.ts')}' "$@"`,
  );
  executable(
    join(folder, 'gh'),
    `echo "$@" >> '${calls}'; case "$*" in *--paginate*) cat '${comments}' ;; esac`,
  );
  cpSync(schemasFolder, join(folder, 'schemas'), { recursive: true });
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.example', ...args], { cwd: folder });
  git('init', '-q');
  git('add', 'schemas');
  git('commit', '-qm', 'The contract');
  const contact = join(folder, 'schemas/1.0/contact.json');
  writeFileSync(contact, readFileSync(contact, 'utf8').replace('"Client", "Lead", "Supplier"', '"Client"'));
});

test.each([
  ['writes a comment where there is none', '', '--method POST repos/acme/api/issues/7/comments'],
  [
    'updates the comment that an earlier run wrote',
    '42\n',
    '--method PATCH repos/acme/api/issues/comments/42',
  ],
])('The Action %s, and fails for the breaking change', async (_, earlier, call) => {
  writeFileSync(comments, earlier);
  const { code, out } = await compare();
  expect(out).toMatch(/^::error file=schemas\/1\.0\/contact\.json,line=\d+/);
  expect(code).toBe(1);
  expect(readFileSync(calls, 'utf8')).toContain(call);
  expect(readFileSync(join(folder, 'summary'), 'utf8')).toContain('breaking changes are not accepted');
});

test('The Action comments nothing outside of a pull request, nor where the comparison fails', async () => {
  expect((await compare({ PULL_REQUEST: '' })).code).toBe(1);
  expect(readFileSync(calls, 'utf8')).toBe('');
  expect((await compare({ FROM: 'nowhere' })).code).toBe(2);
  expect(readFileSync(calls, 'utf8')).toBe('');
});
