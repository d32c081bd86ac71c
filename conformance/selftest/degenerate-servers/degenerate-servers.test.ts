import { expect, onTestFinished, test } from 'vitest';
import { basicCredentials } from '../../../testing/http/authorization.ts';
import { sendRequest } from '../../../testing/http/send-request.ts';
import { degenerateServerNames, startDegenerateServer } from './degenerate-servers.ts';

test.each(degenerateServerNames)(
  'the degenerate server "%s" answers where its profile says',
  async (name) => {
    const server = await startDegenerateServer(name);
    onTestFinished(server.stop);
    const { port, host } = new URL(server.profile.baseUrl);
    expect(port).toBe(String(server.port));
    const { status } = await sendRequest({ port: server.port, host, method: 'GET', path: '/api/contacts' });
    expect(status).toBeGreaterThan(0);
  },
);

test('the degenerate server that is stale shows a contact as it was when it was first read', async () => {
  const server = await startDegenerateServer('stale');
  onTestFinished(server.stop);
  const [user = expect.fail()] = server.profile.users;
  const { host } = new URL(server.profile.baseUrl);
  const call = (method: string, path: string, body?: unknown) =>
    sendRequest({
      port: server.port,
      host,
      method,
      path,
      headers: { authorization: basicCredentials(user) },
      body,
    });
  const created = await call('POST', '/api/contacts', { type: 'Client', last_name: 'Before' });
  const path = `/api/contacts/${Object(created.json).contact.id}`;
  const before = await call('GET', path);
  expect(before.text).toContain('Before');
  expect((await call('PUT', path, { last_name: 'Changed' })).text).toContain('Changed');
  expect((await call('GET', path)).text).toBe(before.text);
});
