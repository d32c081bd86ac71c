import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { startApi } from '../testing/api.ts';
import { startSeededWorld } from '../testing/seeded-world.ts';
import { errorsOf, listAt, make, objectAt, recordsAt } from '../testing/shapes.ts';

const world = await startSeededWorld();
const client = (await startApi()).as();

describe('Items', () => {
  const items = [
    { divider_item: { position: 1, name: 'Tools' } },
    { line_item: { position: 2, name: 'a', price_single: 10 } },
    { sub_total_item: { position: 3, name: 'Sum' } },
    { type: 'LineItem', position: 4, name: 'b', price_single: 5, tax: 20 },
    { type: 'SubTotalItem', position: 5 },
  ];

  test('have a type each, in order of position; line_items are the line items alone', async () => {
    const order = await make(client, '/api/orders', 'order', { items: items.toReversed() });
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
    const order = await make(client, '/api/orders', 'order', { items });
    const [a] = recordsAt(order, 'line_items', 'line_item');
    const body = { items: [], line_items: [{ id: a?.id ?? null, price_single: 11 }] };
    const changed = objectAt((await client.put(`/api/orders/${order.id}`, body)).body, 'order');
    expect(listAt(changed, 'items')).toHaveLength(5);
    expect(changed.items).toMatchObject([
      {},
      { line_item: { price_single: 11 } },
      { sub_total_item: { net_total: 11 } },
      {},
      {},
    ]);
  });

  test('of another kind are unknown among line_items', async () => {
    const order = await make(client, '/api/orders', 'order', { items });
    const [divider] = [objectAt(listAt(order, 'items')[0], 'divider_item')];
    const line_items = [{ id: divider?.id ?? null, price_single: 1 }];
    const response = await client.put(`/api/orders/${order.id}`, { line_items });
    expect([response.status, errorsOf(response)]).toEqual([422, [['line_items.id', 'does not exist']]]);
  });

  test('keep the timestamp of their last change', async () => {
    const order = await make(client, '/api/orders', 'order', { items });
    const changed = objectAt((await client.put(`/api/orders/${order.id}`, { title: 'x' })).body, 'order');
    expect(changed.items).toEqual(order.items);
  });
});

describe('Totals', () => {
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
          const net = divide(price.units * quantity.units * (1000n - discount.units), 10n ** 9n);
          return { net, gross: divide(net * (1000n + tax.units), 1000n) };
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
    const order = await make(client, '/api/orders', 'order', { line_items });
    expect(order).toMatchObject({ cost_total: 25, gross_margin_total: 50, gross_margin_pct: 66.67 });
    expect(recordsAt(order, 'line_items', 'line_item')).toMatchObject([
      { cost_total: 25, gross_margin_total: 35, gross_margin_pct: 58.33 },
      { cost_total: null, gross_margin_total: null, gross_margin_pct: null },
    ]);
    const free = await make(client, '/api/orders', 'order', { line_items: [{ price_single: 0, cost: 1 }] });
    expect(free).toMatchObject({ gross_margin_total: -1, gross_margin_pct: null });
  });
});

/** A quotient, half rounded away from zero. */
function divide(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor);
}
