import { beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../contract/json.ts';
import { startApi } from '../testing/api.ts';
import { errorsOf, make, objectAt } from '../testing/shapes.ts';

const client = (await startApi()).as();
const person = { type: 'Lead', last_name: 'Okafor' };

/** A body without what every edit changes. */
function steady(body: JsonObject): JsonObject {
  return JSON.parse(
    JSON.stringify(body, (name, value) => (/^(updated_at|lock_version)$/.test(name) ? null : value)),
  );
}

describe('A body', () => {
  test('may be bare or wrapped under its type name', async () => {
    const bare = await make(client, '/api/contacts', 'contact', person);
    const wrapped = await make(client, '/api/contacts', 'contact', { contact: person });
    expect([bare.last_name, wrapped.last_name]).toEqual(['Okafor', 'Okafor']);
  });

  test('with something else than an object under the type name is read as a bare record', async () => {
    const response = await client.post('/api/contacts', { contact: 'me', type: 'Lead', last_name: 'Okafor' });
    expect(response.status).toBe(201);
  });

  test('may carry fields that are read-only or unknown; they are ignored', async () => {
    const contact = await make(client, '/api/contacts', 'contact', {
      ...person,
      id: 'A'.repeat(22),
      created_at: '1999-01-01T00:00:00+00:00',
      address_field: 'Somewhere',
      expected_revenue: 'much',
      shoe_size: 44,
    });
    expect(contact.id).not.toBe('A'.repeat(22));
    expect(contact.created_at).not.toMatch(/^1999/);
    expect(contact).toMatchObject({ address_field: 'Okafor', expected_revenue: null });
    expect(contact).not.toHaveProperty('shoe_size');
  });

  test('that leaves a field out leaves it alone; null unsets it', async () => {
    const contact = await make(client, '/api/contacts', 'contact', {
      ...person,
      first_name: 'Ada',
      notes: 'n',
    });
    const response = await client.put(`/api/contacts/${contact.id}`, { contact: { notes: null } });
    expect(objectAt(response.body, 'contact')).toMatchObject({ first_name: 'Ada', notes: null });
  });

  test('can be a complete response sent back, envelopes and links included: only the edit changes', async () => {
    const address = { city: 'Köln', address1: 'Domkloster 4' };
    const contact = await make(client, '/api/contacts', 'contact', {
      ...person,
      addresses: [address, address],
    });
    const lines = [
      { name: 'a', price_single: 3.5, tax: 19 },
      { name: 'b', price_single: 1 },
    ];
    const order = await make(client, '/api/orders', 'order', {
      contact_id: contact.id ?? null,
      line_items: lines,
    });
    for (const path of [`/api/contacts/${contact.id}`, `/api/orders/${order.id}`]) {
      const before = await client.get(path);
      const after = await client.put(path, before.body);
      expect(after.status).toBe(200);
      expect(steady(after.body)).toEqual(steady(before.body));
    }
  });

  test('with keys that name what objects are made of changes only the record', async () => {
    const poisoned = JSON.parse('{"type":"Lead","last_name":"X","constructor":{"prototype":{"polluted":1}}}');
    const response = await client.post('/api/contacts', poisoned);
    expect([201, 400]).toContain(response.status);
    expect(({} as JsonObject).polluted).toBeUndefined();
  });
});

describe('An update', () => {
  test('with an older lock version is refused: the first save wins', async () => {
    const contact = await make(client, '/api/contacts', 'contact', person);
    const path = `/api/contacts/${contact.id}`;
    const stale = { lock_version: contact.lock_version ?? null };
    expect((await client.put(path, { ...stale, notes: 'first' })).status).toBe(200);
    const second = await client.put(path, { ...stale, notes: 'second' });
    expect([second.status, errorsOf(second)]).toEqual([
      422,
      [['lock_version', 'is out of date: somebody else has saved this record since it was read']],
    ]);
    const now = objectAt((await client.get(path)).body, 'contact');
    expect(now).toMatchObject({ notes: 'first', lock_version: 1 });
  });

  test('with null as its lock version is accepted: null counts as not sent', async () => {
    const { id } = await make(client, '/api/contacts', 'contact', person);
    for (const notes of ['first', 'second']) {
      const { status, body } = await client.put(`/api/contacts/${id}`, { notes, lock_version: null });
      expect([status, objectAt(body, 'contact').notes]).toEqual([200, notes]);
    }
  });

  test('of a record that does not exist is rejected with 404, for any body', async () => {
    const response = await client.put(`/api/contacts/${'Z'.repeat(22)}`, { type: 'nonsense' });
    expect([response.status, errorsOf(response)]).toEqual([404, [['base', 'There is no such resource.']]]);
  });
});

describe('Under a contact', () => {
  let contact: JsonObject;
  beforeAll(async () => {
    contact = await make(client, '/api/contacts', 'contact', { type: 'Lead', last_name: 'X' });
  });

  test.each([
    ['comments', {}, [['text', "can't be blank"]]],
    [
      'emails',
      { to_addr: '', body: ' ' },
      [
        ['to_addr', "can't be blank"],
        ['body', "can't be blank"],
      ],
    ],
    [
      'emails',
      { to_addr: 'a@x.example,b@x.example; c@x.example, d@x.example,e@x.example,f@x.example', body: 'b' },
      [['to_addr', 'has too many receivers (maximum is 5)']],
    ],
  ] as const)('%s %j are refused', async (collection, body, errors) => {
    const response = await client.post(`/api/contacts/${contact.id}/${collection}`, body);
    expect([response.status, errorsOf(response)]).toEqual([422, errors]);
  });
});

test('A payment without an amount is refused', async () => {
  const invoice = await make(client, '/api/invoices', 'invoice', {});
  const response = await client.post(`/api/invoices/${invoice.id}/payments`, { amount: null });
  expect([response.status, errorsOf(response)]).toEqual([422, [['amount', "can't be blank"]]]);
});

test('A required field cannot be blanked by an update', async () => {
  const contact = await make(client, '/api/contacts', 'contact', { type: 'Lead', last_name: 'X' });
  const response = await client.put(`/api/contacts/${contact.id}`, { type: null, last_name: '' });
  expect(errorsOf(response)).toEqual([
    ['type', "can't be blank"],
    ['organisation', "can't be blank"],
    ['last_name', "can't be blank"],
  ]);
});

test('A number is used once, in each type separately', async () => {
  const number = 'X-1';
  for (const [path, type, body] of [
    ['/api/contacts', 'contact', { type: 'Lead', last_name: 'X', number }],
    ['/api/orders', 'order', { number }],
    ['/api/invoices', 'invoice', { number }],
  ] as const) {
    const first = await make(client, path, type, body);
    const second = await client.post(path, body);
    expect([second.status, errorsOf(second)]).toEqual([422, [['number', 'has already been taken']]]);
    expect((await client.put(`${path}/${first.id}`, { number })).status).toBe(200);
  }
});
