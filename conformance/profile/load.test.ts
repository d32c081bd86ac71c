import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serve } from '../http/test-server.ts';
import { loadProfile, readProfile } from './load.ts';

const read = (text: string, target?: string) =>
  readProfile(text, 'target.yaml', target, (name) => ({ PASS: 's3cret' })[name]);

test('secrets come from the environment, and the placeholders of hooks and bodies stay', () => {
  const profile = read(
    `baseUrl: https://acme.example.com/
users: [{ email: e@x, password: "\${PASS}!" }]
hooks: { advanceClock: { url: "/clock?by=\${seconds}" } }
bodies: { invoice: { contact: "\${contact.id}", title: "\${mark}" } }`,
  );
  expect(profile.bodies.invoice).toEqual({ contact: `\${contact.id}`, title: `\${mark}` });
  expect(profile.users[0]?.password).toBe('s3cret!');
  expect(profile.hooks.advanceClock?.url).toBe(`/clock?by=\${seconds}`);
  expect(profile.companies).toEqual([{ name: 'acme', baseUrl: 'https://acme.example.com' }]);
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
