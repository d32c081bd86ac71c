import { SchemaFolder } from 'countersign-contract/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Control } from '../control/client/control-client.ts';
import { MockProcess } from '../control/testing/mock-process.ts';

const folder = new SchemaFolder();
const mock = new MockProcess(['--schemas', folder.path, '--watch', '--strict']);
let control: Control;
let headers: Record<string, string>;

beforeAll(async () => {
  control = await mock.started();
  const { access_token } = await control.tokens.mint({ scope: 'api/contacts offline_access' });
  headers = { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' };
});
afterAll(async () => {
  expect(await mock.end('SIGTERM')).toBe(0);
  folder[Symbol.dispose]();
});
afterEach(() => {
  mock.output = '';
  mock.errors = '';
});

const printed = (text: string) => vi.waitUntil(() => mock.output.includes(text), { timeout: 10_000 });

function create(contact: object): Promise<Response> {
  return control.fetch('/api/contacts', { method: 'POST', headers, body: JSON.stringify({ contact }) });
}

async function contacts(query = ''): Promise<Record<string, unknown>[]> {
  const response = await control.fetch(`/api/contacts?per_page=200${query}`, { headers });
  expect(response.status).toBe(200);
  const { contacts } = (await response.json()) as { contacts: { contact: Record<string, unknown> }[] };
  return contacts.map(({ contact }) => contact);
}

describe('A mock that follows its schema files', () => {
  it('goes on with the last good ones where a file is broken, and says which and where', async () => {
    const before = await contacts();
    folder.write('contact', '{ "title": "Contact",, }');
    await vi.waitUntil(() => mock.errors.endsWith('still served.\n'), { timeout: 10_000 });
    expect(mock.errors).toMatch(
      /^mock: contact\.json: cannot be read as JSON: .* The last good schemas are still served\.\n$/,
    );
    expect(await contacts()).toEqual(before);
    folder.restore('contact');
    await printed('nothing breaks for clients');
  });

  it('serves a new field at once, with the data that was there, and says that nothing breaks', async () => {
    expect((await create({ type: 'Client', last_name: 'Before' })).status).toBe(201);
    folder.edit('contact', ({ properties }) => {
      properties.nickname = { description: 'What friends say.', type: ['string', 'null'], maxLength: 20 };
    });
    await printed('contact.nickname is new');
    expect(mock.output).toMatch(
      /^The schemas changed and are served \(\d+ ms\): nothing breaks for clients\.\n {2}adds {4}contact/,
    );
    expect(await contacts('&q=Before')).toMatchObject([{ last_name: 'Before', nickname: null }]);
    const made = await create({ type: 'Client', last_name: 'After', nickname: 'Aftie' });
    expect(await made.json()).toMatchObject({ contact: { nickname: 'Aftie' } });
    expect((await create({ type: 'Client', last_name: 'A', nickname: 'x'.repeat(21) })).status).toBe(422);
    const schema = await control.fetch('/api/contacts/schema', { headers });
    expect(await schema.json()).toMatchObject({ properties: { nickname: { maxLength: 20 } } });
    const docs = await control.fetch('/__mock/docs');
    expect(await docs.text()).toContain('nickname');
  });

  it('says what breaks, and mends the data that does not fit any more', async () => {
    folder.edit('contact', ({ properties, required = [] }) => {
      delete properties.notes;
      properties.loyalty = { description: 'A degree.', type: 'string', enum: ['gold', 'tin'] };
      required.push('loyalty');
      Object.assign(properties.organisation ?? {}, { maxLength: 5 });
      Object.assign(properties.type ?? {}, { enum: ['Client', 'Friend'] });
    });
    await printed('records got sample values');
    expect(mock.output).toContain('clients that were right before may fail.');
    for (const change of [
      'breaks  contact.notes is gone',
      'breaks  contact.loyalty must be given',
      'breaks  contact.organisation takes 5 characters at most, before 100',
      'breaks  contact.type takes "Lead", "Supplier" no more',
      'adds    contact.type may be "Friend", which clients do not know so far',
    ]) {
      expect(mock.output).toContain(change);
    }
    const all = await contacts();
    expect(all.length).toBeGreaterThan(10);
    expect(new Set(all.map(({ loyalty }) => loyalty))).toEqual(new Set(['gold']));
    expect((await create({ type: 'Client', last_name: 'A' })).status).toBe(422);
    expect((await create({ type: 'Friend', last_name: 'A', loyalty: 'tin' })).status).toBe(201);
    await control.reset();
  });

  it('serves a type that was not there, to who might do everything, and takes it away again', async () => {
    folder.write('harbour', {
      title: 'Harbour',
      description: 'A place for ships.',
      type: 'object',
      properties: {
        id: { description: 'Id.', type: 'string', minLength: 22, maxLength: 22, readOnly: true },
        name: { description: 'Name.', type: 'string', maxLength: 40 },
      },
      required: ['name'],
      links: [
        { rel: 'instances', href: 'harbours', method: 'GET' },
        { rel: 'create', href: 'harbours', method: 'POST' },
      ],
    });
    await printed('POST /api/harbours is new');
    const { access_token } = await control.tokens.mint();
    const asAdmin = { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ harbour: { name: 'Visby' } });
    const made = await control.fetch('/api/harbours', { method: 'POST', headers: asAdmin, body });
    expect(made.status).toBe(201);
    folder.remove('harbour');
    await printed('POST /api/harbours is gone');
    expect((await control.fetch('/api/harbours', { headers: asAdmin })).status).toBe(404);
    expect((await control.state.export()).companies[0]?.records.map(({ type }) => type)).not.toContain(
      'harbour',
    );
  });
});
