import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { UsageError, verify } from './index.ts';
import { contactsProfile, createContactsApp } from './selftest/small-servers/contacts.ts';

const documentation = readFileSync(new URL('../docs/ci.md', import.meta.url), 'utf8');

/** The code block of a language in the documentation. */
const blockOf = (language: string): string =>
  documentation.split(`\`\`\`${language}\n`)[1]?.split('\n```')[0] ?? '';

test('a server in the same process is judged without a port, and a mutation of it violates', async () => {
  const app = createContactsApp();
  const transport = async (request: Request) => {
    const response = await app(request);
    return response.status === 404 ? Response.json({}, { status: 200 }) : response;
  };
  const profile = contactsProfile('http://app.test');
  const only = ['status.404-for-unknown-record', 'contact.collection-path'];
  const right = await verify({ profile, transport: app, only });
  expect([right.verdict, right.counts.pass]).toEqual(['conforms', 2]);
  const wrong = await verify({ profile, transport, only });
  expect([wrong.verdict, wrong.next?.requirement]).toEqual(['violates', 'status.404-for-unknown-record']);
});

test('a mistake in the profile is a UsageError, and a transport that fails leaves the verdict open', async () => {
  const users = [{ email: 'a@b.example' }];
  const profile = { baseUrl: 'http://app.test', users };
  expect(() => verify(JSON.parse(JSON.stringify({ profile })))).toThrow(UsageError);
  const failing = verify({
    profile: contactsProfile('http://app.test'),
    transport: () => Promise.reject(new Error('out of order')),
  });
  await expect(failing).rejects.toThrow(
    'The target cannot be reached: no request gets a response. GET http://app.test/api/contacts: out of order.',
  );
});

test('the documented example runs', async () => {
  const stories: (() => Promise<void>)[] = [];
  const body = blockOf('js').replace(/^import .*$/gm, '');
  const run = new Function('assert', 'test', 'verify', 'app', body);
  run(assert, (_: string, story: () => Promise<void>) => stories.push(story), verify, {
    fetch: createContactsApp(),
  });
  expect(stories).toHaveLength(1);
  for (const story of stories) await story();
});

test.skipIf(spawnSync('python3', ['-m', 'pytest', '--version']).status !== 0)(
  'the documented recipe for pytest passes and fails with the exit code of the command',
  () => {
    const folder = temporaryFolder();
    const fixture =
      'import pytest\n\n@pytest.fixture\ndef server_url():\n    return "http://127.0.0.1:1"\n\n';
    writeFileSync(join(folder, 'test_recipe.py'), `${fixture}${blockOf('python')}\n`);
    const pytest = (code: number) => {
      writeFileSync(join(folder, 'npx'), `#!/bin/sh\necho "$@"\nexit ${code}\n`, { mode: 0o755 });
      const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
      return spawnSync('python3', ['-m', 'pytest', '-q', '-p', 'no:cacheprovider', folder], {
        env,
        encoding: 'utf8',
      });
    };
    expect(pytest(0).status).toBe(0);
    const { status, stdout } = pytest(1);
    expect(status).toBe(1);
    expect(stdout).toContain('countersign-verify --target http://127.0.0.1:1 --profile target.yaml');
  },
);
