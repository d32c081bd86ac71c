import { expect, test } from 'vitest';
import { openTestContext } from '../context/testing/test-context.ts';
import { serve, stopAfterTest } from '../http/testing/server.ts';
import { openSession } from './session.ts';

/** The paths with queries that a target receives for these, judged by a profile that names a version or none. */
async function sentBy(schemaVersion: string | undefined, ...paths: readonly string[]) {
  const received: string[] = [];
  const server = serve(({ url = '' }, response) => {
    received.push(url);
    response.end('{}');
  });
  const { send } = await sessionWith(server, schemaVersion);
  for (const path of paths) await send('GET', path);
  return received;
}

const users = [{ email: 'a@b.example', password: 'long enough' }];

const to = 'https://app.example/cb?code=c0de-of-the-app#access_token=t0ken-of-the-app';
const redirecting = () => serve((_, response) => response.writeHead(302, { Location: to }).end());

/** A session with a server, judged by a profile that names a version or none. */
async function sessionWith(server: ReturnType<typeof serve>, schemaVersion?: string) {
  const { url } = await stopAfterTest(server);
  const written = { baseUrl: url, users, ...(schemaVersion && { schemaVersion }) };
  return openSession(openTestContext(written, 2_000));
}

test('the value of a cookie that a response sets is not kept as evidence, and can be read', async () => {
  const cookie = 'sid=s3cr3t=/+; Path=/; HttpOnly';
  const session = await sessionWith(
    serve((_, response) => response.setHeader('Set-Cookie', cookie).end('{}')),
  );
  expect((await session.send('GET', '/api/contacts')).header('set-cookie')).toBe(cookie);
  expect(session.exchanges[0]?.reply?.headers).toContainEqual([
    'Set-Cookie',
    'sid=‹cookie›; Path=/; HttpOnly',
  ]);
});

test('a code and a token in the address of a redirect are redacted, whoever asked', async () => {
  const context = openTestContext({ baseUrl: (await stopAfterTest(redirecting())).url, users }, 2_000);
  const { header } = await openSession(context).send('GET', '/oauth/authorize');
  expect(context.redactor.text(header('location') ?? '')).toBe(
    'https://app.example/cb?code=‹code›#access_token=‹token›',
  );
});

test('every call carries the version of the schemas that the profile names', async () => {
  expect(await sentBy('0.9', '/api/contacts', '/api/contacts?q=a%E9')).toEqual([
    '/api/contacts?v=0.9',
    '/api/contacts?q=a%E9&v=0.9',
  ]);
});

test('a call that names a version, asks for the internal one, or is none of the API stays as it is', async () => {
  const paths = ['/api/contacts?v=none', '/api/schema?gem_version=true', '/oauth/token?code=x'];
  expect(await sentBy('0.9', ...paths)).toEqual(paths);
});

test('without a version in the profile, no call carries one', async () => {
  expect(await sentBy(undefined, '/api/contacts')).toEqual(['/api/contacts']);
});
