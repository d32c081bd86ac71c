import { readFileSync } from 'node:fs';
import { createServer as createSecureServer } from 'node:https';
import { expect, test } from 'vitest';
import { clientOf, get, started } from './test-client.ts';
import { listen, serve } from './test-server.ts';

test('an https address of an http server is said to speak no TLS', async () => {
  const server = await started(serve((_, answer) => answer.end()));
  await expect(clientOf().send(get(`https://127.0.0.1:${server.port}/`))).rejects.toThrow(/TLS/);
});

const certificate = readFileSync(new URL('fixtures/certificate.pem', import.meta.url), 'utf8');
const key = readFileSync(new URL('fixtures/key.pem', import.meta.url), 'utf8');
const secureServer = () =>
  listen(createSecureServer({ cert: certificate, key }, (_, answer) => answer.end('{}')));

test('a certificate that nobody vouches for is refused with advice', async () => {
  const server = await started(secureServer());
  const url = `https://self-signed.localhost:${server.port}/`;
  await expect(clientOf().send(get(url))).rejects.toThrow(/self-signed .*`certificateAuthority`/);
});

test('a certificate for another name is refused, even from a trusted authority', async () => {
  const server = await started(secureServer());
  const client = clientOf({ certificateAuthority: certificate });
  await expect(client.send(get(`https://other.localhost:${server.port}/`))).rejects.toThrow(
    /the certificate is for another host name\.$/,
  );
});

test('a certificate of an authority that the profile names is trusted', async () => {
  const server = await started(secureServer());
  const client = clientOf({ certificateAuthority: certificate });
  const reply = await client.send(get(`https://self-signed.localhost:${server.port}/`));
  expect(reply.status).toBe(200);
});
