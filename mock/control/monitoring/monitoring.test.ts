import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { basicCredentials } from '../../../testing/http/authorization.ts';
import { MockProcess } from '../../../testing/mock-process.ts';
import { rawConnection } from '../../http/testing/raw.ts';
import { type Mock, startMock } from '../../start.ts';
import { send } from '../testing/send.ts';

const token = 'open-sesame';
const asOperator = { Authorization: `Bearer ${token}` };
let mock: Mock;

beforeAll(async () => {
  mock = await startMock({ strict: true, controlToken: token });
});
afterAll(() => mock.stop());

/** The samples in the text format of Prometheus, by name with labels. */
async function readMetrics(): Promise<Map<string, number>> {
  const { text } = await send(`${mock.baseUrl}/__mock/metrics`, { headers: asOperator });
  const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(samples.map((line) => [line.replace(/ \S+$/, ''), Number(line.split(' ').at(-1))]));
}

const requests = (operation: string, status: number) =>
  `countersign_http_requests_total{operation="${operation}",status="${status}"}`;

describe('Health', () => {
  it.each(['10.0.0.1:4010', 'initech.localhost', 'acme.localhost', 'mock.example'])(
    'is told to anybody, at any address: %s',
    async (host) => {
      for (const [path, status] of [
        ['live', 'live'],
        ['ready', 'ready'],
      ]) {
        const response = await send(`${mock.baseUrl}/__mock/${path}`, { headers: { Host: host } });
        expect(response).toMatchObject({ status: 200, json: { status } });
      }
    },
  );

  it('is asked with GET, without parameters', async () => {
    expect(await send(`${mock.baseUrl}/__mock/ready`, { method: 'POST' })).toMatchObject({ status: 405 });
    expect(await send(`${mock.baseUrl}/__mock/ready?deep=1`)).toMatchObject({ status: 400 });
  });
});

describe('Metrics', () => {
  it('are not shown without the control token, nor to pages of other origins', async () => {
    expect(await send(`${mock.baseUrl}/__mock/metrics`)).toMatchObject({ status: 401 });
    const headers = { ...asOperator, Origin: 'https://evil.example' };
    expect(await send(`${mock.baseUrl}/__mock/metrics`, { headers })).toMatchObject({ status: 403 });
  });

  it('count requests by operation and status, with their durations', async () => {
    const before = await readMetrics();
    const { users } = await mock.control.companies.read('acme');
    await send(`${mock.baseUrl}/api/contacts`, { headers: { Authorization: basicCredentials(users[0]) } });
    await send(`${mock.baseUrl}/api/contacts`);
    await send(`${mock.baseUrl}/api/contacts`, { headers: { Host: 'initech.localhost' } });
    await send(`${mock.baseUrl}/api/nothing-${Math.random()}`);
    await send(`${mock.baseUrl}/`);
    const after = await readMetrics();
    const growth = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    expect(growth(requests('listContacts', 200))).toBe(1);
    expect(growth(requests('listContacts', 401))).toBe(1);
    // A company that does not exist has no operations.
    expect(growth(requests('none', 404))).toBe(2);
    expect(growth(requests('page', 200))).toBe(1);
    expect(growth(requests('companies.read', 200))).toBe(1);
    const duration = 'countersign_http_request_duration_seconds';
    expect(growth(`${duration}_count{operation="listContacts"}`)).toBe(2);
    expect(growth(`${duration}_bucket{operation="listContacts",le="+Inf"}`)).toBe(2);
    expect(growth(`${duration}_sum{operation="listContacts"}`)).toBeGreaterThan(0);
  });

  it('have no label with what a client chose', async () => {
    for (const path of ['/api/contacts/abc?access_token=secret', '/secret', '/__mock/secret'])
      await send(mock.baseUrl + path, { headers: { 'User-Agent': 'secret' } });
    expect([...(await readMetrics()).keys()].filter((name) => name.includes('secret'))).toEqual([]);
  });

  it('tell how many companies and journal entries there are, and about the process', async () => {
    const before = await readMetrics();
    const company = await mock.control.companies.create();
    await company.fetch('/api/contacts');
    const after = await readMetrics();
    const growth = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    expect(growth('countersign_companies')).toBe(1);
    expect(growth('countersign_companies_loaded')).toBe(1);
    expect(growth('countersign_journal_entries')).toBe(1);
    expect(growth('countersign_journal_bytes')).toBeGreaterThan(100);
    expect(after.get('process_cpu_seconds_total')).toBeGreaterThan(0);
    await company.delete();
  });
});

describe('A mock that is told to stop', () => {
  it('says that it is not ready, serves on, and answers what is under way before it ends', async () => {
    const stopping = await startMock({ drainSeconds: 1 });
    const port = Number(new URL(stopping.baseUrl).port);
    const busy = await rawConnection(port);
    const head =
      'Host: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue';
    busy.write(`POST /__mock/clock/advance HTTP/1.1\r\n${head}\r\nConnection: close\r\n\r\n`);
    await once(busy, 'data');
    const stopped = stopping.stop();
    expect(await send(`${stopping.baseUrl}/__mock/ready`)).toMatchObject({
      status: 503,
      json: { status: 'stopping' },
    });
    expect(await send(`${stopping.baseUrl}/__mock/live`)).toMatchObject({ status: 200 });
    expect(await send(`${stopping.baseUrl}/api/contacts`)).toMatchObject({ status: 401 });
    const response = once(busy, 'data');
    busy.write('{}');
    expect(String((await response)[0])).toMatch(/^HTTP\/1\.1 422 /);
    await stopped;
    await expect(rawConnection(port)).rejects.toThrow('ECONNREFUSED');
  });
});

describe('A mock with --log json', () => {
  it('writes one JSON object for each request and no secret, and nothing else', async () => {
    const process = new MockProcess(['--log', 'json', '--control-token', token]);
    await process.waitForOutput('"started"');
    const [baseUrl = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(process.output) ?? [];
    const headers = { Authorization: 'Bearer not-to-be-logged' };
    await send(`${baseUrl}/api/contacts?q=a&access_token=not-to-be-logged`);
    await send(`${baseUrl}/__mock/clock`, { headers });
    await send(`${baseUrl}/__mock/ready`);
    await send(`${baseUrl}/oauth/authorize?client_id=a`, { headers: { Host: 'initech.localhost' } });
    expect(await process.end('SIGTERM')).toBe(0);
    const [start, ...lines] = process.output
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(start).toEqual({ level: 'info', time: expect.any(String), url: baseUrl, msg: 'started' });
    const line = (fields: object) => ({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      msg: 'request',
      method: 'GET',
      durationMs: expect.any(Number),
      ...fields,
    });
    expect(lines).toEqual([
      line({
        company: 'acme',
        operation: 'listContacts',
        path: '/api/contacts?q=a&access_token=***',
        status: 401,
      }),
      line({ company: 'acme', operation: 'clock.read', path: '/__mock/clock', status: 401 }),
      line({ company: 'initech', operation: null, path: '/oauth/authorize?client_id=a', status: 404 }),
    ]);
    expect(process.output).not.toContain('not-to-be-logged');
    expect(process.errors).toBe('');
  });
});
