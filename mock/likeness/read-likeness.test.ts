import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { type Mock, startMock } from '../start.ts';
import { readLikeness } from './read-likeness.ts';

let folder: string;
beforeAll(() => {
  folder = temporaryFolder();
});

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

type Login = { email: string; password: string };
type Send = (path: string, request?: Request) => Promise<Response>;
type Invoice = { invoice: { contact: unknown; line_items: unknown[] } };
type Story = (send: Send, mock: Mock) => Promise<unknown>;
type Request = { method?: string; headers?: Record<string, string>; body?: string };

/** What a client sends to a mock with a fault, as a report has it: with names in the place of secrets. */
async function record(fault: string, story: Story) {
  await using mock = await startMock({ port: false, seed: 'of the deployment', faults: [fault] });
  const { users, apps } = mock.profile;
  const names = [
    ...users.map(({ password }, at) => [password, `‹users[${at}].password›`] as const),
    ...apps.map(({ clientSecret }, at) => [clientSecret, `‹apps[${at}].clientSecret›`] as const),
  ];
  const redact = (text: string): string =>
    names
      .reduce((all, [secret, name]) => all.replaceAll(secret, name), text)
      .replace(/Basic (\S+)/, (_, it) => `Basic ‹base64 of ${redact(String(Buffer.from(it, 'base64')))}›`)
      .replace(/(countersign_session\w*=)[^;]+/, '$1‹cookie›')
      .replace(/(csrf_token=)[^&]+/, '$1‹csrf token›')
      .replace(/(code=)[^&"]+/, '$1‹code›')
      .replace(/("access_token":")[^"]+/, '$1‹token›');
  const exchanges: object[] = [];
  await story(async (path, request = {}) => {
    const { method = 'GET', headers = {}, body } = request;
    const url = new URL(path, mock.baseUrl).href;
    const response = await mock.fetch(url, request);
    const text = await response.clone().text();
    const longest = 8192;
    const cut =
      text.length > longest ? `${text.slice(0, longest)}… (${Buffer.byteLength(text)} bytes)` : text;
    exchanges.push({
      number: exchanges.length + 1,
      request: {
        ...{
          method,
          url: redact(url),
          headers: Object.entries(headers).map(([name, value]) => [name, redact(value)]),
        },
        ...(body !== undefined && { body: redact(body) }),
      },
      reply: {
        status: response.status,
        headers: [...response.headers].map(([name, value]) => [name, redact(value)]),
        body: text.startsWith('<') ? '(a page)' : redact(cut),
      },
    });
    return response;
  }, mock);
  return [{ title: 'x', outcome: 'fail', shown: exchanges.length, exchanges }];
}

const basic = ({ email, password }: { email: string; password: string }) =>
  `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`;

/** A creation, an update and a reading. */
async function updateContact(send: Send, mock: Mock) {
  const headers = {
    'Content-Type': 'application/json',
    Authorization: basic(mock.profile.users[0] as Login),
  };
  const write = (path: string, method: string, fields: object) =>
    send(path, { method, headers, body: JSON.stringify({ contact: { type: 'Client', ...fields } }) });
  const created = await write('/api/contacts', 'POST', { last_name: 'Albers', first_name: 'Anni' });
  const path = `/api/contacts/${Object(await created.json()).contact.id}`;
  // Two fields, so that an update that loses one is told from one that is ignored, also within the same second.
  await write(path, 'PUT', { last_name: 'Fleischmann', first_name: 'Annelise' });
  await send(path, { headers });
}

/** The reading of an invoice with contact and line items that somebody else created. */
async function readInvoice(send: Send, mock: Mock) {
  const headers = { Authorization: basic(mock.profile.users[0] as Login) };
  const { invoices } = Object(await (await mock.fetch(`${mock.baseUrl}/api/invoices`, { headers })).json());
  const shown = invoices.find(({ invoice }: Invoice) => invoice.contact && invoice.line_items.length > 0);
  await send(`/api/invoices/${shown.invoice.id}`, { headers });
}

/** The refusal of an empty contact in English, for a user of another language. */
async function createEmptyContact(send: Send, mock: Mock) {
  const user = mock.profile.users.find(({ language }) => language === 'fr') as Login;
  const headers = { 'Content-Type': 'application/json', Authorization: basic(user) };
  await send('/api/contacts?locale=en_US', { method: 'POST', headers, body: '{"contact":{}}' });
}

/** A code for a user who has signed in and consented before, which is exchanged. */
async function exchangeCode(send: Send, mock: Mock) {
  const [user] = mock.profile.users;
  const [app] = mock.profile.apps;
  const query = new URLSearchParams({ client_id: app?.clientId ?? '', redirect_uri: app?.redirectUri ?? '' });
  const authorize = `/oauth/authorize?${query}&state=a%26b`;
  const csrfIn = async (page: Response) =>
    /action="(?:login|consent).*?csrf_token" value="([^"]*)"/s.exec(await page.text())?.[1] ?? '';
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Cookie: '' };
  const post = (path: string, fields: object) =>
    mock.fetch(new URL(path, mock.baseUrl), {
      method: 'POST',
      headers,
      body: String(new URLSearchParams({ ...fields })),
    });
  const page = await mock.fetch(mock.baseUrl + authorize);
  headers.Cookie = page.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const login = authorize.replace('authorize', 'login');
  const signedIn = await post(login, {
    email: user?.email,
    password: user?.password,
    csrf_token: await csrfIn(page),
  });
  headers.Cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? headers.Cookie;
  const consent = await mock.fetch(mock.baseUrl + authorize, { headers });
  await post(authorize.replace('authorize', 'consent'), {
    decision: 'allow',
    csrf_token: await csrfIn(consent),
  });
  const redirect = await send(authorize, { headers: { Cookie: headers.Cookie } });
  const code = new URL(redirect.headers.get('location') ?? '').searchParams.get('code');
  const secrets = new URLSearchParams({ client_secret: app?.clientSecret ?? '', code: code ?? '' });
  await send(`/oauth/token?${query}&${secrets}`, { method: 'POST' });
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

  it.each([
    ['with the ids of its own', 'write.last-name-lost-on-update', '4.1-update', updateContact],
    [
      'for a body that is cut off',
      'schema.links-empty',
      '4.2-link-parameters',
      (send, { profile }: Mock) =>
        send('/api/contacts/schema', { headers: { Authorization: basic(profile.users[0] as Login) } }),
    ],
    [
      'in the place of the evidence',
      'search.ignored-on-orders',
      '4.2-q',
      (send, { profile }: Mock) =>
        send('/api/orders?q=nothing', { headers: { Authorization: basic(profile.users[0] as Login) } }),
    ],
    ['with a record of its own', 'nested.line-items-unwrapped', '2.3-nested', readInvoice],
    ['with any password', 'locale.ignored-for-other-languages', '4.2-locale', createEmptyContact],
    [
      'with the codes of its own dialog',
      'token-answer.state-without-special-characters',
      '5.2-state',
      exchangeCode,
    ],
  ] satisfies [string, string, string, Story][])(
    'has the fault with which the mock answers the evidence as the deployment did, %s',
    async (_, fault, anchor, story) => {
      const requirement = {
        id: 'one',
        outcome: 'fail',
        anchors: [anchor],
        checks: await record(fault, story),
      };
      expect(await readFrom({ requirements: [requirement] })).toMatchObject({ faults: [fault] });
    },
  );

  it('says what no fault violates', async () => {
    const { faults, differences } = await readFrom({
      requirements: [failing('some.thing', 'no-anchor', 'http://a.example/api/orders')],
    });
    expect(faults).toEqual([]);
    expect(differences.at(-1)).toMatch(/^some\.thing failed, and no fault/);
  });

  it.each([
    ['{"format":"countersign-report-1","cho', /it is not valid JSON, or was cut off\.$/],
    ['null', /is not a report of this version of the suite/],
    [{ format: 'another' }, /is not a report of this version of the suite/],
    [{ format: 'countersign-report-1' }, /is not a report of this version of the suite/],
  ])('of %j is refused', async (text, sentence) => {
    const reading = readLikeness(write(text), startMock);
    await expect(reading).rejects.toMatchObject({ message: expect.stringMatching(sentence), exitCode: 2 });
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
