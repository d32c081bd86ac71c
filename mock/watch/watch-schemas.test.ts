import { SchemaFolder } from 'countersign-contract/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MockProcess } from '../../testing/mock-process.ts';
import type { Control } from '../control/client/control-client.ts';
import { ControlledProcess } from '../control/testing/state-files.ts';

const folder = new SchemaFolder();
const mock = new ControlledProcess(['--schemas', folder.path, '--watch', '--strict']);
let control: Control;
let headers: Record<string, string>;
let banner: string;

beforeAll(async () => {
  control = await mock.waitUntilReady();
  banner = mock.output;
  const { access_token } = await control.tokens.create({ scope: 'api/contacts offline_access' });
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

const printed = (text: string) => expect.poll(() => mock.output).toContain(text);

function create(contact: object): Promise<Response> {
  return control.fetch('/api/contacts', { method: 'POST', headers, body: JSON.stringify({ contact }) });
}

async function contacts(query = ''): Promise<Record<string, unknown>[]> {
  const response = await control.fetch(`/api/contacts?per_page=200${query}`, { headers });
  expect(response.status).toBe(200);
  const { contacts } = (await response.json()) as { contacts: { contact: Record<string, unknown> }[] };
  return contacts.map(({ contact }) => contact);
}

describe('A mock that watches its schema files', () => {
  it('keeps serving the last valid schemas while a file is invalid, and names the file and the place', async () => {
    const before = await contacts();
    folder.write('contact', '{ "title": "Contact",, }');
    await expect.poll(() => mock.errors).toMatch(/are served\.\n$/);
    expect(mock.errors).toMatch(
      /^mock: \S*\/1\.0\/contact\.json:1:22: cannot be read as JSON: .*\nThe last valid schemas are served\.\n$/,
    );
    expect(await contacts()).toEqual(before);
    folder.restore('contact');
    await printed('No breaking change for existing clients.');
  });

  it('serves a new property at once with the existing records, and reports that nothing breaks', async () => {
    expect((await create({ type: 'Client', last_name: 'Before' })).status).toBe(201);
    folder.edit('contact', ({ properties }) => {
      properties.nickname = {
        description: 'What friends call the contact.',
        type: ['string', 'null'],
        maxLength: 20,
      };
    });
    await printed('contact.nickname: property added');
    expect(mock.output).toMatch(
      /^The changed schemas are served \(\d+ ms\)\. No breaking change for existing clients:\ncompatible {2}contact/,
    );
    expect(await contacts('&q=Before')).toMatchObject([{ last_name: 'Before', nickname: null }]);
    const created = await create({ type: 'Client', last_name: 'After', nickname: 'Aftie' });
    expect(await created.json()).toMatchObject({ contact: { nickname: 'Aftie' } });
    expect((await create({ type: 'Client', last_name: 'A', nickname: 'x'.repeat(21) })).status).toBe(422);
    const schema = await control.fetch('/api/contacts/schema', { headers });
    expect(await schema.json()).toMatchObject({ properties: { nickname: { maxLength: 20 } } });
    const docs = await control.fetch('/__mock/docs/openapi.json');
    expect(await docs.text()).toContain('nickname');
  });

  it('reports what breaks clients, and repairs the records that do not fit the new schema', async () => {
    folder.edit('contact', ({ properties, required = [] }) => {
      delete properties.notes;
      properties.loyalty = {
        description: 'How loyal the contact is.',
        type: 'string',
        enum: ['gold', 'tin'],
      };
      required.push('loyalty');
      Object.assign(properties.organisation ?? {}, { maxLength: 5, examples: ['Acme'] });
      Object.assign(properties.type ?? {}, { enum: ['Client', 'Friend'], examples: ['Client'] });
    });
    await printed('records got sample values');
    expect(mock.output).toContain('Breaking change for existing clients:');
    for (const change of [
      'breaking    contact.notes: property removed\n            Clients that read the property miss it',
      'breaking    contact.loyalty: required property added',
      'breaking    contact.organisation: max length tightened: 100 → 5',
      'breaking    contact.type "Lead": enum value removed',
      'breaking    contact.type "Friend": enum value added',
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

  it('prints the address of a page that shows what changed since the start, and follows the files', async () => {
    expect(banner).toMatch(/^Changes: http:\/\/127\.0\.0\.1:\d+\/__mock\/changes$/m);
    const page = async () => (await control.fetch('/__mock/changes')).text();
    expect(await page()).toContain('<code>contact.loyalty</code>: required property added');
    folder.restore('contact');
    await printed('contact.loyalty: property removed');
    expect(await page()).toContain('no changes');
    await control.reset();
  });

  it('serves a new type to callers with every permission, and removes it with its file', async () => {
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
    await printed('harbour: type added');
    const { access_token } = await control.tokens.create();
    const asAdmin = { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ harbour: { name: 'Visby' } });
    const created = await control.fetch('/api/harbours', { method: 'POST', headers: asAdmin, body });
    expect(created.status).toBe(201);
    folder.remove('harbour');
    await printed('harbour: type removed');
    expect((await control.fetch('/api/harbours', { headers: asAdmin })).status).toBe(404);
    expect((await control.state.export()).companies[0]?.records.map(({ type }) => type)).not.toContain(
      'harbour',
    );
  });
});

it('A mock that watches with --log json logs what changed, and what is invalid, as JSON', async () => {
  const folder = new SchemaFolder();
  const logging = new MockProcess(['--schemas', folder.path, '--watch', '--log', 'json']);
  const lines = () =>
    logging.output
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  await expect.poll(() => logging.output).toContain('"started"');
  folder.write('contact', '{ "title": "Contact",, }');
  await expect.poll(() => logging.output).toContain('The last valid schemas are served.');
  folder.restore('contact');
  await expect.poll(() => logging.output).toContain('The changed schemas are served');
  expect(lines().map(({ level }) => level)).toEqual(['info', 'error', 'info']);
  expect(await logging.end('SIGTERM')).toBe(0);
  expect(logging.errors).toBe('');
  folder[Symbol.dispose]();
});
