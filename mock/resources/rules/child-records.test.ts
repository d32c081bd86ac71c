import { beforeEach, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../contract/json.ts';
import { startApi } from '../testing/api.ts';
import { make, objectAt, recordsAt } from '../testing/shapes.ts';

let invoice: JsonObject;
const client = (await startApi()).as();
beforeEach(async () => {
  invoice = await make(client, '/api/invoices', 'invoice', {
    status: 'open',
    line_items: [{ price_single: 100 }],
  });
});

const pay = (fields: JsonObject) =>
  make(client, `/api/invoices/${invoice.id}/payments`, 'payment', { date: '2026-03-01', ...fields });

const status = async () => objectAt((await client.get(`/api/invoices/${invoice.id}`)).body, 'invoice').status;

describe('A payment', () => {
  test('that covers its invoice closes it, in the same breath', async () => {
    const payment = await pay({ amount: 100 });
    expect(payment).toMatchObject({
      related_object_type: 'Document',
      related_object_id: invoice.id,
      is_partial: false,
      currency: 'EUR',
    });
    const { body } = await client.get(`/api/invoices/${invoice.id}`);
    expect(objectAt(body, 'invoice')).toMatchObject({
      status: 'closed',
      lock_version: 1,
      number: invoice.number,
    });
  });

  test.each([
    ['omits it', {}],
    ['sends null', { date: null }],
  ])('whose client %s is from today, on the clock of the company', async (_what, fields) => {
    const { body } = await client.get('/__mock/clock');
    const today = String(body.now).slice(0, 10);
    const path = `/api/invoices/${invoice.id}/payments`;
    expect(await make(client, path, 'payment', { amount: 1, ...fields })).toMatchObject({ date: today });
  });

  test.each([
    ['is partial', { amount: 100, is_partial: true }],
    ['does not cover it', { amount: 99.99 }],
    ['was partly a fee for being late', { amount: 100, late_fee: 0.01 }],
  ])('that %s leaves its invoice open', async (_what, fields) => {
    await pay(fields);
    expect(await status()).toBe('open');
  });

  test('closes its invoice together with earlier ones, and with what was granted for early payment', async () => {
    await pay({ amount: 50, is_partial: true });
    await pay({ amount: 48, cash_discount: 2 });
    expect(await status()).toBe('closed');
  });

  test('of a draft makes it a closed invoice with number and date', async () => {
    const draft = await make(client, '/api/invoices', 'invoice', { line_items: [{ price_single: 1 }] });
    await make(client, `/api/invoices/${draft.id}/payments`, 'payment', { amount: 1, date: '2026-03-01' });
    const closed = objectAt((await client.get(`/api/invoices/${draft.id}`)).body, 'invoice');
    expect(closed.status).toBe('closed');
    expect([closed.number, closed.date]).toEqual([expect.any(String), expect.any(String)]);
  });
});

describe('An e-mail', () => {
  const email = { to_addr: 'a@x.example, b@x.example', body: 'Hello' };

  test('stays a draft until it is sent', async () => {
    const path = `/api/invoices/${invoice.id}/emails`;
    const draft = await make(client, path, 'email', email);
    expect(draft).toMatchObject({
      delivered_at: null,
      in_progress: false,
      from_addr: 'ada@countersign.example',
    });
    const drafts = await client.get(`${path}?filter[status]=draft`);
    expect(recordsAt(drafts.body, 'emails', 'email')).toMatchObject([{ id: draft.id }]);
    const sent = objectAt((await client.put(`/api/emails/${draft.id}`, { send: true })).body, 'email');
    expect(sent.delivered_at).toBe(sent.updated_at);
  });

  test.each([
    ['in the record', { email: { ...email, send: true } }],
    ['beside the record', { email, send: true }],
    ['in a bare record', { ...email, send: true }],
  ])('is delivered at once when send stands %s', async (_where, body) => {
    const sent = await make(client, `/api/invoices/${invoice.id}/emails`, 'email', body);
    expect(sent.delivered_at).toBe(sent.created_at);
    const listResponse = await client.get(
      `/api/invoices/${invoice.id}/emails?filter[status]=sent,in_progress`,
    );
    expect(recordsAt(listResponse.body, 'emails', 'email').map(({ id }) => id)).toEqual([sent.id]);
  });

  test('is found by an address in any of its address fields', async () => {
    const hidden = { ...email, bcc_addr: 'archive@hidden.example' };
    const sent = await make(client, `/api/invoices/${invoice.id}/emails`, 'email', hidden);
    const { body } = await client.get('/api/emails?filter[address]=Archive@Hidden');
    expect(recordsAt(body, 'emails', 'email').map(({ id }) => id)).toEqual([sent.id]);
  });
});

describe('A comment', () => {
  test('names the contact or document that it is under, and is listed only there', async () => {
    const contact = await make(client, '/api/contacts', 'contact', { type: 'Lead', last_name: 'X' });
    const order = await make(client, '/api/orders', 'order', { contact_id: contact.id ?? null });
    const places = [
      [`/api/contacts/${contact.id}/comments`, 'Contact', contact.id],
      [`/api/orders/${order.id}/comments`, 'Document', order.id],
      [`/api/invoices/${invoice.id}/comments`, 'Document', invoice.id],
    ] as const;
    for (const [path, kind, id] of places) {
      const comment = await make(client, path, 'comment', { text: path, related_object_id: 'Z'.repeat(22) });
      expect(comment).toMatchObject({ related_object_type: kind, related_object_id: id });
      expect(recordsAt((await client.get(path)).body, 'comments', 'comment')).toEqual([comment]);
    }
  });
});
