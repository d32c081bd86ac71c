import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serve } from '../http/test-server.ts';
import { loadProfile, readProfile } from './load.ts';

const read = (text: string, target?: string) =>
  readProfile(text, 'target.yaml', target, (name) => ({ PASS: 's3cret' })[name]);

const mistakes: readonly (readonly [string, string, string])[] = [
  ['a text that is no YAML', 'baseUrl: [', 'target.yaml:1:'],
  ['an empty text', '', 'target.yaml:1:1: the profile is null; expected object.'],
  ['a list', '- a', 'target.yaml:1:1: the profile is ["a"]; expected object.'],
  ['no address', 'users: []', 'target.yaml:1:1: the profile lacks baseUrl.'],
  [
    'an address with a path that is a query',
    'baseUrl: https://acme.example.com?x',
    'target.yaml:1:10: baseUrl is "https://acme.example.com?x"; expected an http or https address',
  ],
  [
    'a misspelt name',
    'baseUrl: https://a.example\nuser:\n  - email: x',
    'target.yaml:2:1: the profile has an unknown name, user; did you mean users?',
  ],
  [
    'a name that is like no other',
    'baseUrl: https://a.example\nhooks:\n  somethingElseEntirely: {}',
    'target.yaml:3:3: hooks has an unknown name, somethingElseEntirely; known here: advanceClock, reset.',
  ],
  [
    'a user without password',
    'baseUrl: https://a.example\nusers:\n  - email: ada@a.example\n',
    'target.yaml:3:5: users[0] lacks password.',
  ],
  [
    'a number for a password',
    'baseUrl: https://a.example\nusers:\n  - email: ada@a.example\n    password: 12345',
    'target.yaml:4:15: users[0].password is 12345; expected string.',
  ],
  [
    'a secret that the environment lacks',
    `baseUrl: https://a.example\nusers:\n  - email: ada@a.example\n    password: \${NOT_SET}`,
    'target.yaml:4:15: the environment has no NOT_SET; set it (export NOT_SET=…) and run again.',
  ],
  [
    'a resolution of another shape',
    'baseUrl: https://a.example\nresolve: [a.example=127.0.0.1]',
    'target.yaml:2:11: resolve[0] is "a.example=127.0.0.1"; expected host:port:address',
  ],
  [
    'a step that does nothing',
    'baseUrl: https://a.example\ndialog: {allow: {when: form, steps: [{value: x}]}}',
    'target.yaml:2:38: dialog.allow.steps[0] is one of: fill with value, click, check, waitFor.',
  ],
  [
    'a user of a company that is not listed',
    'baseUrl: https://a.example\nusers: [{email: e@x, password: pass, companies: [b]}]',
    'target.yaml:2:50: there is no b among a.',
  ],
  [
    'a waiver without reason',
    'baseUrl: https://a.example\nwaivers:\n  - requirement: oauth.*',
    'target.yaml:3:5: waivers[0] lacks reason.',
  ],
  [
    'a key twice',
    'baseUrl: https://a.example\nbaseUrl: https://b.example',
    'target.yaml:2:1: Map keys must be unique',
  ],
];

test.each(mistakes)('%s is told with its place', (_, text, sentence) => {
  expect(() => read(text)).toThrow(
    expect.objectContaining({ name: 'UsageError', message: expect.stringContaining(sentence) }),
  );
});

test('all mistakes are told at once', () => {
  const text = 'baseUrl: x\nusers: [{email: e}]\nwaivers: [{requirement: a, reason: ""}]';
  expect(() => read(text)).toThrow(/1:10: .*\n.*2:9: .*\n.*3:36: /);
});

test('secrets come from the environment, and the placeholders of hooks stay', () => {
  const profile = read(
    `baseUrl: https://acme.example.com/
users: [{ email: e@x, password: "\${PASS}!" }]
hooks: { advanceClock: { url: "/clock?by=\${seconds}" } }`,
  );
  expect(profile.users[0]?.password).toBe('s3cret!');
  expect(profile.hooks.advanceClock?.url).toBe(`/clock?by=\${seconds}`);
  expect(profile.companies).toEqual([{ name: 'acme', baseUrl: 'https://acme.example.com' }]);
});

test('what a mock hands out is a profile: companies, people with scopes, apps with their addresses', () => {
  const profile = read(
    JSON.stringify({
      baseUrl: 'http://127.0.0.1:4010',
      companies: [
        { name: 'acme', baseUrl: 'http://acme.localhost:4010' },
        { name: 'globex', baseUrl: 'http://globex.localhost:4010' },
      ],
      users: [
        {
          email: 'a@x',
          password: 'pass',
          language: 'en',
          companies: ['acme', 'globex'],
          permissions: ['api/contacts'],
        },
      ],
      apps: [
        {
          name: 'App',
          clientId: 'id',
          clientSecret: 'secret',
          siteUrl: 'http://localhost:9',
          redirectUri: 'http://localhost:9/cb',
        },
      ],
    }),
  );
  expect(profile.companies.map((it) => [it.name, it.baseUrl])).toEqual([
    ['acme', 'http://127.0.0.1:4010'],
    ['globex', 'http://globex.localhost:4010'],
  ]);
});

test('the target of the command line is the company with that address, or named by it, or the first at a new address', () => {
  const text = `baseUrl: https://acme.example.com
companies: [{name: acme, baseUrl: https://acme.example.com}, {name: globex, baseUrl: https://globex.example.com}]`;
  const first = (target: string) => read(text, target).companies[0];
  expect(first('https://globex.example.com/')).toEqual({
    name: 'globex',
    baseUrl: 'https://globex.example.com',
  });
  expect(first('https://globex.staging.example.com')).toEqual({
    name: 'globex',
    baseUrl: 'https://globex.staging.example.com',
  });
  expect(first('http://127.0.0.1:80')).toEqual({ name: 'acme', baseUrl: 'http://127.0.0.1:80' });
});

test('a profile without address takes that of the command line', () => {
  expect(read('users: []', 'https://acme.example.com').companies[0].baseUrl).toBe('https://acme.example.com');
});

test('a missing file is told with the command that writes one', async () => {
  await expect(loadProfile('/nowhere/target.yaml')).rejects.toThrow(
    /no profile at .*--init \/nowhere\/target\.yaml/,
  );
});

test('an authority is read beside the profile', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'profile-'));
  writeFileSync(join(folder, 'ca.pem'), 'PEM');
  writeFileSync(join(folder, 'target.yaml'), 'baseUrl: https://a.example\ncertificateAuthority: ca.pem');
  expect((await loadProfile(join(folder, 'target.yaml'))).certificateAuthority).toBe('PEM');
});

test('a profile at an address is read, and never with the environment', async () => {
  process.env.COUNTERSIGN_TEST_SECRET = 'leaked';
  const text = `baseUrl: https://a.example\nname: \${COUNTERSIGN_TEST_SECRET}`;
  const server = await serve((request, answer) => {
    answer.writeHead(request.url === '/profile' ? 200 : 404).end(text);
  });
  try {
    expect((await loadProfile(`${server.url}/profile`)).name).toBe(`\${COUNTERSIGN_TEST_SECRET}`);
    await expect(loadProfile(`${server.url}/other`)).rejects.toThrow('/other was answered with 404.');
  } finally {
    delete process.env.COUNTERSIGN_TEST_SECRET;
    await server.stop();
  }
});
