import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { localFetch } from 'countersign';
import { afterAll, beforeAll, expect, test } from 'vitest';

const client = new Client({ name: 'tests', version: '1.0.0' });

beforeAll(() =>
  client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [join(import.meta.dirname, 'main.ts')],
      stderr: 'inherit',
    }),
  ),
);
afterAll(() => client.close());

/** The texts of all results, for the search for secrets. */
const results: string[] = [];

/** Calls a tool, and returns its result: parsed, or the sentence of a failure. */
async function call(name: string, values: object = {}) {
  const result = await client.callTool({ name, arguments: { ...values } }, undefined, { timeout: 300_000 });
  const [{ text = '' } = {}] = result.content as { text?: string }[];
  results.push(text);
  return result.isError || !/^[{[]/.test(text) ? text : JSON.parse(text);
}

test('lists a tool for each operation of the control API that is for assistants, with its schema, and says which only read', async () => {
  const { tools } = await client.listTools();
  const byName = new Map(tools.map((it) => [it.name, it]));
  for (const name of [
    'start_mock',
    'companies_create',
    'records_create',
    'faults_enable',
    'responses_set',
    'journal_read',
  ])
    expect([...byName.keys()]).toContain(name);
  for (const name of ['verify', 'explain', 'compare_contracts']) expect([...byName.keys()]).toContain(name);
  for (const name of ['tokens_create', 'state_export', 'profile']) expect(byName.has(name)).toBe(false);
  expect(byName.get('clock_advance')).toMatchObject({
    inputSchema: {
      required: ['body'],
      properties: { body: { properties: { seconds: { type: 'number' } } } },
    },
    annotations: { readOnlyHint: false },
  });
  expect(byName.get('journal_read')?.annotations).toEqual({ readOnlyHint: true });
  expect(JSON.stringify(tools)).not.toContain('#/components/');
});

test('starts a mock with a company, records, a fault and a custom response, which the journal then shows', async () => {
  const { baseUrl } = await call('start_mock');
  const company = await call('companies_create', { body: { name: 'mine' } });
  expect(company.users[0].password).toBe('‹withheld›');
  const own = { company: 'mine' };
  const record = { type: 'Client', organisation: 'Bauhaus' };
  await call('records_create', { ...own, type: 'contact', body: record });
  await call('faults_enable', { ...own, name: 'per-page.ignored' });
  await call('responses_set', { ...own, operation: 'listOrders', body: { status: 503, times: 1 } });
  const { port } = new URL(baseUrl);
  const read = await localFetch(`http://mine.localhost:${port}/__mock/companies/mine`);
  const { users } = (await read.json()) as { users: { email: string; password: string }[] };
  const [{ email = '', password = '' } = {}] = users;
  const Authorization = `Basic ${btoa(`${email}:${password}`)}`;
  const get = (path: string) =>
    localFetch(`http://mine.localhost:${port}/api/${path}`, { headers: { Authorization } });
  const list = (await (await get('contacts?per_page=1')).json()) as { contacts: unknown[] };
  expect(JSON.stringify(list)).toContain('Bauhaus');
  expect(list.contacts.length).toBeGreaterThan(1);
  expect((await get('orders')).status).toBe(503);
  const { entries } = await call('journal_read', own);
  expect(JSON.stringify(entries)).toContain('listOrders');
  const secrets = [password, Authorization.slice('Basic '.length)];
  expect(secrets.filter((secret) => secret === '' || results.some((it) => it.includes(secret)))).toEqual([]);
});

test('what the mock refuses is a failure with its sentence, and so is a tool that is not there', async () => {
  expect(await call('faults_enable', { name: 'nonsense' })).toMatch(/^404: .*There is no fault nonsense/);
  expect(await call('faults_enabel')).toBe('There is no tool faults_enabel.');
  expect(await call('verify', { profile: 'nowhere.yaml' })).toMatch(/^There is no profile at nowhere\.yaml/);
  expect(await call('explain', { id: 'per-page.nonsense' })).toMatch(/names no requirement/);
});

test('judges the mock that runs, and explains a finding', async () => {
  const { baseUrl } = await call('start_mock');
  for (const company of ['acme', 'globex'])
    await call('faults_enable', { company, name: 'search.finds-nothing' });
  const judged = await call('verify', { only: ['search.contacts-by-number'] });
  expect(judged).toMatchObject({ verdict: 'violates', findings: [{ requirements: [expect.any(String)] }] });
  const [{ requirements }] = judged.findings;
  const explained = await call('explain', { id: requirements[0], report: judged.report });
  expect(explained).toMatchObject({
    id: requirements[0],
    statement: expect.any(String),
    outcome: 'fail',
    failed: expect.arrayContaining([
      expect.objectContaining({
        outcome: 'fail',
        expected: expect.any(String),
        exchange: expect.objectContaining({ request: expect.anything() }),
      }),
    ]),
  });
  const profile = (await (await localFetch(`${baseUrl}/__mock/profile`)).json()) as {
    users: { password: string }[];
  };
  expect(profile.users.filter(({ password }) => results.some((it) => it.includes(password)))).toEqual([]);
});

test('compares two contracts', async () => {
  const document = join(import.meta.dirname, '../openapi/openapi.json');
  const changes = await call('compare_contracts', { from: document, to: document });
  expect(changes).toMatchObject({ counts: { breaking: 0 }, changes: [] });
});
