import type { BigNumber } from 'bignumber.js';
import type { JsonObject } from '../../contract/json.ts';
import { numberIn } from '../model/draft.ts';
import type { NestedRecord } from '../model/field.ts';
import { cents, decimalIn, numberOf, percentOf, price, sum } from './decimal.ts';

/** The amounts of an item that its document sums up. */
export type Amounts = {
  net: BigNumber;
  gross: BigNumber;
  /** Undefined if no cost is given. */
  cost: BigNumber | undefined;
};

/** Items in the order of their positions; those of the same position stay in the order in which they came. */
export function inOrder(items: readonly NestedRecord[]): NestedRecord[] {
  return items.toSorted(
    (a, b) => (numberIn(a.fields, 'position') ?? 0) - (numberIn(b.fields, 'position') ?? 0),
  );
}

/**
 * The amounts of a line item: net is price_single x quantity x (1 - discount / 100), to the cent; gross adds `tax`
 * per cent of the net (facts#document-totals).
 */
export function amountsOf(line: JsonObject): Amounts {
  const quantity = decimalIn(line, 'quantity', 1);
  const full = price(decimalIn(line, 'price_single')).times(quantity);
  const net = cents(full.minus(percentOf(full, decimalIn(line, 'discount'))));
  const gross = cents(net.plus(percentOf(net, decimalIn(line, 'tax'))));
  const cost = typeof line.cost === 'number' ? cents(decimalIn(line, 'cost').times(quantity)) : undefined;
  return { net, gross, cost };
}

/** The sums of several items; the cost is that of the items that have one. */
export function total(amounts: readonly Amounts[]): Amounts {
  const costs = amounts.flatMap(({ cost }) => cost ?? []);
  return {
    net: sum(amounts.map(({ net }) => net)),
    gross: sum(amounts.map(({ gross }) => gross)),
    cost: costs.length === 0 ? undefined : sum(costs),
  };
}

/** Cost and margins as fields; the margin in per cent is null where the divisor is 0. */
export function marginFields({ net, cost }: Amounts): JsonObject {
  const margin = cost === undefined ? undefined : net.minus(cost);
  const share = margin === undefined || net.isZero() ? undefined : cents(margin.dividedBy(net).shiftedBy(2));
  return {
    cost_total: cost === undefined ? null : numberOf(cost),
    gross_margin_total: margin === undefined ? null : numberOf(margin),
    gross_margin_pct: share === undefined ? null : numberOf(share),
  };
}

/**
 * The items with their totals: a line item its own, a sub-total the sum of the line items above it, back to the
 * previous sub-total (facts#document-totals).
 */
export function withTotals(items: readonly NestedRecord[]): NestedRecord[] {
  let above: Amounts[] = [];
  return items.map((item) => {
    switch (item.type) {
      case 'line_item': {
        const amounts = amountsOf(item.fields);
        above.push(amounts);
        const priced = {
          ...item.fields,
          ...roundPrice(item.fields),
          ...totalFields(amounts),
          ...marginFields(amounts),
        };
        return { type: item.type, fields: priced };
      }
      case 'sub_total_item': {
        const fields = { ...item.fields, ...totalFields(total(above)) };
        above = [];
        return { type: item.type, fields };
      }
      default:
        return item;
    }
  });
}

function totalFields({ net, gross }: Amounts): JsonObject {
  return { net_total: numberOf(net), gross_total: numberOf(gross) };
}

/** Single prices carry up to 6 places (facts#values-decimals). */
function roundPrice(line: JsonObject): JsonObject {
  return { price_single: numberOf(price(decimalIn(line, 'price_single'))) };
}
