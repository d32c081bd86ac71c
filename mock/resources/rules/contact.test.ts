import { describe, expect, test } from 'vitest';
import { startApi } from '../testing/api.ts';
import { errorsOf, make, objectAt } from '../testing/shapes.ts';

const client = (await startApi()).as();

describe('A contact without a number', () => {
  test.each([
    ['Client', /^C-\d+$/],
    ['Supplier', /^S-\d+$/],
  ])('that is a %s gets the next of its series', async (type, shape) => {
    const first = await make(client, '/api/contacts', 'contact', { type, last_name: 'X', number: ' ' });
    const second = await make(client, '/api/contacts', 'contact', { type, last_name: 'X' });
    expect([first.number, second.number]).toEqual([
      expect.stringMatching(shape),
      expect.stringMatching(shape),
    ]);
    expect(first.number).not.toBe(second.number);
  });

  test('that is a lead gets one when it becomes a client, and is converted then', async () => {
    const lead = await make(client, '/api/contacts', 'contact', { type: 'Lead', last_name: 'X' });
    expect(lead).toMatchObject({ number: null, converted_at: null });
    const { body } = await client.put(`/api/contacts/${lead.id}`, { type: 'Client' });
    const converted = objectAt(body, 'contact');
    expect(converted.number).toMatch(/^C-/);
    expect(converted.converted_at).toBe(converted.updated_at);
  });
});

test.each([
  'DE89 3704 0044 0532 0130 00',
  'de89370400440532013000',
  'FR1420041010050500013M02606',
  'GB82WEST12345698765432',
])('The IBAN %s is stored as it is written', async (bank_iban) => {
  const contact = await make(client, '/api/contacts', 'contact', { type: 'Lead', last_name: 'X', bank_iban });
  expect(contact.bank_iban).toBe(bank_iban);
});

test.each(['DE88370400440532013000', 'XX00', ' ', 'DE', 'DE89/370400440532013000', '💶'])(
  'The IBAN %j is refused',
  async (bank_iban) => {
    const response = await client.post('/api/contacts', { type: 'Lead', last_name: 'X', bank_iban });
    expect([response.status, errorsOf(response)]).toEqual([422, [['bank_iban', 'is invalid']]]);
  },
);

test('The expected revenue is the sales potential by its probability', async () => {
  const lead = { type: 'Lead', last_name: 'X', sales_potential: 1234.55, probability: 12.5 };
  const contact = await make(client, '/api/contacts', 'contact', lead);
  expect(contact.expected_revenue).toBe(154.32);
});

test('A contact that documents refer to can be destroyed, with the records under it; the documents keep its address', async () => {
  const contact = await make(client, '/api/contacts', 'contact', { type: 'Lead', last_name: 'X' });
  const comment = await make(client, `/api/contacts/${contact.id}/comments`, 'comment', { text: 'Hello' });
  const order = await make(client, '/api/orders', 'order', { contact_id: contact.id ?? null });
  expect((await client.delete(`/api/contacts/${contact.id}`)).status).toBe(200);
  expect((await client.get(`/api/comments/${comment.id}`)).status).toBe(404);
  const left = objectAt((await client.get(`/api/orders/${order.id}`)).body, 'order');
  expect(left).toEqual({ ...order, contact: null });
  const saved = await client.put(`/api/orders/${order.id}`, { order: { ...left, title: 'Chairs' } });
  expect([saved.status, objectAt(saved.body, 'order').address_field]).toEqual([200, 'X']);
  const other = await client.post('/api/orders', { contact_id: contact.id ?? null });
  expect([other.status, errorsOf(other)]).toEqual([422, [['contact_id', 'does not exist']]]);
});
