import { expect, onTestFinished, test } from 'vitest';
import { sendRequest } from '../../../testing/http/send-request.ts';
import { serve, stopAfterTest } from '../../http/testing/server.ts';
import { startAdapter } from './adapter.ts';
import { parseJsonBody, type Rewrite, withJsonBody } from './rewrite.ts';

/** Starts an adapter before a server that answers with what it was asked, and its own address. */
async function startBefore(rewrites: readonly Rewrite[]) {
  const server = await stopAfterTest(
    serve(async ({ method, url, headers }, response) => {
      const own = `http://${headers.host}/api/contacts/1`;
      response.writeHead(201, { 'content-type': 'application/json', location: own });
      response.end(JSON.stringify({ method, url, own }));
    }),
  );
  const adapter = await startAdapter({ port: server.port, profile: { baseUrl: server.url } }, rewrites);
  onTestFinished(adapter.stop);
  const { port, profile } = adapter;
  const send = (method: string, path: string) =>
    sendRequest({ port, host: `127.0.0.1:${port}`, method, path });
  return { url: `http://127.0.0.1:${port}`, profile, send };
}

test('an adapter without rewrites passes on what is sent, and leads back through itself', async () => {
  const { url, profile, send } = await startBefore([]);
  expect(profile).toEqual({ baseUrl: url });
  const { status, headers, json } = await send('PUT', '/api/contacts?q=a%20b');
  expect([status, headers.location]).toEqual([201, `${url}/api/contacts/1`]);
  expect(json).toEqual({ method: 'PUT', url: '/api/contacts?q=a+b', own: `${url}/api/contacts/1` });
});

test('rewrites change requests in order and responses in reverse order, and can reject a request', async () => {
  const marker = (name: string): Rewrite => ({
    request: (request) => ({ ...request, path: `${request.path}/${name}` }),
    response: (response) => withJsonBody(response, [name, parseJsonBody(response)]),
  });
  const closed: Rewrite = {
    request: (request) =>
      request.method === 'DELETE'
        ? { rejection: { status: 405, headers: {}, body: Buffer.alloc(0) } }
        : request,
  };
  const { send } = await startBefore([marker('one'), closed, marker('two')]);
  expect((await send('GET', '/api')).json).toEqual([
    'one',
    ['two', expect.objectContaining({ url: '/api/one/two' })],
  ]);
  expect(await send('DELETE', '/api')).toMatchObject({ status: 405 });
});
