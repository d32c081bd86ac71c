import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../contract/json.ts';
import { startApi } from '../resources/testing/api.ts';
import { make, objectAt, recordsAt } from '../resources/testing/shapes.ts';

const client = (await startApi()).as();
const contact = await make(client, '/api/contacts.json', 'contact', {
  contact: { type: 'Client', organisation: 'Bauhaus', addresses: [{ city: 'Weimar', zip: '99423' }] },
});

async function get(path: string): Promise<JsonObject> {
  const { status, body } = await client.get(path);
  expect([path, status]).toEqual([path, 200]);
  return body;
}

/** A record as ActiveResource sends it back: as it was read, with envelopes and links. */
function withChanges(body: JsonObject, changes: JsonObject): Json {
  return { contact: { ...objectAt(body, 'contact'), ...changes } };
}

describe('ActiveResource, which puts .json at the end of every path', () => {
  test('finds nothing at a path or an id that does not exist', async () => {
    for (const path of ['/api/nothings.json', '/api/contacts/nobody.json', '/api/.json', '/api.json']) {
      expect([path, (await client.get(path)).status]).toEqual([path, 404]);
    }
  });

  test('learns which methods a path supports', async () => {
    const { status, headers } = await client.put('/api/contacts.json', {});
    expect([status, headers.allow]).toEqual([405, 'HEAD, GET, POST, OPTIONS']);
  });

  test('can use .json only at the end of a path', async () => {
    expect((await client.get('/api/contacts.json/schema')).status).toBe(404);
    expect((await client.get('/api/contacts.json.json')).status).toBe(404);
    expect((await client.get('/__mock/clock.json')).status).toBe(404);
  });

  test('lists, with parameters, and reads one record', async () => {
    const all = await get('/api/contacts.json?q=Bauhaus&per_page=5');
    expect(recordsAt(all, 'contacts', 'contact').map(({ id }) => id)).toEqual([contact.id]);
    expect(await get(`/api/contacts/${contact.id}.json`)).toEqual(await get(`/api/contacts/${contact.id}`));
  });

  test('reads the current user and company', async () => {
    expect(objectAt(await get('/api/users/current.json'), 'user').email).toBe('ada@countersign.example');
    expect(objectAt(await get('/api/companies/current.json'), 'company').id).toMatch(/^.{22}$/);
  });

  test('reads schemas', async () => {
    expect(await get('/api/contacts/schema.json')).toEqual(await get('/api/contacts/schema'));
    expect(await get('/api/schema.json?gem_version=true')).toEqual({ gem_version: expect.any(String) });
  });

  test('saves the whole record that it read, and destroys it', async () => {
    const path = `/api/contacts/${contact.id}.json`;
    const read = await get(path);
    const saved = await client.put(path, withChanges(read, { organisation: 'Bauhaus Dessau' }));
    expect([saved.status, objectAt(saved.body, 'contact').organisation]).toEqual([200, 'Bauhaus Dessau']);
    expect(objectAt(saved.body, 'contact').addresses).toEqual(contact.addresses);
    expect((await client.delete(path)).status).toBe(200);
    expect((await client.get(path)).status).toBe(404);
  });

  test('creates under a parent, and lists there', async () => {
    const invoice = await make(client, '/api/invoices.json', 'invoice', { invoice: { title: 'Chairs' } });
    const path = `/api/invoices/${invoice.id}/payments.json`;
    const payment = await make(client, path, 'payment', { payment: { amount: 12.5, date: '2026-03-01' } });
    const listed = await get(path);
    expect(recordsAt(listed, 'payments', 'payment').map(({ id }) => id)).toEqual([payment.id]);
  });
});
