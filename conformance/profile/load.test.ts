import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { serve, stopAfterTest } from '../http/testing/server.ts';
import { loadProfile, readProfile } from './load.ts';

describe('complete', () => {
  const read = (text: string, target?: string) => readProfile(text, 'target.yaml', target, () => undefined);

  test('the profile that a mock serves is accepted: companies, users with scopes, apps with their addresses', () => {
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
            password: 'long enough',
            language: 'en',
            companies: ['acme', 'globex'],
            permissions: ['api/contacts'],
          },
        ],
        apps: [
          {
            name: 'App',
            clientId: 'id',
            clientSecret: 'long enough',
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

  test('the target of the command line selects the company with that address or name, or else moves the first one', () => {
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

  test('a profile without an address takes that of the command line', () => {
    expect(read('users: []', 'https://acme.example.com').companies[0].baseUrl).toBe(
      'https://acme.example.com',
    );
  });
});

describe('load', () => {
  const read = (text: string, target?: string) =>
    readProfile(text, 'target.yaml', target, (name) => ({ PASS: 's3cret-word' })[name]);

  test('secrets come from the environment, and the placeholders of hooks and bodies are kept', () => {
    const profile = read(
      `baseUrl: https://acme.example.com/
users: [{ email: e@x, password: "\${PASS}!" }]
hooks: { advanceClock: { url: "/clock?by=\${seconds}" } }
bodies: { invoice: { contact: "\${contact.id}", title: "\${marker}" } }`,
    );
    expect(profile.bodies.invoice).toEqual({ contact: `\${contact.id}`, title: `\${marker}` });
    expect(profile.users[0]?.password).toBe('s3cret-word!');
    expect(profile.hooks.advanceClock?.url).toBe(`/clock?by=\${seconds}`);
    expect(profile.companies).toEqual([{ name: 'acme', baseUrl: 'https://acme.example.com' }]);
  });

  test('a missing file is reported with the command that writes one', async () => {
    await expect(loadProfile('/nowhere/target.yaml')).rejects.toThrow(
      /no profile at .*--init \/nowhere\/target\.yaml/,
    );
  });

  test('a certificate authority is read from a path relative to the profile', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'ca.pem'), 'PEM');
    writeFileSync(join(folder, 'target.yaml'), 'baseUrl: https://a.example\ncertificateAuthority: ca.pem');
    expect((await loadProfile(join(folder, 'target.yaml'))).certificateAuthority).toBe('PEM');
  });

  test('a profile at a URL names no files of this machine', async () => {
    const text = 'baseUrl: https://a.example\ncertificateAuthority: /dev/zero';
    const server = await stopAfterTest(serve((_, response) => void response.end(text)));
    await expect(loadProfile(`${server.url}/profile`)).rejects.toMatchObject({
      name: 'UsageError',
      message: expect.stringMatching(
        /profile:2:23: certificateAuthority names a file, which only a profile in/,
      ),
    });
  });

  test('a certificate authority that is no file, but a device without end, is not read', () => {
    expect(() => read('baseUrl: https://a.example\ncertificateAuthority: /dev/zero')).toThrow(
      /certificateAuthority \/dev\/zero cannot be read: it is not a file/,
    );
  });

  test('aliases that multiply are one sentence', () => {
    const levels = Array.from({ length: 9 }, (_, at) => `a${at + 1}: &a${at + 1} [${`*a${at}, `.repeat(9)}]`);
    const bomb = ['baseUrl: https://a.example', 'a0: &a0 [lol]', ...levels].join('\n');
    expect(() => read(bomb)).toThrow(/^target\.yaml: its aliases \(\*name\) or levels multiply; write/);
  });

  test('a profile at a URL is read without the environment', async () => {
    process.env.COUNTERSIGN_TEST_SECRET = 'leaked';
    const text = `baseUrl: https://a.example\nname: \${COUNTERSIGN_TEST_SECRET}`;
    const server = await serve((request, response) => {
      response.writeHead(request.url === '/profile' ? 200 : 404).end(text);
    });
    try {
      expect((await loadProfile(`${server.url}/profile`)).name).toBe(`\${COUNTERSIGN_TEST_SECRET}`);
      await expect(loadProfile(`${server.url}/other`)).rejects.toThrow('/other was answered with 404.');
    } finally {
      delete process.env.COUNTERSIGN_TEST_SECRET;
      await server.stop();
    }
  });
});
