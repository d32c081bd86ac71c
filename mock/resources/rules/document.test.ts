import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../handler.ts';
import { type Api, type Door, startApi } from '../testing/api.ts';
import { type Planted, planted } from '../testing/planted.ts';
import { errorsOf, listAt, make, objectAt, recordsAt } from '../testing/shapes.ts';

let api: Api;
let door: Door;
let contact: JsonObject;

beforeAll(async () => {
  api = await startApi();
  door = api.as();
  contact = await make(door, '/api/contacts', 'contact', {
    type: 'Client',
    organisation: 'Nordlicht',
    language: 'fr',
    currency: 'CHF',
    due_days: 20,
    addresses: [{ address1: 'Hafenstraße 1', zip: '20457', city: 'Hamburg' }],
  });
});
afterAll(() => api.stop());

const kinds = [
  ['order', '/api/orders'],
  ['invoice', '/api/invoices'],
] as const;

describe.each(kinds)('An %s', (type, path) => {
  test('starts as a draft without number and dates, and gets them where they are empty when it leaves that', async () => {
    const draft = await make(door, path, type, { due_days: 10 });
    expect(draft).toMatchObject({ status: 'draft', number: null, date: null, due_date: null });
    const opened = await door.put(`${path}/${draft.id}`, { status: 'open', date: '2026-02-20' });
    const document = objectAt(opened.body, type);
    expect(document).toMatchObject({ status: 'open', date: '2026-02-20', due_date: '2026-03-02' });
    expect(document.number).toMatch(/^[OI]-\d+$/);
    const next = await make(door, path, type, { status: 'open', number: 'my own', due_date: '2030-01-01' });
    expect(next).toMatchObject({ number: 'my own', due_date: '2030-01-01' });
  });

  test('takes the next number of its series, passing over those that are taken', async () => {
    const first = await make(door, path, type, { status: 'open' });
    const [, prefix, count] = /^(.*?)(\d+)$/.exec(String(first.number)) ?? [];
    await make(door, path, type, { number: `${prefix}${Number(count) + 1}` });
    const second = await make(door, path, type, { status: 'open' });
    expect(second.number).toBe(`${prefix}${Number(count) + 2}`);
  });

  test('takes its contact’s values where its own are empty, and shows the contact', async () => {
    const document = await make(door, path, type, { contact_id: contact.id ?? null, currency: 'USD' });
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
    const changing = await make(door, '/api/contacts', 'contact', { type: 'Lead', last_name: 'Before' });
    const document = await make(door, path, type, { contact_id: changing.id ?? null });
    await door.get(`${path}/${document.id}`);
    await door.put(`/api/contacts/${changing.id}`, { last_name: 'After' });
    const { body } = await door.get(`${path}/${document.id}`);
    expect(objectAt(objectAt(body, type).contact, 'contact').last_name).toBe('After');
    const list = await door.get(`${path}?filter[ids]=${document.id}`);
    const [listed] = recordsAt(list.body, `${type}s`, type);
    expect(objectAt(listed?.contact, 'contact').last_name).toBe('After');
  });

  test('is destroyed as a draft only', async () => {
    const draft = await make(door, path, type, {});
    expect((await door.delete(`${path}/${draft.id}`)).status).toBe(200);
    expect((await door.get(`${path}/${draft.id}`)).status).toBe(404);
    const open = await make(door, path, type, { status: 'open' });
    const refused = await door.delete(`${path}/${open.id}`);
    expect([refused.status, errorsOf(refused)]).toEqual([403, [['base', 'Only a draft can be destroyed.']]]);
    expect((await door.get(`${path}/${open.id}`)).status).toBe(200);
  });

  test('is copied by its id as source, without number and date, into a new draft', async () => {
    const lines = [{ name: 'a', price_single: 10, tax: 19 }];
    const source = await make(door, path, type, { status: 'open', title: 'Tools', line_items: lines });
    const copy = await make(door, path, type, { source: source.id ?? null, title: 'More tools' });
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
  const order = await make(door, '/api/orders', 'order', {
    title: 'Tools',
    line_items: [{ price_single: 2 }],
  });
  const body = { source: order.id ?? null, invoice: { title: null } };
  const invoice = await make(door, '/api/invoices', 'invoice', body);
  expect(invoice).toMatchObject({ title: null, net_total: 2 });
});

describe('Items', () => {
  const items = [
    { divider_item: { position: 1, name: 'Tools' } },
    { line_item: { position: 2, name: 'a', price_single: 10 } },
    { sub_total_item: { position: 3, name: 'Sum' } },
    { type: 'LineItem', position: 4, name: 'b', price_single: 5, tax: 20 },
    { type: 'SubTotalItem', position: 5 },
  ];

  test('are told apart by type, in order of position; line_items are the line items alone', async () => {
    const order = await make(door, '/api/orders', 'order', { items: items.toReversed() });
    expect(order.items).toMatchObject([
      { divider_item: { type: 'DividerItem', name: 'Tools' }, links: [] },
      { line_item: { type: 'LineItem', name: 'a' } },
      { sub_total_item: { type: 'SubTotalItem', net_total: 10, gross_total: 10 } },
      { line_item: { type: 'LineItem', name: 'b', gross_total: 6 } },
      { sub_total_item: { net_total: 5, gross_total: 6 } },
    ]);
    expect(recordsAt(order, 'line_items', 'line_item').map(({ name }) => name)).toEqual(['a', 'b']);
    expect(order).toMatchObject({ net_total: 15, tax_total: 1, gross_total: 16 });
  });

  test('give way to line_items where both are sent; those that are no line items stay', async () => {
    const order = await make(door, '/api/orders', 'order', { items });
    const [a] = recordsAt(order, 'line_items', 'line_item');
    const sent = { items: [], line_items: [{ id: a?.id ?? null, price_single: 11 }] };
    const changed = objectAt((await door.put(`/api/orders/${order.id}`, sent)).body, 'order');
    expect(listAt(changed, 'items')).toHaveLength(5);
    expect(changed.items).toMatchObject([
      {},
      { line_item: { price_single: 11 } },
      { sub_total_item: { net_total: 11 } },
      {},
      {},
    ]);
  });

  test('keep the timestamp of their last change', async () => {
    const order = await make(door, '/api/orders', 'order', { items });
    const changed = objectAt((await door.put(`/api/orders/${order.id}`, { title: 'x' })).body, 'order');
    expect(changed.items).toEqual(order.items);
  });
});

describe('Totals', () => {
  let world: Planted;
  beforeAll(async () => {
    world = await planted();
  });

  /** A number of so many decimal places, as whole units and as the JSON number. */
  const decimal = (most: number, places: number) =>
    fc
      .integer({ min: 0, max: most * 10 ** places })
      .map((units) => ({ units: BigInt(units), number: units / 10 ** places }));
  const line = fc.record({
    price: decimal(5_000, 6),
    quantity: decimal(100, 2),
    discount: decimal(100, 1),
    tax: decimal(25, 1),
  });

  test('are right to the cent, by whole numbers alone', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), (lines) => {
        const body = {
          line_items: lines.map(({ price, quantity, discount, tax }) => ({
            price_single: price.number,
            quantity: quantity.number,
            discount: discount.number,
            tax: tax.number,
          })),
        };
        const invoice = objectAt(world.call('createInvoice', { body }).body, 'invoice');
        const cents = lines.map(({ price, quantity, discount, tax }) => {
          const net = divided(price.units * quantity.units * (1000n - discount.units), 10n ** 9n);
          return { net, gross: divided(net * (1000n + tax.units), 1000n) };
        });
        const net = cents.reduce((sum, one) => sum + one.net, 0n);
        const gross = cents.reduce((sum, one) => sum + one.gross, 0n);
        expect(invoice).toMatchObject({
          net_total: Number(net) / 100,
          gross_total: Number(gross) / 100,
          tax_total: Number(gross - net) / 100,
        });
        expect(recordsAt(invoice, 'line_items', 'line_item').map((one) => one.gross_total)).toEqual(
          cents.map((one) => Number(one.gross) / 100),
        );
      }),
      { numRuns: 300 },
    );
  });

  test('of costs and margins follow the costs, and are null where there are none', async () => {
    const line_items = [
      { price_single: 30, quantity: 2, cost: 12.5 },
      { price_single: 15, cost: null },
    ];
    const order = await make(door, '/api/orders', 'order', { line_items });
    expect(order).toMatchObject({ cost_total: 25, gross_margin_total: 50, gross_margin_pct: 66.67 });
    expect(recordsAt(order, 'line_items', 'line_item')).toMatchObject([
      { cost_total: 25, gross_margin_total: 35, gross_margin_pct: 58.33 },
      { cost_total: null, gross_margin_total: null, gross_margin_pct: null },
    ]);
    const free = await make(door, '/api/orders', 'order', { line_items: [{ price_single: 0, cost: 1 }] });
    expect(free).toMatchObject({ gross_margin_total: -1, gross_margin_pct: null });
  });
});

/** A quotient, half rounded away from zero. */
function divided(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor);
}
