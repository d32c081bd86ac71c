import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMock } from '../start.ts';
import { readLikeness } from './read-likeness.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'likeness-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(report: object | string): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, typeof report === 'string' ? report : JSON.stringify(report));
  return file;
}

const readFrom = (report: object) =>
  readLikeness(
    write({ format: 'countersign-report-1', choices: [], requirements: [], ...report }),
    startMock,
  );

/** A requirement that failed at a request. */
const failing = (id: string, anchor: string, url: string, more: object = {}) => ({
  ...{ id, outcome: 'fail', anchors: [anchor] },
  checks: [
    {
      ...{ title: 'x', outcome: 'fail', shown: 1 },
      exchanges: [{ number: 1, request: { method: 'GET', url }, reply: { status: 200 } }],
    },
  ],
  ...more,
});

/** A creation, an update and a reading on a mock with a fault, as a report has them. */
async function recordWith(fault: string) {
  await using mock = await startMock({ port: false, seed: 'of the deployment', faults: [fault] });
  const users = mock.profile.users ?? [];
  const [{ email, password } = { email: '', password: '' }] = users;
  const exchanges: object[] = [];
  const send = async (method: string, url: string, fields?: object): Promise<string> => {
    const type: [string, string] = ['Content-Type', 'application/json'];
    const body = fields && JSON.stringify({ contact: { type: 'Client', ...fields } });
    const headers = { [type[0]]: type[1], Authorization: `Basic ${btoa(`${email}:${password}`)}` };
    const response = await mock.fetch(url, { method, headers, ...(body !== undefined && { body }) });
    const text = await response.text();
    const redacted = ['Authorization', `Basic ‹base64 of ${email}:‹users[0].password››`];
    const request = { method, url, headers: [type, redacted], ...(body !== undefined && { body }) };
    const reply = { status: response.status, headers: [...response.headers], body: text };
    exchanges.push({ number: exchanges.length + 1, request, reply });
    return JSON.parse(text).contact.id;
  };
  const id = await send('POST', `${mock.baseUrl}/api/contacts`, { last_name: 'Albers', first_name: 'Anni' });
  const url = `${mock.baseUrl}/api/contacts/${id}`;
  await send('PUT', url, { last_name: 'Fleischmann' });
  await send('GET', url);
  return { users, exchanges };
}

describe('The likeness of a report', () => {
  it('has its choices, but for what was not seen', async () => {
    const { choices, differences } = await readFrom({
      choices: [
        { name: 'create.status', value: 200, from: 'probe' },
        { name: 'update.method', value: 'PATCH', from: 'default' },
        { name: 'schemas.types', value: ['contact'], from: 'probe' },
      ],
    });
    expect(choices).toEqual({ 'create.status': 200 });
    expect(differences).toEqual([expect.stringMatching(/not show these choices.*: .*update\.method/)]);
  });

  it('has values that only the default of a later choice excludes', async () => {
    const { choices, differences } = await readFrom({
      choices: [
        { name: 'create.status', value: 204, from: 'probe' },
        { name: 'create.body', value: 'nothing', from: 'probe' },
      ],
    });
    expect(choices).toEqual({ 'create.status': 204, 'create.body': 'nothing' });
    expect(differences).toHaveLength(1);
  });

  it('says which values the mock does not have, and what excludes each other', async () => {
    const { choices, differences } = await readFrom({
      choices: [
        { name: 'lists.largest-page', value: 17, from: 'probe' },
        { name: 'create.body', value: 'record', from: 'probe' },
        { name: 'create.status', value: 204, from: 'probe' },
      ],
    });
    expect(choices).toEqual({ 'create.body': 'record' });
    expect(differences).toEqual([
      expect.stringContaining('lists.largest-page has no value 17'),
      expect.stringContaining('exclude each other'),
      expect.stringContaining('not show'),
    ]);
  });

  it('has the fault that violates the same sentence in the place of the evidence', async () => {
    const inOrders = failing('search.narrows', '4.2-q', 'http://a.example/api/orders?q=x');
    expect((await readFrom({ requirements: [inOrders] })).faults).toEqual(['search.ignored-on-orders']);
  });

  it('prefers the fault that all that failed notice, and nothing that passed', async () => {
    const names = ['search.ignored', 'search.ignored-on-orders'];
    const at = 'http://a.example/api/orders?q=x';
    const requirements = [
      failing('one', '4.2-q', at, { violations: names }),
      failing('two', '4.2-fields', at, { violations: ['search.ignored'] }),
    ];
    expect((await readFrom({ requirements })).faults).toEqual(['search.ignored']);
    const passed = { id: 'three', outcome: 'pass', checks: [], violations: ['search.ignored'] };
    expect((await readFrom({ requirements: [requirements[0], passed] })).faults).toEqual([
      'search.ignored-on-orders',
    ]);
  });

  it('has the fault with which the mock answers the evidence as the deployment did, with the ids of its own', async () => {
    const { users, exchanges } = await recordWith('write.last-name-lost-on-update');
    expect(users).toHaveLength(5);
    const checks = [{ title: 'x', outcome: 'fail', shown: 3, exchanges }];
    const failed = { id: 'one', outcome: 'fail', anchors: ['4.1-update'], checks };
    expect(await readFrom({ requirements: [failed] })).toMatchObject({
      faults: ['write.last-name-lost-on-update'],
    });
  });

  it('says what no fault violates', async () => {
    const { faults, differences } = await readFrom({
      requirements: [failing('some.thing', 'no-anchor', 'http://a.example/api/orders')],
    });
    expect(faults).toEqual([]);
    expect(differences.at(-1)).toMatch(/^some\.thing failed, and no fault/);
  });

  it.each([
    ['{', /cannot be read/],
    [{ format: 'another' }, /is not a report of the suite/],
  ])('of %j is refused', async (text, sentence) => {
    await expect(readLikeness(write(text), startMock)).rejects.toThrow(sentence);
  });
});

it('a company starts with the faults of the mock, is reset to them, and can switch them off', async () => {
  await using mock = await startMock({ port: false, faults: ['search.ignored'] });
  const on = async () =>
    (await mock.control.faults.list()).filter((fault) => fault.on).map(({ name }) => name);
  expect(await on()).toEqual(['search.ignored']);
  await mock.control.faults.clear();
  expect(await on()).toEqual([]);
  await mock.control.reset();
  expect(await on()).toEqual(['search.ignored']);
  await expect(startMock({ port: false, faults: ['no.such'] })).rejects.toThrow('There is no fault no.such');
});
