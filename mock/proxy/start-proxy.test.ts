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

async function ask(path: string, init: RequestInit = {}) {
  reported.length = 0;
  const headers = { Authorization: authorization, 'Content-Type': 'application/json', ...init.headers };
  const response = await fetch(`${proxy.baseUrl}${path}`, { ...init, headers });
  const told = response.headers.get('Countersign-Violations');
  return { answer: response, violations: told === null ? [] : JSON.parse(told) };
}

describe('A validating proxy', () => {
  it('returns the responses of the server behind it unchanged, and reports nothing where all is as documented', async () => {
    const body = JSON.stringify({ contact: { type: 'Client', last_name: 'Größe 名' } });
    const made = await ask('/api/contacts', { method: 'POST', body });
    expect([made.answer.status, made.violations, reported]).toEqual([201, [], []]);
    expect(made.answer.headers.get('Location')).toMatch(/^\/api\/contacts\//);
    const { contact } = (await made.answer.json()) as { contact: { id: string } };
    const read = await ask(`/api/contacts/${contact.id}`);
    expect(await read.answer.json()).toMatchObject({ contact: { last_name: 'Größe 名' } });
    expect(read.violations).toEqual([]);
  });

  it('tells of an answer that is not as documented, and gives it back as it is', async () => {
    await mock.control.faults.on('links.missing-in-lists');
    const direct = await fetch(`${mock.baseUrl}/api/contacts`, { headers: { Authorization: authorization } });
    const { answer, violations } = await ask('/api/contacts?access_token=hush-hush');
    expect(answer.status).toBe(400);
    expect(violations).toEqual([]);
    const listed = await ask('/api/contacts');
    expect(await listed.answer.text()).toBe(await direct.text());
    expect(listed.violations).toEqual([
      { of: 'answer', at: expect.stringContaining('links'), says: 'is missing' },
    ]);
    expect(reported).toEqual([expect.stringMatching(/^GET \/api\/contacts 200: answer .*links/)]);
  });

  it('tells of a request that is not as documented, and repeats no secret', async () => {
    const bad = await ask('/api/contacts?page=0&access_token=hush-hush', { headers: { Authorization: '' } });
    expect(bad.violations).toEqual([{ of: 'request', at: '?page', says: 'must be >= 1' }]);
    expect(reported.join()).toContain('/api/contacts?page=0&access_token=***');
    const body = JSON.stringify({ contact: { type: 'Nobody', last_name: 'hush-hush' } });
    const refused = await ask('/api/contacts', { method: 'POST', body });
    expect(refused.answer.status).toBe(422);
    expect(refused.violations).toMatchObject([{ of: 'request', at: '/contact/type' }]);
    expect(reported.join()).not.toContain('hush-hush');
  });

  it('tells of what the document does not know', async () => {
    const { answer, violations } = await ask('/api/unicorns');
    expect(answer.status).toBe(404);
    expect(violations).toEqual([{ of: 'request', at: '', says: 'matches no operation of the document' }]);
  });

  it.each([
    ['that is gone', (end: () => void) => end()],
    ['that breaks off', () => undefined],
  ])('answers 502 for a server %s', async (_what, prepare) => {
    const broken = createServer((_request, response) => response.destroy());
    await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve));
    const address = broken.address();
    const port = typeof address === 'object' ? address?.port : 0;
    prepare(() => void broken.close());
    const otherProxy = await before(`http://127.0.0.1:${port}`);
    const answer = await fetch(`${otherProxy.baseUrl}/api/contacts`);
    expect(answer.status).toBe(502);
    expect(await answer.json()).toEqual({
      errors: [['base', expect.stringContaining('did not respond')]],
    });
    await otherProxy.stop();
    broken.close();
  });
});
