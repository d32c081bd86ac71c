import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SchemaFolder } from 'countersign-contract/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, startApi } from './testing/api.ts';
import { make, objectAt, recordsAt } from './testing/shapes.ts';

const id = { description: 'Id.', type: 'string', minLength: 22, maxLength: 22, readOnly: true };
const ship = {
  title: 'Ship',
  description: 'A ship.',
  type: 'object',
  properties: { id, name: { description: 'Name.', type: 'string' } },
  required: ['name'],
  links: [
    { rel: 'instances', href: 'ships', method: 'GET' },
    { rel: 'create', href: 'ships', method: 'POST' },
  ],
};

describe('A version beside another', () => {
  let client: ApiClient;

  beforeAll(async () => {
    using folder = new SchemaFolder();
    cpSync(join(folder.path, '1.0'), join(folder.path, '2.0'), { recursive: true });
    const file = join(folder.path, '2.0/contact.json');
    const contact = JSON.parse(readFileSync(file, 'utf8'));
    delete contact.properties.notes;
    contact.properties.loyalty = { description: 'Loyalty.', type: 'string', enum: ['gold', 'tin'] };
    contact.properties.type = { description: 'Kind.', type: 'string', enum: ['Client', 'Friend'] };
    contact.required.push('loyalty');
    writeFileSync(file, JSON.stringify(contact));
    const orderFile = join(folder.path, '2.0/order.json');
    const order = JSON.parse(readFileSync(orderFile, 'utf8'));
    order.properties.channel = { description: 'Channel.', type: 'string', enum: ['shop', 'desk'] };
    order.required = [...(order.required ?? []), 'channel'];
    writeFileSync(orderFile, JSON.stringify(order));
    writeFileSync(join(folder.path, '2.0/ship.json'), JSON.stringify(ship));
    client = (await startApi(folder.path)).as();
  });

  test('leaves the other unchanged, for every operation and parameter', async () => {
    const contact = await make(client, '/api/contacts?v=1.0', 'contact', {
      type: 'Lead',
      last_name: 'A',
      notes: 'n',
    });
    expect(contact).toMatchObject({ type: 'Lead', notes: 'n' });
    expect(contact).not.toHaveProperty('loyalty');
    expect((await client.get('/api/contacts?v=1.0&filter[type]=Lead')).status).toBe(200);
    expect((await client.get('/api/ships?v=1.0')).status).toBe(404);
    const schemas = await client.get('/api/schema?v=1.0');
    expect(Object.keys(schemas.body)).not.toContain('ship');
  });

  test('is served by its number, and when a request names no version', async () => {
    const body = { type: 'Friend', last_name: 'B', loyalty: 'tin' };
    expect(await make(client, '/api/contacts?v=2.0', 'contact', body)).toMatchObject({ loyalty: 'tin' });
    expect(await make(client, '/api/contacts', 'contact', body)).toMatchObject({ loyalty: 'tin' });
    expect((await client.post('/api/contacts', { type: 'Friend', last_name: 'C' })).status).toBe(422);
    expect(await make(client, '/api/ships', 'ship', { name: 'Alma' })).toMatchObject({ name: 'Alma' });
    expect((await client.get('/api/contacts?v=3.0')).status).toBe(404);
  });

  test('shares its records with the other, each shown as its version allows', async () => {
    const old = await make(client, '/api/contacts?v=1.0', 'contact', {
      type: 'Lead',
      last_name: 'D',
      notes: 'n',
    });
    const now = objectAt((await client.get(`/api/contacts/${old.id}`)).body, 'contact');
    expect(now).toMatchObject({ last_name: 'D', type: 'Client', loyalty: 'gold' });
    expect(now).not.toHaveProperty('notes');
    const saved = await client.put(`/api/contacts/${old.id}`, { last_name: 'E', loyalty: 'tin' });
    expect(saved.status).toBe(200);
    const again = objectAt((await client.get(`/api/contacts/${old.id}?v=1.0`)).body, 'contact');
    expect(again).toMatchObject({ last_name: 'E', notes: 'n' });
    const lists = await Promise.all(
      ['1.0', '2.0'].map((v) => client.get(`/api/contacts?v=${v}&per_page=200`)),
    );
    const [first = [], second = []] = lists.map(({ body }) => recordsAt(body, 'contacts', 'contact'));
    expect(first.map((record) => record.id)).toEqual(second.map((record) => record.id));
  });

  test('shows a record that does not fit in another one that does not, each as its version allows', async () => {
    const lead = await make(client, '/api/contacts?v=1.0', 'contact', { type: 'Lead', last_name: 'F' });
    const order = await make(client, '/api/orders?v=1.0', 'order', { contact_id: lead.id ?? null });
    const { status, body } = await client.get(`/api/orders/${order.id}?v=2.0`);
    expect([status, body]).toMatchObject([
      200,
      { order: { channel: 'shop', contact: { contact: { last_name: 'F', type: 'Client' } } } },
    ]);
  });
});

test('a version with only other types does not remove data of the earlier types', async () => {
  using folder = new SchemaFolder();
  mkdirSync(join(folder.path, '2.0'));
  writeFileSync(join(folder.path, '2.0/ship.json'), JSON.stringify(ship));
  const client = (await startApi(folder.path)).as();
  const { body } = await client.get('/api/contacts?v=1.0');
  expect(recordsAt(body, 'contacts', 'contact').length).toBeGreaterThan(5);
  expect((await client.get('/api/users/current?v=1.0')).status).toBe(200);
  expect(await make(client, '/api/ships', 'ship', { name: 'Alma' })).toMatchObject({ name: 'Alma' });
});
