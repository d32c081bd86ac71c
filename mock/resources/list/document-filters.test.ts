import { beforeAll, describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../contract/json.ts';
import { expectSame, type Model } from '../testing/expect-same.ts';
import { type Planted, planted } from '../testing/seeded-world.ts';
import { recordsAt } from '../testing/shapes.ts';

let world: Planted;
beforeAll(async () => {
  world = await planted();
});

describe('A filter of documents', () => {
  test.each([
    ['status', 'open,overdue', (d: JsonObject) => d.status === 'open' || d.status === 'overdue'],
    ['number', 'i-1010', (d: JsonObject) => d.number === 'I-1010'],
    ['number', 'I-10', () => false],
    ['from', '2025-06-01', (d: JsonObject) => d.date !== null && String(d.date) >= '2025-06-01'],
    ['to', '2025-06-01', (d: JsonObject) => d.date !== null && String(d.date) <= '2025-06-01'],
  ])('by %s=%s finds what it should, and nothing else', (name, value, model) => {
    expectSame(world, 'listInvoices', 'invoices', 'invoice', { [`filter[${name}]`]: value }, model);
  });

  test('by contact_ids finds what lies beneath the contact as well', () => {
    const contact = world.company.records.list('invoice')[0]?.fields.contact_id ?? null;
    const query = { 'filter[contact_ids]': String(contact) };
    const found = expectSame(
      world,
      'listInvoices',
      'invoices',
      'invoice',
      query,
      ({ contact_id }) => contact_id === contact,
    );
    const { body } = world.call('listContactInvoices', { params: { id: String(contact) } });
    expect(recordsAt(body, 'invoices', 'invoice')).toHaveLength(found);
  });
});

test('Comments are found by the contacts and by the records that they lie beneath', () => {
  const comments = world.company.records.list('comment');
  const beneathContact = comments.find(({ parent }) => parent?.type === 'contact');
  const beneathOrder = comments.find(({ parent }) => parent?.type === 'order');
  const parents = [beneathContact?.parent?.id, beneathOrder?.parent?.id];
  const list = (query: Record<string, Json>, model: Model) =>
    expectSame(world, 'listComments', 'comments', 'comment', query, model);
  list(
    { 'filter[contact_ids]': parents.join() },
    ({ related_object_id }) => related_object_id === parents[0],
  );
  list({ 'filter[related_object_ids]': parents.join() }, ({ related_object_id }) =>
    parents.includes(String(related_object_id)),
  );
});
