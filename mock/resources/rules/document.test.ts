import { describe, expect, test } from 'vitest';
import { startApi } from '../testing/api.ts';
import { errorsOf, listAt, make, objectAt, recordsAt } from '../testing/shapes.ts';

const api = await startApi();
const client = api.as();
const contact = await make(client, '/api/contacts', 'contact', {
  type: 'Client',
  organisation: 'Nordlicht',
  language: 'fr',
  currency: 'CHF',
  due_days: 20,
  addresses: [{ address1: 'Hafenstraße 1', zip: '20457', city: 'Hamburg' }],
});

const kinds = [
  ['order', '/api/orders'],
  ['invoice', '/api/invoices'],
] as const;

describe.each(kinds)('An %s', (type, path) => {
  test('starts as a draft without number and dates, and gets them where they are empty when it leaves that', async () => {
    const draft = await make(client, path, type, { due_days: 10 });
    expect(draft).toMatchObject({ status: 'draft', number: null, date: null, due_date: null });
    const opened = await client.put(`${path}/${draft.id}`, { status: 'open', date: '2026-02-20' });
    const document = objectAt(opened.body, type);
    expect(document).toMatchObject({ status: 'open', date: '2026-02-20', due_date: '2026-03-02' });
    expect(document.number).toMatch(/^[OI]-\d+$/);
    const next = await make(client, path, type, { status: 'open', number: 'my own', due_date: '2030-01-01' });
    expect(next).toMatchObject({ number: 'my own', due_date: '2030-01-01' });
  });

  test('gets the next number of its series, skipping those that are in use', async () => {
    const first = await make(client, path, type, { status: 'open' });
    const [, prefix, count] = /^(.*?)(\d+)$/.exec(String(first.number)) ?? [];
    await make(client, path, type, { number: `${prefix}${Number(count) + 1}` });
    const second = await make(client, path, type, { status: 'open' });
    expect(second.number).toBe(`${prefix}${Number(count) + 2}`);
  });

  test('takes its contact’s values where its own are empty, and shows the contact', async () => {
    const document = await make(client, path, type, { contact_id: contact.id ?? null, currency: 'USD' });
    expect(document).toMatchObject({
      language: 'fr',
      currency: 'USD',
      due_days: 20,
      address_field: 'Nordlicht\nHafenstraße 1\n20457 Hamburg',
    });
    expect(objectAt(document.contact, 'contact')).toMatchObject({ id: contact.id });
    expect(listAt(document.contact, 'links').length).toBeGreaterThan(0);
  });

  test('shows its contact as it is now, not as it was', async () => {
    const changing = await make(client, '/api/contacts', 'contact', { type: 'Lead', last_name: 'Before' });
    const document = await make(client, path, type, { contact_id: changing.id ?? null });
    await client.get(`${path}/${document.id}`);
    await client.put(`/api/contacts/${changing.id}`, { last_name: 'After' });
    const { body } = await client.get(`${path}/${document.id}`);
    expect(objectAt(objectAt(body, type).contact, 'contact').last_name).toBe('After');
    const list = await client.get(`${path}?filter[ids]=${document.id}`);
    const [listed] = recordsAt(list.body, `${type}s`, type);
    expect(objectAt(listed?.contact, 'contact').last_name).toBe('After');
  });

  test('is destroyed as a draft only', async () => {
    const draft = await make(client, path, type, {});
    expect((await client.delete(`${path}/${draft.id}`)).status).toBe(200);
    expect((await client.get(`${path}/${draft.id}`)).status).toBe(404);
    const open = await make(client, path, type, { status: 'open' });
    const refused = await client.delete(`${path}/${open.id}`);
    expect([refused.status, errorsOf(refused)]).toEqual([403, [['base', 'Only a draft can be destroyed.']]]);
    expect((await client.get(`${path}/${open.id}`)).status).toBe(200);
  });

  test('is copied by its id as source, without number and date, into a new draft', async () => {
    const lines = [{ name: 'a', price_single: 10, tax: 19 }];
    const source = await make(client, path, type, { status: 'open', title: 'Tools', line_items: lines });
    const copy = await make(client, path, type, { source: source.id ?? null, title: 'More tools' });
    expect(copy).toMatchObject({
      status: 'draft',
      number: null,
      date: null,
      title: 'More tools',
      gross_total: 11.9,
    });
    const [original] = recordsAt(source, 'line_items', 'line_item');
    const [copied] = recordsAt(copy, 'line_items', 'line_item');
    expect(copied).toMatchObject({ name: 'a', price_single: 10 });
    expect(copied?.id).not.toBe(original?.id);
  });
});

test('An order is copied into an invoice; source may stand beside the wrapper', async () => {
  const order = await make(client, '/api/orders', 'order', {
    title: 'Tools',
    line_items: [{ price_single: 2 }],
  });
  const body = { source: order.id ?? null, invoice: { title: null } };
  const invoice = await make(client, '/api/invoices', 'invoice', body);
  expect(invoice).toMatchObject({ title: null, net_total: 2 });
});

test('A document that the caller may not read cannot be a source, as if it did not exist', async () => {
  const secret = await make(client, '/api/invoices', 'invoice', { title: 'Secret' });
  const celine = api.as('celine@acme.example');
  const [hidden, unknown] = await Promise.all(
    [secret.id ?? null, 'x'.repeat(22)].map((source) => celine.post('/api/orders', { order: {}, source })),
  );
  expect(hidden?.status).toBe(422);
  expect(hidden?.body).toEqual(unknown?.body);
});
