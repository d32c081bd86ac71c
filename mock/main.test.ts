import { once } from 'node:events';
import { cpSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { execute } from '../testing/execute.ts';
import { MockProcess } from '../testing/mock-process.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { basic, call } from './http/testing/small-client.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The output and exit code of a command that ends by itself. */
const run = (...args: string[]) =>
  execute('node_modules/.bin/node', ['mock/main.ts', ...args], { cwd: root });

/** A mock that serves, and what it printed until then. */
async function serve(...args: string[]) {
  const mock = new MockProcess(args);
  onTestFinished(async () => {
    await mock.end('SIGKILL');
  });
  const url = await mock.waitForOrigin();
  return { mock, banner: mock.output, url };
}

describe('a mock that cannot start', () => {
  it('because of its command line says how to write it, with exit code 2', async () => {
    const error = 'mock: --port takes a whole number from 0 to 65535, not "http".\n';
    expect(await run('--port', 'http')).toEqual({ out: '', error, code: 2 });
  });

  it.each([
    ['--choices', 'creat.status=200'],
    ['--choices', 'nofile.json'],
    ['--scenario', 'nofile.json'],
    ['--durable'],
  ])('because of what %s says ends with 2, too', async (...options) => {
    expect(await run('--port', '0', ...options)).toMatchObject({ out: '', code: 2 });
  });

  it('because no operation has a name that is forwarded says which one is meant, and ends', async () => {
    const { error, code } = await run(
      '--port',
      '0',
      '--proxy',
      'http://127.0.0.1:1',
      '--only',
      'listContact',
    );
    const sentence = 'There is no operation listContact; did you mean listContacts?';
    expect({ error, code }).toEqual({ error: `mock: ${sentence}\n`, code: 2 });
  });

  it('because its port is in use reports it, with exit code 1', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const { error, code } = await run('--port', `${port}`);
    other.close();
    const remedy = 'stop what uses it, or choose another with --port (0 picks a free one).';
    expect({ error, code }).toEqual({
      error: `mock: Port ${port} of 127.0.0.1 is in use; ${remedy}\n`,
      code: 1,
    });
  });

  it.each(['192.0.2.1', 'nowhere.invalid'])(
    'because %s is not one of its addresses reports it',
    async (host) => {
      const { error, code } = await run('--port', '0', '--host', host);
      const sentence = `${host} is not an address of this machine; choose another with --host.`;
      expect({ error, code }).toEqual({ error: `mock: ${sentence}\n`, code: 1 });
    },
  );

  it('because its schemas are broken says in one line which file, and where', async () => {
    const folder = temporaryFolder();
    cpSync(join(root, 'schemas'), folder, { recursive: true });
    writeFileSync(join(folder, '1.0', 'contact.json'), '{"title":');
    const broken = await run('--port', '0', '--schemas', folder);
    expect(broken.error).toMatch(/^mock: \S+\/contact\.json:1:10: cannot be read as JSON: .+\n$/);
    expect(broken.code).toBe(1);
    const missing = await run('--port', '0', '--schemas', join(folder, 'none'));
    expect(missing.error).toMatch(/^mock: .*none: no such folder; .*\n$/);
    expect(missing.code).toBe(2);
  });
});

describe('a mock', () => {
  it('explains all of its options', async () => {
    const { out, code } = await run('--help');
    expect(code).toBe(0);
    for (const name of ['port', 'host', 'seed', 'schemas', 'strict', 'help'])
      expect(out).toContain(`--${name}`);
  });

  it('shows its addresses, logins and apps, and responds to the request that it suggests', async () => {
    const { banner, url } = await serve();
    expect(banner).toMatch(
      /Companies\n {2}acme {4}http:\/\/acme\.localhost:\d+\n {2}globex {2}http:\/\/globex\.localhost:\d+\n/,
    );
    expect(banner).toMatch(/\nLogins\n( {2}\S+@\S+ +\S+ +(en|de|fr) +(acme|globex|acme, globex)\n){3,}/);
    expect(banner).toMatch(/\nApps\n( {2}\S.*\n){2,}/);
    const [, login = '', suggested = ''] = /curl -u '(.+)' (\S+)/.exec(banner) ?? [];
    const [email = '', password = ''] = login.split(':');
    expect(suggested.startsWith(url)).toBe(true);
    const response = await call(suggested, { headers: { Authorization: basic(email, password) } });
    expect(response).toMatchObject({ status: 200, body: { contacts: expect.any(Array) } });
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('stops cleanly on %s', async (signal) => {
    const { mock, url } = await serve();
    await call(`${url}/api/contacts`);
    expect(await mock.end(signal)).toBe(0);
  });

  it('serves another folder of schemas', async () => {
    const { url, banner } = await serve('--schemas', join(root, 'schemas'), '--strict', '--seed', 'other');
    const [, email = '', password = ''] = /curl -u '(.+?):(.+?)'/.exec(banner) ?? [];
    const response = await call(`${url}/api/schema`, { headers: { Authorization: basic(email, password) } });
    expect(response).toMatchObject({ status: 200, body: { contact: { title: 'Contact' } } });
  });
});
