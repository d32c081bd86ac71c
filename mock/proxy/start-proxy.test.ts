import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Mock, startMock } from '../start.ts';
import { startProxy } from './start-proxy.ts';

let mock: Mock;
let proxy: { baseUrl: string; stop(): Promise<void> };
let authorization: string;
const reported: string[] = [];

function before(upstream: string) {
  const report = (line: string) => reported.push(line);
  return startProxy({ upstream: new URL(upstream), port: 0, host: '127.0.0.1', report });
}

beforeAll(async () => {
  mock = await startMock();
  proxy = await before(mock.baseUrl);
  authorization = `Bearer ${(await mock.control.tokens.mint()).access_token}`;
});
afterAll(() => Promise.all([proxy.stop(), mock.stop()]));
afterEach(() => mock.control.faults.clear());

async function send(path: string, init: RequestInit = {}) {
  reported.length = 0;
  const headers = { Authorization: authorization, 'Content-Type': 'application/json', ...init.headers };
  const response = await fetch(`${proxy.baseUrl}${path}`, { ...init, headers });
  const header = response.headers.get('Countersign-Violations');
  return { response, violations: header === null ? [] : JSON.parse(header) };
}

describe('A validating proxy', () => {
  it('returns the responses of the server behind it unchanged, and reports nothing where all is as documented', async () => {
    const body = JSON.stringify({ contact: { type: 'Client', last_name: 'Größe 名' } });
    const created = await send('/api/contacts', { method: 'POST', body });
    expect([created.response.status, created.violations, reported]).toEqual([201, [], []]);
    expect(created.response.headers.get('Location')).toMatch(/^\/api\/contacts\//);
    const { contact } = (await created.response.json()) as { contact: { id: string } };
    const read = await send(`/api/contacts/${contact.id}`);
    expect(await read.response.json()).toMatchObject({ contact: { last_name: 'Größe 名' } });
    expect(read.violations).toEqual([]);
  });

  it('reports a response that is not as documented, and returns it unchanged', async () => {
    await mock.control.faults.on('links.missing-in-lists');
    const direct = await fetch(`${mock.baseUrl}/api/contacts`, { headers: { Authorization: authorization } });
    const { response, violations } = await send('/api/contacts?access_token=hush-hush');
    expect(response.status).toBe(400);
    expect(violations).toEqual([]);
    const listed = await send('/api/contacts');
    expect(await listed.response.text()).toBe(await direct.text());
    expect(listed.violations).toEqual([
      { of: 'answer', at: expect.stringContaining('links'), says: 'is missing' },
    ]);
    expect(reported).toEqual([expect.stringMatching(/^GET \/api\/contacts 200: answer .*links/)]);
  });

  it('reports a request that is not as documented, without its secrets', async () => {
    const bad = await send('/api/contacts?page=0&access_token=hush-hush', { headers: { Authorization: '' } });
    expect(bad.violations).toEqual([{ of: 'request', at: '?page', says: 'must be >= 1' }]);
    expect(reported.join()).toContain('/api/contacts?page=0&access_token=***');
    const body = JSON.stringify({ contact: { type: 'Nobody', last_name: 'hush-hush' } });
    const refused = await send('/api/contacts', { method: 'POST', body });
    expect(refused.response.status).toBe(422);
    expect(refused.violations).toMatchObject([{ of: 'request', at: '/contact/type' }]);
    expect(reported.join()).not.toContain('hush-hush');
  });

  it('reports an operation that the document does not have', async () => {
    const { response, violations } = await send('/api/unicorns');
    expect(response.status).toBe(404);
    expect(violations).toEqual([{ of: 'request', at: '', says: 'matches no operation of the document' }]);
  });

  it.each([
    ['that is gone', (end: () => void) => end()],
    ['that breaks off', () => undefined],
  ])('responds with 502 for a server %s', async (_what, prepare) => {
    const broken = createServer((_request, response) => response.destroy());
    await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve));
    const address = broken.address();
    const port = typeof address === 'object' ? address?.port : 0;
    prepare(() => void broken.close());
    const otherProxy = await before(`http://127.0.0.1:${port}`);
    const response = await fetch(`${otherProxy.baseUrl}/api/contacts`);
    expect(response.status).toBe(502);
    expect(await response.json()).toEqual({
      errors: [['base', expect.stringContaining('did not respond')]],
    });
    await otherProxy.stop();
    broken.close();
  });
});
